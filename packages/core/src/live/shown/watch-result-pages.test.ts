import { moveSandboxClock } from '@serplift/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../team/context/context.ts';
import { createTestActor } from '../../testing/run-world.ts';
import { rollbackPublication } from '../publications/rollback-publication.ts';
import { openPublishStage, type PublishScene, type PublishStage } from '../testing/publish-stage.ts';
import { changeShownSettings, listShownTitles, quoteShownChecks } from './shown-titles.ts';
import { watchResultPages } from './watch-result-pages.ts';

let stage: PublishStage;
beforeAll(async () => {
  stage = await openPublishStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.sandbox.faults.clear();
  stage.sandbox.calls.clear();
});

const serp = 'serp/google/organic/live';

/** A page of the company whose new title is live, and the search it ranks for. */
async function publishTitle(): Promise<PublishScene & { batchId: string }> {
  const scene = await stage.accept();
  const { world } = stage.sandbox;
  const query = world.queries.find(
    ({ rankings, brand }) => !brand && rankings.some(({ url, position }) => url === scene.page.url && position < 9),
  );
  const output = JSON.stringify({ mainQuery: { query: query?.text ?? scene.page.h1 } });
  await stage.context.db.raw('update run_items set output = output || ?::jsonb where run_id = ?', [
    output,
    scene.optimizationId,
  ]);
  const batch = await stage.publish(await stage.plan(scene));
  expect(batch.publications).toMatchObject([{ state: 'live' }]);
  return { ...scene, batchId: batch.id };
}

/** Days pass for the team and for the simulated Google, then the chore runs. */
async function after(days: number, context: Context = stage.context): Promise<void> {
  if (days > 0) await moveSandboxClock(stage.sandbox.origin, days);
  stage.clock.ms += days * 86_400_000;
  await watchResultPages(context);
}

const searches = () => stage.sandbox.calls.matching(serp).length;
async function shown({ optimizationId }: PublishScene) {
  const [title] = await listShownTitles(stage.context, stage.actor, { optimizationId });
  return title;
}
const ledger = async () =>
  stage.context
    .db('usage_records')
    .where({ team_id: stage.actor.teamId, provider: 'dataforseo' })
    .pluck<string[]>('state');
/** A title of another test must not be due together with this one's. */
const settle = () => stage.context.db('shown_checks').where({ state: 'waiting' }).delete();

describe('a title that went live', () => {
  it(
    'is looked for on days 14 and 28, each time with one search through the ledger',
    { timeout: 120_000 },
    async () => {
      const scene = await publishTitle();
      await after(0);
      expect((await shown(scene))?.looks.map(({ day, state }) => [day, state])).toEqual(
        [14, 28].map((day) => [day, 'waiting']),
      );
      await after(13);
      expect(searches()).toBe(0);
      const before = (await ledger()).length;
      await after(1.1);
      expect(searches()).toBe(1);
      await after(0);
      expect(searches()).toBe(1);
      // Two workers at once.
      await Promise.all([after(14), watchResultPages(stage.context)]);
      expect(searches()).toBe(2);
      expect((await ledger()).slice(before)).toEqual(['settled', 'settled']);
      const title = await shown(scene);
      expect(title?.looks).toMatchObject(Array.from({ length: 2 }, () => ({ state: 'done', costUsd: 0.002 })));
      // The simulated Google rewrites some titles by its own rule.
      expect(title?.outcome).toMatch(/asWritten|brand|heading/u);
      expect(title?.firstShownAt === null).toBe(title?.outcome !== 'asWritten');
    },
  );

  it('is searched for once when nothing was running for weeks, also while its rollback waits, and not at all once it is rolled back', async () => {
    const [late, rolledBack] = [await publishTitle(), await publishTitle()];
    await after(0);
    const waiting = { batch_id: late.batchId, state: 'live' };
    await stage.context.db('publications').where(waiting).update({ state: 'rollingBack' });
    await rollbackPublication(stage.context, stage.actor, { batchId: rolledBack.batchId, dryRun: false });
    await after(29);
    // The later look bought the page that the earlier one finds.
    expect(searches()).toBe(1);
    expect((await shown(late))?.looks.map(({ state, costUsd }) => [state, costUsd])).toEqual([
      ['done', 0],
      ['done', 0.002],
    ]);
    expect((await shown(rolledBack))?.looks).toContainEqual(
      expect.objectContaining({ state: 'skipped', message: 'The title was rolled back.' }),
    );
    await settle();
  });

  it('belongs to its team', async () => {
    const scene = await publishTitle();
    await after(0);
    const stranger = await createTestActor(stage.context);
    const missing = expect.objectContaining({ code: 'not_found' });
    const { optimizationId, batchId } = scene;
    await expect(listShownTitles(stage.context, stranger, { optimizationId })).rejects.toEqual(missing);
    await expect(quoteShownChecks(stage.context, stranger, { batchId })).rejects.toEqual(missing);
    await settle();
  });
});

describe('what a search costs', () => {
  it('is quoted, and nothing while it is switched off', async () => {
    const { context, actor } = stage;
    const scene = await publishTitle();
    const quote = () => quoteShownChecks(context, actor, scene);
    expect(await quote()).toMatchObject({ searches: 2, costUsd: 0.004 });
    await after(0);
    await changeShownSettings(context, actor, { isOn: false });
    expect(await quote()).toMatchObject({ searches: 0, message: expect.stringContaining('switched off') as string });
    await after(14.1);
    expect(searches()).toBe(0);
    expect((await shown(scene))?.looks[0]).toMatchObject({
      state: 'skipped',
      message: 'Looking at result pages was switched off.',
    });
    await changeShownSettings(context, actor, { isOn: true });
    await settle();
  });

  it('isn’t paid for again when the worker dies after the call: the page that was kept is used', async () => {
    const { context } = stage;
    const scene = await publishTitle();
    await after(0);
    await after(14.1);
    expect(searches()).toBe(1);
    // As a worker leaves it that is killed after the call.
    await context
      .db('shown_checks')
      .where({ run_id: scene.optimizationId, day: 14 })
      .update({ state: 'waiting', outcome: null, looked_at: null });
    await after(0);
    expect((await shown(scene))?.looks[0]?.state).toBe('waiting');
    await after(0.3);
    expect((await shown(scene))?.looks[0]?.state).toBe('done');
    expect(searches()).toBe(1);
    await settle();
  });

  it('is nothing for a search that was refused, which is tried again later', async () => {
    const scene = await publishTitle();
    await after(0);
    stage.sandbox.faults.add({ match: serp, status: 401 });
    await after(14.1);
    expect((await shown(scene))?.looks[0]).toMatchObject({ state: 'waiting', costUsd: 0 });
    stage.sandbox.faults.clear();
    stage.sandbox.calls.clear();
    await after(0);
    expect(searches()).toBe(0);
    await after(0.3);
    expect((await shown(scene))?.looks[0]).toMatchObject({ state: 'done' });
    await settle();
  });
});
