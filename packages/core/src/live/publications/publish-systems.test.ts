import { editWordPress } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DestinationInput, SiteKind } from '../../contract/live/destinations-api.ts';
import { connectionOf, readCredentials } from '../destinations/credentials-rules.ts';
import { checkDestination, createDestination, listDestinations } from '../destinations/manage-destinations.ts';
import { openPublishStage, type PublishStage, systemInputs } from '../testing/publish-stage.ts';
import { listRunPublications } from './present-batch.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { rollbackPublication } from './rollback-publication.ts';

interface SystemCase {
  kind: SiteKind;
  /** The field of its secret, and one that is well formed and wrong. */
  secret: keyof DestinationInput;
  wrong: string;
  /** The field of its address, and one that no one answers at. */
  address: keyof DestinationInput;
  nowhere: string;
  /** Matches its writes. */
  write: string;
}

const cases: SystemCase[] = [
  {
    kind: 'ghost',
    secret: 'adminKey',
    wrong: `${'0'.repeat(24)}:${'0'.repeat(64)}`,
    address: 'adminUrl',
    nowhere: 'https://nobody.example/',
    write: 'PUT /ghost/api/admin',
  },
  {
    kind: 'shopify',
    secret: 'clientSecret',
    wrong: 'shpss_of_another_app',
    address: 'shop',
    nowhere: 'nobody',
    write: 'SerpliftSet',
  },
];

describe.each(cases)('publishing to $kind', ({ kind, secret, wrong, address, nowhere, write }) => {
  let stage: PublishStage;
  let { context, sandbox, actor, destinationId, accept, plan, publish, changesOf } = {} as PublishStage;
  const input: DestinationInput = systemInputs[kind];
  const personEdits = (path: string, value: string | null) =>
    editWordPress(sandbox.origin, { path, field: 'title', value });

  beforeAll(async () => {
    stage = await openPublishStage(kind);
    ({ context, sandbox, actor, destinationId, accept, plan, publish, changesOf } = stage);
  });
  afterEach(() => {
    sandbox.faults.clear();
    sandbox.calls.clear();
  });
  afterAll(() => stage.close());

  const site = () => {
    const { settings, secret } = readCredentials(kind, input, input.websiteUrl);
    const connection = connectionOf(kind, { settings, secret, websiteUrl: input.websiteUrl });
    return context.providers.sites.open(connection, actor.teamId);
  };
  const writesArrived = () =>
    sandbox.calls.list().filter(({ method, body }) => `${method} ${JSON.stringify(body)}`.match(/^PUT|SerpliftSet/u));

  test('its secret is tried when it is entered, kept sealed and never shown', async () => {
    const failing = async (change: Partial<DestinationInput>, at: string) =>
      expect(createDestination(context, actor, { ...input, ...change })).rejects.toMatchObject({
        code: 'invalid_input',
        details: { issues: [{ at }] },
      });
    await failing({ [secret]: wrong }, secret);
    await failing({ [secret]: '' }, secret);
    await failing({ [address]: nowhere }, address);
    const shown = await listDestinations(context, actor);
    expect(shown.destinations).toMatchObject([{ kind, status: 'connected', system: expect.any(String) }]);
    const kept = await context.db('destinations').select('*');
    for (const text of [JSON.stringify(shown), JSON.stringify(kept)]) expect(text).not.toContain(input[secret]);
  });

  test('its connection is tested with what is kept, and marked when it is refused', async () => {
    expect(await checkDestination(context, actor, { destinationId })).toMatchObject({ status: 'connected' });
    sandbox.faults.add({ match: '/admin/', status: 401, body: { errors: [] } });
    await expect(checkDestination(context, actor, { destinationId })).rejects.toMatchObject({
      code: 'reconnect_needed',
    });
    expect((await listDestinations(context, actor)).destinations).toMatchObject([{ status: 'reconnectNeeded' }]);
    sandbox.faults.clear();
    expect(await checkDestination(context, actor, { destinationId })).toMatchObject({ status: 'connected' });
  });

  test('shows the change first, writes it once, and restores what was unset', async () => {
    const description = 'A description that nobody had written before.';
    const scene = await accept({ description });
    const planned = await plan(scene);
    expect(planned).toMatchObject({ state: 'planned', comparesAndWrites: true });
    expect(planned.publications).toMatchObject([
      { field: 'title', state: 'accepted', storedBefore: null, renderedBefore: scene.page.title },
      { field: 'description', state: 'accepted', storedBefore: null },
    ]);
    expect(await changesOf(scene)).toEqual([]);
    const done = await publish(planned);
    expect(done.publications).toMatchObject([
      { state: 'live', renderedAfter: scene.title },
      { state: 'live', renderedAfter: description },
    ]);
    await publish(done);
    expect((await changesOf(scene)).map(({ value }) => value)).toEqual([scene.title, description]);
    const report = await rollbackPublication(context, actor, { batchId: planned.id, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'restored' }, { outcome: 'restored' }]);
    expect((await changesOf(scene)).slice(2).map(({ value }) => value)).toEqual([null, null]);
  });

  test('stops at what a person wrote after the plan, and replaces it only when a person says so', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    await personEdits(scene.page.path, 'By a person');
    const done = await publish(planned);
    expect(done.publications).toMatchObject([{ state: 'conflict', conflict: { stored: 'By a person' } }]);
    const choice = { batchId: done.id, publicationId: done.publications[0]?.id ?? '', choice: 'replace' } as const;
    expect((await resolveConflict(context, actor, choice)).publications).toMatchObject([{ state: 'live' }]);
    await personEdits(scene.page.path, 'By a person again');
    const report = await rollbackPublication(context, actor, { batchId: done.id, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'leftAlone' }]);
    expect((await changesOf(scene)).map(({ value }) => value)).toEqual([
      'By a person',
      scene.title,
      'By a person again',
    ]);
  });

  test('refuses a write whose text changed after the driver read it', async () => {
    const scene = await accept();
    const attempt = { pageUrl: scene.url, field: 'title', expected: null, value: scene.title, writeId: 'a-1' } as const;
    sandbox.faults.add({ match: write, delayMs: 600_000, times: 1 });
    const writing = site().write(attempt, context.signal);
    await expect.poll(() => sandbox.faults.list(), { timeout: 60_000 }).toEqual([]);
    await personEdits(scene.page.path, 'By a person');
    // Lets the write continue.
    sandbox.faults.clear();
    expect(await writing).toEqual({ state: 'mismatch', stored: 'By a person' });
    expect((await changesOf(scene)).map(({ by }) => by)).toEqual(['person']);
  });

  test('does not write again over a person who put the old text back while the answer was lost', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    await publish(planned);
    await personEdits(scene.page.path, null);
    // As a process leaves it that was killed after its write arrived.
    const [sent] = await context.db('publications').where({ batch_id: planned.id });
    const doubtful = { state: 'sending', published_at: null, live_at: null };
    await context.db('publications').where({ id: sent.id }).update(doubtful);
    const again = await publish(planned);
    expect(again.publications).toMatchObject([{ state: 'conflict' }]);
    expect((await changesOf(scene)).map(({ value }) => value)).toEqual([scene.title, null]);
  });

  test('reads the page first after an answer was lost, and writes once', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    sandbox.faults.add({ match: write, drop: true, afterwards: true, times: 1 });
    expect((await publish(planned)).publications).toMatchObject([{ state: 'live' }]);
    expect(await changesOf(scene)).toHaveLength(1);
    expect(writesArrived()).toHaveLength(1);
  });

  test.runIf(kind === 'shopify')('sends a write again that the store had no points left for', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    const body = {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: {
        cost: {
          requestedQueryCost: 11,
          throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1, restoreRate: 100 },
        },
      },
    };
    sandbox.faults.add({ match: write, status: 200, body, times: 1 });
    expect((await publish(planned)).publications).toMatchObject([{ state: 'live' }]);
    expect(writesArrived()).toHaveLength(2);
    expect(await changesOf(scene)).toHaveLength(1);
  });

  test('says so where the system has no such page', async () => {
    expect(await site().read('https://www.juniperandpine.example/products/nothing-here', context.signal)).toBeNull();
    expect(await site().read('https://www.juniperandpine.example/', context.signal)).toBeNull();
  });

  test('is found among the receipts of its run', async () => {
    const scene = await accept();
    const { id } = await publish(await plan(scene));
    expect(await listRunPublications(context, actor, scene)).toMatchObject([{ id, kind }]);
  });
});
