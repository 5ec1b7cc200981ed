import { endPull, readPulls, type SandboxPull } from '@serplift/sandbox';
import type { PublicationBatch } from '../../contract/live/publications-api.ts';
import { listRunPublications } from '../publications/present-batch.ts';
import { watchPages } from '../publications/watch-pages.ts';
import { openPublishStage, type PublishScene, type PublishStage } from './publish-stage.ts';

/** Where the repository has the page of a scene. */
export const fileOf = ({ page }: PublishScene): string => `content${page.path}index.md`;

/** A stage whose website is made from a repository. */
export interface GitStage extends PublishStage {
  /** A page with an accepted text, planned. */
  planned: (
    change?: Parameters<PublishStage['accept']>[0],
  ) => Promise<{ scene: PublishScene; batch: PublicationBatch }>;
  /** The pull requests with the file of a scene, the oldest first. */
  pullsOf: (scene: PublishScene) => Promise<SandboxPull[]>;
  /** What a person does with the newest of them; false when it can't be merged. */
  end: (scene: PublishScene, act: 'merge' | 'close') => Promise<boolean>;
  /** Watches pages and pull requests an hour later. */
  later: () => Promise<void>;
  latest: (scene: PublishScene) => Promise<PublicationBatch | undefined>;
}

/** Opens a stage for the tests of publishing to a repository. */
export async function openGitStage(): Promise<GitStage> {
  const stage = await openPublishStage('github');
  const { context, sandbox, actor, accept, plan, clock } = stage;
  const pullsOf = async (scene: PublishScene) =>
    (await readPulls(sandbox.origin)).filter(({ files }) => files[fileOf(scene)] !== undefined);
  return {
    ...stage,
    planned: async (change = {}) => {
      const scene = await accept(change);
      return { scene, batch: await plan(scene) };
    },
    pullsOf,
    end: async (scene, act) => {
      const { number = 0 } = (await pullsOf(scene)).at(-1) ?? {};
      return endPull(sandbox.origin, { number, act });
    },
    later: () => {
      clock.ms += 3_600_000;
      return watchPages(context);
    },
    latest: async (scene) => (await listRunPublications(context, actor, scene))[0],
  };
}
