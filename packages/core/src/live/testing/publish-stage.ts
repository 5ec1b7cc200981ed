import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  readWordPressChanges,
  type RunningSandbox,
  sandboxCredentials,
  startSandbox,
  storePages,
  type WordPressChange,
  type WorldPage,
} from '@serplift/sandbox';
import type { DestinationInput, SystemKind } from '../../contract/live/destinations-api.ts';
import type { PublicationBatch } from '../../contract/live/publications-api.ts';
import { startWorker } from '../../runs/engine/start-worker.ts';
import { readConfig } from '../../team/context/config.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { openContext, type OpenedContext } from '../../team/context/open-context.ts';
import { createTestActor } from '../../testing/run-world.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createDestination } from '../destinations/manage-destinations.ts';
import { planPublication } from '../publications/plan-publication.ts';
import { publishBatch } from '../publications/publish-batch.ts';
import { sweepPublishing } from '../publications/sweep-publishing.ts';
import { workPublishing } from '../publications/work-publishing.ts';
import { insertBatch, moveBatch } from '../record/batches-store.ts';
import { insertPublications } from '../record/publications-store.ts';
import { writeAcceptedRun } from './publish-world.ts';

export const websiteUrl = 'https://www.juniperandpine.example/';

/** How each simulated system of the company's website is connected. */
export const systemInputs = {
  wordpress: { kind: 'wordpress', websiteUrl, ...sandboxCredentials.wordpress },
  ghost: { kind: 'ghost', websiteUrl, ...sandboxCredentials.ghost },
  shopify: { kind: 'shopify', websiteUrl, ...sandboxCredentials.shopify },
  github: {
    kind: 'github',
    websiteUrl,
    repository: sandboxCredentials.github.repository,
    repositoryToken: sandboxCredentials.github.token,
  },
} as const satisfies Record<SystemKind, DestinationInput>;

/** Pages with texts, by the addresses that a system gives them; Ghost and Shopify know only one by each last part. */
export function pagesOf(kind: SystemKind, { world }: RunningSandbox): { page: WorldPage; url: string }[] {
  const firsts = [...storePages(world.pages)];
  const addresses =
    kind === 'shopify'
      ? firsts
      : (kind === 'ghost' ? firsts.map(([, page]) => page) : world.pages).map((page) => [page.path, page] as const);
  return [...addresses]
    .filter(([, { kind, description }]) => kind === 'product' && description !== '')
    .map(([path, page]) => ({ page, url: new URL(path, websiteUrl).href }));
}

/** A planned batch of new titles that is to be published and not started. */
export async function writePlannedBatch(
  context: Context,
  { teamId, userId }: TeamActor,
  to: { destinationId: string; kind: SystemKind; pages: readonly { page: WorldPage; url: string }[] },
): Promise<string> {
  const accepted = to.pages.map(({ page, url }) => ({
    url,
    saw: { title: page.title, description: page.description },
    title: `${page.h1}: a better title`,
    description: null,
  }));
  const run = await writeAcceptedRun(context.db, { teamId, userId, websiteUrl, pages: accepted });
  const of = { teamId, runId: run.optimizationId };
  const destination = { destinationId: to.destinationId, kind: to.kind, destinationName: to.kind };
  const batchId = await insertBatch(context.db, { ...of, ...destination, plannedBy: userId, createdAt: new Date() });
  const texts = accepted.map(({ url, title, saw }, index) => ({
    itemId: run.itemIds[index] ?? '',
    pageUrl: url,
    field: 'title' as const,
    proposalSaw: saw.title,
    after: title,
  }));
  await insertPublications(context.db, { ...of, batchId }, texts);
  await workPublishing(context, batchId);
  await moveBatch(context.db, batchId, { from: 'planned', to: 'running', by: { userId, now: new Date() } });
  return batchId;
}

/** A run with one accepted page. */
export interface PublishScene {
  page: WorldPage;
  /** Its address, as the system gives it. */
  url: string;
  optimizationId: string;
  /** The accepted title. */
  title: string;
}

/** A team with a simulated system behind its website, a worker, and a clock that tests move. */
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
  /** Every change that the system was given for the page of a scene. */
  changesOf: (scene: PublishScene) => Promise<WordPressChange[]>;
  close: () => Promise<void>;
}

/** Opens a stage for the tests of publishing to a system. */
export async function openPublishStage(kind: SystemKind = 'wordpress'): Promise<PublishStage> {
  const home = await mkdtemp(path.join(tmpdir(), 'serplift-publish-'));
  const [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  const settings = { DATABASE_URL: database.url, SERPLIFT_SANDBOX_URL: sandbox.origin };
  const secretKey = Buffer.alloc(32, 7).toString('base64');
  const config = readConfig({ LOG_LEVEL: 'silent', SERPLIFT_SECRET_KEY: secretKey, ...settings }, home);
  const clock = { ms: Date.now() };
  const context = await openContext(config, { now: () => new Date(clock.ms) });
  const actor = await createTestActor(context);
  const { id: destinationId } = (await createDestination(context, actor, systemInputs[kind])).destination;
  const unused = pagesOf(kind, sandbox);
  const publishing = { work: workPublishing, sweep: sweepPublishing };
  const worker = await startWorker(context, {}, { concurrency: 1, publishing });
  return {
    context,
    sandbox,
    actor,
    destinationId,
    clock,
    accept: async (change = {}) => {
      const { page, url } = unused.pop() as { page: WorldPage; url: string };
      const title = `${page.h1}: a better title`;
      const saw = { title: change.saw ?? page.title, description: page.description };
      const pages = [{ url, saw, title, description: change.description ?? null }];
      const { optimizationId } = await writeAcceptedRun(context.db, { ...actor, websiteUrl, pages });
      return { page, url, optimizationId, title };
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
