import { editWordPress, endPull, readPulls, readWordPressChanges, type WorldPage } from '@serplift/sandbox';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillStage, openKillStage } from '../../testing/kills/kill-stage.ts';
import { pickMoments } from '../../testing/kills/start-killed-process.ts';
import { createDestination } from '../destinations/manage-destinations.ts';
import { workPublishing } from '../publications/work-publishing.ts';
import { readBatch } from '../record/batches-store.ts';
import { listPublications } from '../record/publications-store.ts';
import { pagesOf, systemInputs, writePlannedBatch } from '../testing/publish-stage.ts';

const byPerson = 'By a person';
const kills = 20;
/** Around the branch and the pull request. */
const around = 14;

let stage: KillStage;
let { context, sandbox, actor } = {} as KillStage;
let unused: { page: WorldPage; url: string }[];
let destinationId: string;

interface Scene {
  batchId: string;
  /** Only Serplift changes the first; a person changes the second after the kill. */
  pages: [WorldPage, WorldPage];
}

const fileOf = ({ path }: WorldPage): string => `content${path}index.md`;

/** A batch of two titles that is to be proposed and not started. */
async function writeScene(): Promise<Scene> {
  const own = unused.splice(0, 2);
  const batchId = await writePlannedBatch(context, actor, { destinationId, kind: 'github', pages: own });
  return { batchId, pages: own.map(({ page }) => page) as Scene['pages'] };
}

const pullsOf = async ({ pages }: Scene) =>
  (await readPulls(sandbox.origin)).filter(({ files }) => pages.some((page) => files[fileOf(page)] !== undefined));
const changesOf = async ({ path }: WorldPage) =>
  (await readWordPressChanges(sandbox.origin)).filter((change) => change.path === path);

/** Every moment from the write of the plan on, and some before and after. */
function momentsOf(names: readonly string[]): number[] {
  const sending = names.findIndex((name) => name.includes('"proposals"') && name.includes('insert'));
  const proposed = names.findIndex((name) => name.startsWith('after POST') && name.endsWith('/pulls'));
  expect(sending).toBeGreaterThan(0);
  expect(proposed).toBeGreaterThan(sending);
  const between = names.map((_, index) => index + 1).slice(sending, proposed + 6);
  const step = between.length / around;
  const some = Array.from({ length: around }, (_, index) => between[Math.floor(index * step)] ?? 1);
  return pickMoments(names.length, [...new Set(some)], kills);
}

beforeAll(async () => {
  stage = await openKillStage();
  ({ context, sandbox, actor } = stage);
  destinationId = (await createDestination(context, actor, systemInputs.github)).destination.id;
  unused = pagesOf('github', sandbox);
});
afterAll(() => stage.close());

test('proposes each text once and overwrites no edit, killed at any moment', { timeout: 600_000 }, async () => {
  const first = await writeScene();
  const names = JSON.parse(await (await stage.start('./publish-process.ts'))(first.batchId, 0)) as string[];
  expect(names.some((name) => /^sent POST .*\/git\/refs$/u.test(name))).toBe(true);
  const moments = momentsOf(names);
  expect(new Set(moments).size).toBe(kills);
  const limit = pLimit(3);
  const check = async (moment: number): Promise<void> => {
    const at = names[moment - 1];
    const [publish, scene] = [await stage.start('./publish-process.ts'), await writeScene()];
    const { batchId, pages } = scene;
    await publish(batchId, moment);
    expect({ at, killed: (await readBatch(context.db, batchId))?.state }).toEqual({ at, killed: 'running' });
    const [ours, theirs] = pages;
    await editWordPress(sandbox.origin, { path: theirs.path, field: 'title', value: byPerson });
    await workPublishing(context, batchId);
    const rows = await listPublications(context.db, { batchId });
    expect({ at, state: rows[0]?.state }).toEqual({ at, state: 'proposed' });
    const pulls = await pullsOf(scene);
    expect({ at, pulls: pulls.length }).toEqual({ at, pulls: 1 });
    expect(pulls[0]?.files[fileOf(ours)]).toContain(rows[0]?.after);
    // What was proposed before the person's edit can't be merged over it; what came later leaves it alone.
    const isMerged = await endPull(sandbox.origin, { number: pulls[0]?.number ?? 0, act: 'merge' });
    const ourValues = (await changesOf(ours)).map(({ value }) => value);
    expect({ at, values: ourValues }).toEqual({ at, values: isMerged ? [rows[0]?.after] : [] });
    expect({ at, theirs: (await changesOf(theirs)).map(({ value }) => value) }).toEqual({ at, theirs: [byPerson] });
    expect({ at, isMerged }).toEqual({ at, isMerged: rows[1]?.state === 'conflict' });
    expect((await readBatch(context.db, batchId))?.state).toBe('done');
  };
  await Promise.all(moments.map((moment) => limit(() => check(moment))));
});

test('proposes each text once when several workers have its batch', async () => {
  const scene = await writeScene();
  await Promise.all([1, 2, 3].map(() => workPublishing(context, scene.batchId)));
  expect(await pullsOf(scene)).toHaveLength(1);
  const states = (await listPublications(context.db, { batchId: scene.batchId })).map(({ state }) => state);
  expect(states).toEqual(['proposed', 'proposed']);
});
