import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  editWordPress,
  readWordPressChanges,
  type RunningSandbox,
  sandboxCredentials,
  startSandbox,
  type WorldPage,
} from '@serplift/sandbox';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../context/config.ts';
import type { TeamActor } from '../../context/context.ts';
import { openContext, type OpenedContext } from '../../context/open-context.ts';
import { pickMoments, startKilledProcess } from '../../testing/kills/start-killed-process.ts';
import { createTestActor } from '../../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDestination } from '../destinations/manage-destinations.ts';
import { writeAcceptedRun } from '../testing/publish-world.ts';
import { insertBatch, moveBatch, readBatch } from './batches-store.ts';
import { insertPublications, listPublications } from './publications-store.ts';
import { watchPages } from './watch-pages.ts';
import { workPublishing } from './work-publishing.ts';

const start = () => startKilledProcess('./publish-process.ts', [database.url, sandbox.origin, secretKey]);
const websiteUrl = 'https://www.juniperandpine.example/';
const { username, applicationPassword } = sandboxCredentials.wordpress;
const secretKey = Buffer.alloc(32, 7).toString('base64');
const kills = 20;
const byPerson = 'By a person';

let home: string;
let database: TestDatabase;
let sandbox: RunningSandbox;
let context: OpenedContext;
let actor: TeamActor;
let destinationId: string;
let unused: WorldPage[];

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'serplift-publish-kill-'));
  [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  const settings = { DATABASE_URL: database.url, SERPLIFT_SANDBOX_URL: sandbox.origin, SERPLIFT_SECRET_KEY: secretKey };
  context = await openContext(readConfig({ LOG_LEVEL: 'silent', ...settings }, home));
  actor = await createTestActor(context);
  const input = { kind: 'wordpress', websiteUrl, username, applicationPassword } as const;
  ({ id: destinationId } = (await createDestination(context, actor, input)).destination);
  unused = sandbox.world.pages.filter(({ kind }) => kind === 'product');
});
afterAll(async () => {
  await context.close();
  await sandbox.close();
  await database.close();
  await rm(home, { recursive: true, force: true });
});

interface Scene {
  batchId: string;
  /** Only Serplift changes the first; a person changes the second after the kill. */
  pages: [WorldPage, WorldPage];
}

/** A batch of two titles that is to be published and not begun. */
async function writeScene(): Promise<Scene> {
  const pages = [unused.pop(), unused.pop()] as [WorldPage, WorldPage];
  const { teamId, userId } = actor;
  const accepted = pages.map((page) => ({
    url: page.url,
    saw: { title: page.title, description: page.description },
    title: `${page.h1}: a better title`,
    description: null,
  }));
  const run = await writeAcceptedRun(context.db, { teamId, userId, websiteUrl, pages: accepted });
  const of = { teamId, runId: run.optimizationId };
  const batchId = await insertBatch(context.db, {
    ...of,
    userId,
    destinationId,
    kind: 'wordpress',
    destinationName: 'WordPress',
    createdAt: new Date(),
  });
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
  return { batchId, pages };
}

/** Twenty moments: every one around the first write, the others spread over the rest. */
function momentsOf(names: readonly string[]): number[] {
  const all = names.map((_, index) => index + 1);
  const sending = names.findIndex((name) => name.includes('"attempt" = ?'));
  return pickMoments(names.length, all.slice(sending, sending + 12), kills);
}

test(
  'a publishing process that is killed at any moment writes each text once and overwrites no edit',
  { timeout: 600_000 },
  async () => {
    const first = await writeScene();
    const names = JSON.parse(await (await start())(first.batchId, 0)) as string[];
    expect(names.some((name) => name.startsWith('sent POST'))).toBe(true);
    const moments = momentsOf(names);
    expect(new Set(moments).size).toBe(kills);
    const limit = pLimit(3);
    const scenes = moments.map((moment) =>
      limit(async () => {
        const at = names[moment - 1];
        const [publish, { batchId, pages }] = [await start(), await writeScene()];
        await publish(batchId, moment);
        const killed = await readBatch(context.db, batchId);
        const [ours, theirs] = pages;
        await editWordPress(sandbox.origin, { path: theirs.path, field: 'title', value: byPerson });
        await workPublishing(context, batchId);
        const rows = await listPublications(context.db, { batchId });
        const changes = await readWordPressChanges(sandbox.origin);
        const of = ({ path }: WorldPage) => changes.filter((change) => change.path === path);
        expect({ at, killed: killed?.state }).toEqual({ at, killed: 'running' });
        // The watch takes up what was killed between the write and the look at the page.
        expect(['published', 'live']).toContain(rows[0]?.state);
        expect(of(ours).map(({ by, value }) => ({ by, value }))).toEqual([{ by: 'plugin', value: rows[0]?.after }]);
        expect({ at, last: of(theirs).at(-1)?.value }).toEqual({ at, last: byPerson });
        expect(of(theirs).filter(({ by }) => by === 'plugin').length).toBeLessThanOrEqual(1);
        expect((await readBatch(context.db, batchId))?.state).toBe('done');
        return batchId;
      }),
    );
    const batchIds = await Promise.all(scenes);
    await watchPages(context);
    for (const batchId of batchIds) expect((await listPublications(context.db, { batchId }))[0]?.state).toBe('live');
  },
);

test('several workers on one batch write each text once', async () => {
  const { batchId, pages } = await writeScene();
  await Promise.all([1, 2, 3].map(() => workPublishing(context, batchId)));
  const changes = await readWordPressChanges(sandbox.origin);
  for (const page of pages) expect(changes.filter(({ path }) => path === page.path)).toHaveLength(1);
  expect((await listPublications(context.db, { batchId })).map(({ state }) => state)).toEqual(['live', 'live']);
});
