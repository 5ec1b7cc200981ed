import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import type { WaitingItem } from '../../contract/app/review-api.ts';
import { decideItem } from '../../runs/record/decide-item.ts';
import { insertItems } from '../../runs/record/items-store.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor, startRehearsal } from '../../testing/run-world.ts';
import { listWaiting } from './list-waiting.ts';

const { context } = await openStage();

const inputs = {
  seo: { topQueries: [], otherAddresses: [], clicks28: 0, cannibalisation: null },
  questions: { members: [] },
  ads: { adGroup: { id: '1', name: 'Tents' }, keywords: [], currentAds: [] },
};
const output = { ad: { headlines: [], descriptions: [] }, reasons: [] };
const kinds = Object.keys(inputs) as (keyof typeof inputs)[];

/** A team with completed runs of all kinds, each with two proposals that wait. */
async function teamWith(runs: number) {
  const actor = await createTestActor(context);
  for (let index = 0; index < runs; index += 1) {
    const kind = kinds[index % kinds.length] ?? 'seo';
    const { id } = await startRehearsal(context, actor, { items: [], kind });
    await insertItems(
      context.db,
      id,
      ['a', 'b'].map((subject) => ({ subject, input: inputs[kind] })),
    );
    await context
      .db('run_items')
      .where({ run_id: id })
      .update({ state: 'succeeded', output: JSON.stringify(output) });
    await context.db('runs').where({ id }).update({ status: 'completed', completed_at: context.now() });
  }
  return actor;
}

it('what waits is read with as many statements for 20 runs as for three', async () => {
  const statements: string[] = [];
  const handleQuery = ({ sql }: { sql: string }) => void statements.push(sql);
  const counts: number[] = [];
  for (const runs of [3, 20]) {
    const actor = await teamWith(runs);
    context.db.on('query', handleQuery);
    statements.length = 0;
    const { items, nextCursor } = await listWaiting(context, actor, { limit: 200 });
    counts.push(statements.length);
    context.db.removeListener('query', handleQuery);
    expect([items.length, nextCursor]).toEqual([2 * runs, null]);
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(kinds));
  }
  expect(counts).toEqual([4, 4]);
});

it('who has nothing to decide is told what is accepted and not live, by run', async () => {
  const actor = await teamWith(3);
  const { items } = await listWaiting(context, actor, { limit: 200 });
  const decide = (of: WaitingItem, verdict: 'accepted' | 'rejected') =>
    decideItem(context, actor, { optimizationId: of.runId, itemId: of.item.id, verdict });
  const [first, ...rest] = items as [WaitingItem, ...WaitingItem[]];
  for (const one of rest) await decide(one, one.kind === 'seo' ? 'rejected' : 'accepted');
  expect((await listWaiting(context, actor, { limit: 200 })).unpublished).toEqual([]);
  await decide(first, 'accepted');
  const runOf = (kind: string) => items.find((one) => one.kind === kind)?.runId;
  // Answers to questions are nothing that the product publishes.
  expect((await listWaiting(context, actor, { limit: 200 })).unpublished).toEqual([
    { runId: runOf('ads'), kind: 'ads', websiteUrl: 'https://example.com/', proposals: 2 },
  ]);
});

it('what was only planned is not live, what is being published is', async () => {
  const actor = await teamWith(1);
  const { items } = await listWaiting(context, actor, { limit: 200 });
  for (const { runId, item } of items)
    await decideItem(context, actor, { optimizationId: runId, itemId: item.id, verdict: 'accepted' });
  const [{ runId, item }] = items as [WaitingItem, ...WaitingItem[]];
  const of = { team_id: actor.teamId, run_id: runId };
  const batch = {
    ...of,
    id: newId(),
    kind: 'csv',
    destination_name: 'CSV',
    state: 'planned',
    created_at: context.now(),
  };
  await context.db('publication_batches').insert(batch);
  const text = { page_url: 'https://example.com/', field: 'title', after: 'New', content_hash: Buffer.alloc(32) };
  await context
    .db('publications')
    .insert({ ...of, ...text, id: newId(), batch_id: batch.id, item_id: item.id, ordinal: 0 });
  const waitingTexts = async () => (await listWaiting(context, actor, { limit: 200 })).unpublished[0]?.proposals;
  expect(await waitingTexts()).toBe(2);
  const running = { state: 'running', published_at: context.now() };
  await context.db('publication_batches').where({ id: batch.id }).update(running);
  expect(await waitingTexts()).toBe(1);
});

it('the latest completed runs of a team are found by an index of their own', async () => {
  const actor = await teamWith(1);
  const plan = await context.db.transaction(async (db) => {
    // A few rows are read faster without any index.
    await db.raw('set local enable_seqscan = off');
    const { rows } = await db.raw<{ rows: object[] }>(
      `explain select id from runs where team_id = ? and status = 'completed' order by created_at desc, id desc limit 50`,
      [actor.teamId],
    );
    return JSON.stringify(rows);
  });
  expect(plan).toContain('runs_latest');
  expect(plan).not.toContain('Sort');
});
