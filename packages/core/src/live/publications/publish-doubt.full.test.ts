import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { editWordPress } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PublicationBatch } from '../../contract/live/publications-api.ts';
import { createDestination } from '../destinations/manage-destinations.ts';
import { openPublishStage, type PublishScene, type PublishStage, websiteUrl } from '../testing/publish-stage.ts';
import { listRunPublications } from './present-batch.ts';
import { rollbackPublication } from './rollback-publication.ts';
import { watchPages } from './watch-pages.ts';

const write = 'POST /wp-json/serplift';
const read = 'GET /wp-json/serplift';

let stage: PublishStage;
let { context, sandbox, actor, accept, plan, publish, changesOf } = {} as PublishStage;

beforeAll(async () => {
  stage = await openPublishStage();
  ({ context, sandbox, actor, accept, plan, publish, changesOf } = stage);
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.calls.clear();
});
afterAll(() => stage.close());

const latest = async (scene: PublishScene): Promise<PublicationBatch> =>
  (await listRunPublications(context, actor, scene))[0] as PublicationBatch;
const stateOf = async (scene: PublishScene) => (await latest(scene)).publications[0]?.state;

/** Looks after what is due so much later, and waits until the batch that this put to work has ended. */
async function later(scene: PublishScene, minutes: number): Promise<PublicationBatch> {
  stage.clock.ms += minutes * 60_000;
  await watchPages(context);
  await expect.poll(async () => (await latest(scene)).state).toBe('done');
  return latest(scene);
}
const writesArrived = () => sandbox.calls.matching('/page').filter(({ method }) => method === 'POST').length;

/** A text whose answers were lost before the site took it. */
async function inDoubt() {
  const scene = await accept();
  const planned = await plan(scene);
  sandbox.faults.add({ match: write, drop: true });
  const batch = await publish(planned);
  expect(batch.publications).toMatchObject([
    { state: 'inDoubt', waitingSince: expect.any(String), nextLookAt: new Date(stage.clock.ms + 60_000).toISOString() },
  ]);
  sandbox.faults.clear();
  return { scene, batch };
}

describe('a write whose answers are lost', () => {
  test('is in doubt and never failed, is read back five times within a day, and may be published again', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    sandbox.faults.add({ match: write, drop: true });
    expect((await publish(planned)).publications).toMatchObject([{ state: 'inDoubt' }]);
    const looks: (string | null | undefined)[] = [];
    for (const minutes of [1, 4, 25, 150, 1260]) {
      const reads = sandbox.calls.matching('/page').filter(({ method }) => method === 'GET').length;
      const { publications } = await later(scene, minutes);
      expect(publications).toMatchObject([{ state: 'inDoubt' }]);
      expect(sandbox.calls.matching('/page').filter(({ method }) => method === 'GET').length).toBeGreaterThan(reads);
      looks.push(publications[0]?.nextLookAt);
    }
    expect(looks.at(-1)).toBeNull();
    expect((await latest(scene)).publications[0]?.message).toContain('A day after');
    sandbox.faults.clear();
    expect((await publish(planned)).publications).toMatchObject([{ state: 'live' }]);
    expect(await changesOf(scene)).toHaveLength(1);
  });

  test('is found when it arrives late, and is not written again', async () => {
    const { scene, batch } = await inDoubt();
    await editWordPress(sandbox.origin, { path: scene.page.path, field: 'title', value: scene.title });
    expect((await later(scene, 1)).publications).toMatchObject([{ state: 'live', waitingSince: null }]);
    expect(writesArrived()).toBe(3);
    expect((await publish(batch)).publications).toMatchObject([{ state: 'live' }]);
    expect(await changesOf(scene)).toHaveLength(1);
  });

  test('is sent again only after the site was read, and a person who changed the page meanwhile keeps it', async () => {
    const { scene } = await inDoubt();
    await editWordPress(sandbox.origin, { path: scene.page.path, field: 'title', value: 'By a person' });
    expect((await later(scene, 1)).publications).toMatchObject([{ state: 'conflict' }]);
    expect((await changesOf(scene)).map(({ by }) => by)).toEqual(['person']);
  });

  test('is taken back while it is in doubt, also when it arrives after that', async () => {
    const { scene, batch } = await inDoubt();
    const report = await rollbackPublication(context, actor, { batchId: batch.id, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'restored' }]);
    expect(await stateOf(scene)).toBe('rolledBack');
    await editWordPress(sandbox.origin, { path: scene.page.path, field: 'title', value: scene.title });
    await later(scene, 1);
    expect((await changesOf(scene)).map(({ by, value }) => [by, value])).toEqual([
      ['person', scene.title],
      ['plugin', null],
    ]);
    expect(await stateOf(scene)).toBe('rolledBack');
  });

  test('is left alone once a newer text was published there, though it was rolled back in doubt', async () => {
    const { scene, batch } = await inDoubt();
    await rollbackPublication(context, actor, { batchId: batch.id, dryRun: false });
    stage.clock.ms += 1000;
    const { publications } = await publish(await plan(scene));
    expect(publications).toMatchObject([{ state: 'rolledBack' }, { state: 'live' }]);
    stage.clock.ms += 60_000;
    await watchPages(context);
    expect((await changesOf(scene)).map(({ value }) => value)).toEqual([scene.title]);
  });
});

test('a rollback whose answers are lost is finished later, and changes the page once', async () => {
  const scene = await accept();
  const { id: batchId } = await publish(await plan(scene));
  sandbox.faults.add({ match: write, drop: true });
  const report = await rollbackPublication(context, actor, { batchId, dryRun: false });
  expect(report.publications).toMatchObject([
    { outcome: 'rollingBack', message: expect.stringContaining("isn't known yet") },
  ]);
  expect(await stateOf(scene)).toBe('rollingBack');
  sandbox.faults.clear();
  await later(scene, 1);
  expect((await latest(scene)).publications).toMatchObject([{ state: 'rolledBack', rolledBackBy: expect.any(String) }]);
  expect((await changesOf(scene)).map(({ value }) => value)).toEqual([scene.title, null]);
});

describe('a site that asks to be called later', () => {
  const busy = { status: 503, headers: { 'retry-after': '120' }, body: {} };

  test.each([
    ['reads', read, 'accepted'],
    ['writes', write, 'inDoubt'],
  ] as const)('is left alone until then when it refuses %s', async (_, match, state) => {
    const own = await openPublishStage();
    try {
      const scene = await own.accept();
      const planned = await own.plan(scene);
      own.sandbox.faults.add({ match, ...busy });
      const batch = await own.publish(planned);
      const shown = { state, message: expect.stringContaining('asks to be called again in 2 minutes') };
      expect(batch.publications).toMatchObject([{ ...shown, nextLookAt: expect.any(String) }]);
      const asked = own.sandbox.calls.matching('serplift/v1/page').length;
      await own.publish(batch);
      // The site asked for patience, so nothing was sent to it.
      expect(own.sandbox.calls.matching('serplift/v1/page')).toHaveLength(asked);
      expect(await own.changesOf(scene)).toEqual([]);
    } finally {
      await own.close();
    }
  });

  test('gets a text that it wanted later without a person, and not before', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    sandbox.faults.add({ match: read, status: 503, headers: { 'retry-after': '11' }, body: {}, times: 1 });
    const askedAtMs = performance.now();
    expect((await publish(planned)).publications).toMatchObject([
      { state: 'accepted', waitingSince: expect.any(String) },
    ]);
    // The product's clock is moved, and the site's wait is in real time.
    await expect
      .poll(async () => (await later(scene, 2)).publications[0]?.state, { timeout: 60_000, interval: 1000 })
      .toBe('live');
    expect(performance.now() - askedAtMs).toBeGreaterThan(11_000);
    expect(await changesOf(scene)).toHaveLength(1);
  });
});

describe('texts that failed', () => {
  test('are sent when they are published again, and only they', async () => {
    const scene = await accept({ description: 'A description that is new to the site.' });
    const planned = await plan(scene);
    sandbox.faults.add({ match: write, status: 403, body: { code: 'serplift_forbidden' }, times: 1 });
    const failed = await publish(planned);
    expect(failed.publications.map(({ state }) => state)).toEqual(['failed', 'live']);
    expect((await publish(failed)).publications.map(({ state }) => state)).toEqual(['live', 'live']);
    expect(await changesOf(scene)).toHaveLength(2);
  });

  test('of a plan are read again before they are sent', async () => {
    const scenes = [await accept(), await accept()] as const;
    const [first] = scenes;
    const planned = await plan(first);
    await context.db('publications').where({ batch_id: planned.id }).update({ state: 'failed', planned_at: null });
    await context
      .db('publication_batches')
      .where({ id: planned.id })
      .update({ state: 'done', published_at: new Date() });
    await editWordPress(sandbox.origin, { path: first.page.path, field: 'title', value: 'By a person' });
    expect((await publish(planned)).publications).toMatchObject([{ state: 'conflict' }]);
    expect((await changesOf(first)).map(({ by }) => by)).toEqual(['person']);
  });
});

test('a webhook whose answer was lost is called once, and its page is read back', async () => {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume();
    request.on('end', () => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts`;
  const { destination } = await createDestination(context, actor, { kind: 'webhook', websiteUrl, webhookUrl });
  const scene = await accept();
  const planned = await plan(scene, destination.id);
  expect((await publish(planned)).publications).toMatchObject([{ state: 'inDoubt' }]);
  expect((await later(scene, 1)).publications).toMatchObject([{ state: 'inDoubt' }]);
  expect(calls).toBe(1);
  await editWordPress(sandbox.origin, { path: scene.page.path, field: 'title', value: scene.title });
  expect((await later(scene, 4)).publications).toMatchObject([{ state: 'live' }]);
  expect(calls).toBe(1);
  await new Promise((resolve) => server.close(resolve));
});
