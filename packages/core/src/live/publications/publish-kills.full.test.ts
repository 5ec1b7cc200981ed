import { editWordPress, readWordPressChanges, type WorldPage } from '@serplift/sandbox';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteKind } from '../../contract/live/destinations-api.ts';
import { type KillStage, openKillStage } from '../../testing/kills/kill-stage.ts';
import { pickMoments } from '../../testing/kills/start-killed-process.ts';
import { createDestination } from '../destinations/manage-destinations.ts';
import { readBatch } from '../record/batches-store.ts';
import { listPublications } from '../record/publications-store.ts';
import { pagesOf, systemInputs, writePlannedBatch } from '../testing/publish-stage.ts';
import { watchPages } from './watch-pages.ts';
import { workPublishing } from './work-publishing.ts';

const byPerson = 'By a person';
/** Twelve moments around the first write are always among the twenty; the wires that share their code get some of them. */
const systems: { kind: SiteKind; around: number; kills: number }[] = [
  { kind: 'wordpress', around: 12, kills: 20 },
  { kind: 'ghost', around: 5, kills: 6 },
  { kind: 'shopify', around: 5, kills: 6 },
];

let stage: KillStage;
let { context, sandbox, actor } = {} as KillStage;
let unused: { page: WorldPage; url: string }[];

interface Scene {
  batchId: string;
  /** Only Serplift changes the first; a person changes the second after the kill. */
  pages: [WorldPage, WorldPage];
}

/** A batch of two titles that is to be published and not started. */
async function writeScene(kind: SiteKind): Promise<Scene> {
  const own = unused.splice(0, 2);
  const { id: destinationId } = (await createDestination(context, actor, systemInputs[kind])).destination;
  const batchId = await writePlannedBatch(context, actor, { destinationId, kind, pages: own });
  return { batchId, pages: own.map(({ page }) => page) as Scene['pages'] };
}

/** Every moment around the first write, or every other, and some spread over the rest. */
function momentsOf(names: readonly string[], { around, kills }: { around: number; kills: number }): number[] {
  const sending = names.findIndex((name) => name.includes('"attempt" = ?'));
  const critical = names.map((_, index) => index + 1).slice(sending, sending + 12);
  const step = Math.floor(critical.length / around);
  const some = critical.filter((_, index) => index % step === 0).slice(0, around);
  return pickMoments(names.length, some, kills);
}

const changesOf = async ({ path }: WorldPage) =>
  (await readWordPressChanges(sandbox.origin)).filter((change) => change.path === path);

describe.each(systems)('a process that publishes to $kind', ({ kind, around, kills }) => {
  beforeAll(async () => {
    stage = await openKillStage();
    ({ context, sandbox, actor } = stage);
    unused = pagesOf(kind, sandbox);
  });
  afterAll(() => stage.close());

  test('writes each text once and overwrites no edit, killed at any moment', { timeout: 600_000 }, async () => {
    const first = await writeScene(kind);
    const names = JSON.parse(await (await stage.start('./publish-process.ts'))(first.batchId, 0)) as string[];
    expect(names.some((name) => /^sent (?:POST|PUT)/u.test(name))).toBe(true);
    const moments = momentsOf(names, { around, kills });
    expect(new Set(moments).size).toBe(kills);
    const limit = pLimit(3);
    const scenes = moments.map((moment) =>
      limit(async () => {
        const at = names[moment - 1];
        const [publish, { batchId, pages }] = [await stage.start('./publish-process.ts'), await writeScene(kind)];
        await publish(batchId, moment);
        const killed = await readBatch(context.db, batchId);
        const [ours, theirs] = pages;
        await editWordPress(sandbox.origin, { path: theirs.path, field: 'title', value: byPerson });
        await workPublishing(context, batchId);
        const rows = await listPublications(context.db, { batchId });
        const [ofOurs, ofTheirs] = [await changesOf(ours), await changesOf(theirs)];
        expect({ at, killed: killed?.state }).toEqual({ at, killed: 'running' });
        // The watch takes up what was killed between the write and the look at the page.
        expect(['published', 'live']).toContain(rows[0]?.state);
        expect({ at, values: ofOurs.map(({ value }) => value) }).toEqual({ at, values: [rows[0]?.after] });
        expect({ at, last: ofTheirs.at(-1)?.value }).toEqual({ at, last: byPerson });
        expect(ofTheirs.filter(({ by }) => by !== 'person').length).toBeLessThanOrEqual(1);
        expect((await readBatch(context.db, batchId))?.state).toBe('done');
        return batchId;
      }),
    );
    const batchIds = await Promise.all(scenes);
    await watchPages(context);
    for (const batchId of batchIds) expect((await listPublications(context.db, { batchId }))[0]?.state).toBe('live');
  });

  test('writes each text once when several workers have its batch', async () => {
    const { batchId, pages } = await writeScene(kind);
    await Promise.all([1, 2, 3].map(() => workPublishing(context, batchId)));
    for (const page of pages) expect(await changesOf(page)).toHaveLength(1);
    expect((await listPublications(context.db, { batchId })).map(({ state }) => state)).toEqual(['live', 'live']);
  });
});
