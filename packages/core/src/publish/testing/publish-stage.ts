import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  readWordPressChanges,
  type RunningSandbox,
  sandboxCredentials,
  startSandbox,
  type WordPressChange,
  type WorldPage,
} from '@serplift/sandbox';
import { readConfig } from '../../context/config.ts';
import type { TeamActor } from '../../context/context.ts';
import { openContext, type OpenedContext } from '../../context/open-context.ts';
import { startWorker } from '../../runs/engine/start-worker.ts';
import { createTestActor } from '../../testing/run-world.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createDestination } from '../destinations/manage-destinations.ts';
import { planPublication } from '../publications/plan-publication.ts';
import type { PublicationBatch } from '../publications/publications-api.ts';
import { publishBatch } from '../publications/publish-batch.ts';
import { sweepPublishing } from '../publications/sweep-publishing.ts';
import { workPublishing } from '../publications/work-publishing.ts';
import { writeAcceptedRun } from './publish-world.ts';

export const websiteUrl = 'https://www.juniperandpine.example/';

/** A run with one accepted page. */
export interface PublishScene {
  page: WorldPage;
  optimizationId: string;
  /** The accepted title. */
  title: string;
}

/** A team with a simulated WordPress, a worker, and a clock that tests move. */
export interface PublishStage {
  context: OpenedContext;
  sandbox: RunningSandbox;
  actor: TeamActor;
  destinationId: string;
  clock: { ms: number };
  /** A run with one accepted page that no other scene has. */
  accept: (change?: { saw?: string; description?: string }) => Promise<PublishScene>;
  plan: (scene: PublishScene, to?: string) => Promise<PublicationBatch>;
  publish: (batch: PublicationBatch) => Promise<PublicationBatch>;
  /** Every change that WordPress was given for the page of a scene. */
  changesOf: (scene: PublishScene) => Promise<WordPressChange[]>;
  close: () => Promise<void>;
}

/** Opens a stage for the tests of publishing. */
export async function openPublishStage(): Promise<PublishStage> {
  const home = await mkdtemp(path.join(tmpdir(), 'serplift-publish-'));
  const [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  const settings = { DATABASE_URL: database.url, SERPLIFT_SANDBOX_URL: sandbox.origin };
  const secretKey = Buffer.alloc(32, 7).toString('base64');
  const config = readConfig({ LOG_LEVEL: 'silent', SERPLIFT_SECRET_KEY: secretKey, ...settings }, home);
  const clock = { ms: Date.now() };
  const context = await openContext(config, { now: () => new Date(clock.ms) });
  const actor = await createTestActor(context);
  const input = { kind: 'wordpress', websiteUrl, ...sandboxCredentials.wordpress } as const;
  const { id: destinationId } = (await createDestination(context, actor, input)).destination;
  const unused = sandbox.world.pages.filter(({ kind, description }) => kind === 'product' && description !== '');
  const publishing = { work: workPublishing, sweep: sweepPublishing };
  const worker = await startWorker(context, {}, { concurrency: 1, publishing });
  return {
    context,
    sandbox,
    actor,
    destinationId,
    clock,
    accept: async (change = {}) => {
      const page = unused.pop() as WorldPage;
      const title = `${page.h1}: a better title`;
      const saw = { title: change.saw ?? page.title, description: page.description };
      const pages = [{ url: page.url, saw, title, description: change.description ?? null }];
      const { optimizationId } = await writeAcceptedRun(context.db, { ...actor, websiteUrl, pages });
      return { page, optimizationId, title };
    },
    plan: async ({ optimizationId }, to = destinationId) =>
      (await planPublication(context, actor, { optimizationId, destinationId: to })).batch,
    publish: ({ id }) => publishBatch(context, actor, { batchId: id }),
    changesOf: async ({ page }) =>
      (await readWordPressChanges(sandbox.origin)).filter((change) => change.path === page.path),
    close: async () => {
      await worker.stop();
      await context.close();
      await sandbox.close();
      await database.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
