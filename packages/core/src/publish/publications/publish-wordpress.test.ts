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
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../context/config.ts';
import type { TeamActor } from '../../context/context.ts';
import { openContext, type OpenedContext } from '../../context/open-context.ts';
import { startWorker, type Worker } from '../../runs/engine/start-worker.ts';
import { writeAcceptedRun } from '../../testing/publish-world.ts';
import { createTestActor } from '../../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDestination, listDestinations, removeDestination } from '../destinations/manage-destinations.ts';
import { protectPage } from '../destinations/protect-pages.ts';
import { planPublication } from './plan-publication.ts';
import { listRunPublications } from './present-batch.ts';
import type { PublicationBatch } from './publications-api.ts';
import { publishBatch } from './publish-batch.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { rollbackPublication } from './rollback-publication.ts';
import { sweepPublishing } from './sweep-publishing.ts';
import { watchPages } from './watch-pages.ts';
import { workPublishing } from './work-publishing.ts';

const websiteUrl = 'https://www.juniperandpine.example/';
const { username, applicationPassword } = sandboxCredentials.wordpress;

let home: string;
let database: TestDatabase;
let sandbox: RunningSandbox;
let context: OpenedContext;
let actor: TeamActor;
let worker: Worker;
let destinationId: string;
let unused: WorldPage[];
let clockMs = Date.now();

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'serplift-publish-'));
  [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  const settings = { DATABASE_URL: database.url, SERPLIFT_SANDBOX_URL: sandbox.origin };
  const secretKey = Buffer.alloc(32, 7).toString('base64');
  const config = readConfig({ LOG_LEVEL: 'silent', SERPLIFT_SECRET_KEY: secretKey, ...settings }, home);
  context = await openContext(config, { now: () => new Date(clockMs) });
  actor = await createTestActor(context);
  const input = { kind: 'wordpress', websiteUrl, username, applicationPassword } as const;
  ({ id: destinationId } = (await createDestination(context, actor, input)).destination);
  unused = sandbox.world.pages.filter(({ kind, description }) => kind === 'product' && description !== '');
  const publishing = { work: workPublishing, sweep: sweepPublishing };
  worker = await startWorker(context, {}, { concurrency: 1, publishing });
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.calls.clear();
});
afterAll(async () => {
  await worker.stop();
  await context.close();
  await sandbox.close();
  await database.close();
  await rm(home, { recursive: true, force: true });
});

interface Scene {
  page: WorldPage;
  optimizationId: string;
  title: string;
}

/** A run with one accepted page that no other test has. */
async function accept(change: { saw?: string; description?: string } = {}): Promise<Scene> {
  const page = unused.pop() as WorldPage;
  const title = `${page.h1}: a better title`;
  const saw = { title: change.saw ?? page.title, description: page.description };
  const pages = [{ url: page.url, saw, title, description: change.description ?? null }];
  const { optimizationId } = await writeAcceptedRun(context.db, { ...actor, websiteUrl, pages });
  return { page, optimizationId, title };
}

const plan = async ({ optimizationId }: Scene, to = destinationId): Promise<PublicationBatch> =>
  (await planPublication(context, actor, { optimizationId, destinationId: to })).batch;
const publish = ({ id }: PublicationBatch) => publishBatch(context, actor, { batchId: id });
const changesOf = async ({ page }: Scene) =>
  (await readWordPressChanges(sandbox.origin)).filter((change) => change.path === page.path);

test('the application password is tried when it is entered, and never shown again', async () => {
  const wrong = { kind: 'wordpress', websiteUrl, username, applicationPassword: 'not it' } as const;
  await expect(createDestination(context, actor, wrong)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { issues: [{ at: 'applicationPassword' }] },
  });
  const shown = await listDestinations(context, actor);
  expect(shown.destinations[0]).toMatchObject({ status: 'connected', account: username });
  expect(shown.destinations[0]?.system).toContain('Yoast SEO (simulated)');
  expect(JSON.stringify(shown)).not.toContain(applicationPassword);
  const [row] = await context.db('destinations').select('*');
  expect(JSON.stringify(row)).not.toContain(applicationPassword);
});

describe('publishing', () => {
  test('shows what would change before anything is written, and gives a receipt once it is live', async () => {
    const scene = await accept({ description: 'A description that nobody had written before.' });
    const planned = await plan(scene);
    expect(planned).toMatchObject({ state: 'planned', comparesAndWrites: true });
    expect(planned.publications).toMatchObject([
      { field: 'title', state: 'accepted', storedBefore: null, renderedBefore: scene.page.title, after: scene.title },
      { field: 'description', state: 'accepted', storedBefore: null, renderedBefore: scene.page.description },
    ]);
    expect(await changesOf(scene)).toEqual([]);
    const done = await publish(planned);
    expect(done.publications).toMatchObject([
      { state: 'live', renderedAfter: scene.title, publishedAt: expect.any(String), liveAt: expect.any(String) },
      { state: 'live', renderedAfter: 'A description that nobody had written before.' },
    ]);
    expect(done.publishedBy).not.toBeNull();
    expect((await changesOf(scene)).map(({ value }) => value)).toEqual(done.publications.map(({ after }) => after));
    // Publishing again sends nothing.
    await publish(done);
    expect(await changesOf(scene)).toHaveLength(2);
  });

  test('leaves a page alone that is marked "do not touch"', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    await protectPage(context, actor, { pageUrl: scene.page.url });
    expect((await publish(planned)).publications).toMatchObject([{ state: 'kept' }]);
    const again = await plan(scene);
    expect(again.publications[0]).toMatchObject({ state: 'kept', message: expect.stringContaining('do not touch') });
    expect(await changesOf(scene)).toEqual([]);
  });

  test('stops at a page that changed since the proposal, and shows all three texts', async () => {
    const scene = await accept({ saw: 'What the proposal saw' });
    const planned = await plan(scene);
    const [row] = planned.publications;
    expect(row).toMatchObject({
      state: 'conflict',
      proposalSaw: 'What the proposal saw',
      conflict: { stored: null, rendered: scene.page.title },
      after: scene.title,
    });
    await expect(publish(planned)).rejects.toMatchObject({ code: 'conflict' });
    const choice = { batchId: planned.id, publicationId: row?.id ?? '', choice: 'replace' } as const;
    await resolveConflict(context, actor, choice);
    expect((await publish(planned)).publications).toMatchObject([{ state: 'live' }]);
  });

  test('never overwrites what a person wrote between plan and write', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    await editWordPress(sandbox.origin, { path: scene.page.path, field: 'title', value: 'By a person' });
    const done = await publish(planned);
    expect(done.publications).toMatchObject([
      { state: 'conflict', conflict: { stored: 'By a person', rendered: 'By a person' } },
    ]);
    const [row] = done.publications;
    const kept = await resolveConflict(context, actor, {
      batchId: done.id,
      publicationId: row?.id ?? '',
      choice: 'keep',
    });
    expect(kept.publications).toMatchObject([{ state: 'kept' }]);
    expect((await changesOf(scene)).map(({ by }) => by)).toEqual(['person']);
  });

  test('replaces what a person wrote when a person says so, and a rollback restores it', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    await editWordPress(sandbox.origin, { path: scene.page.path, field: 'title', value: 'By a person' });
    const [row] = (await publish(planned)).publications;
    const choice = { batchId: planned.id, publicationId: row?.id ?? '', choice: 'replace' } as const;
    expect((await resolveConflict(context, actor, choice)).publications).toMatchObject([{ state: 'live' }]);
    await rollbackPublication(context, actor, { batchId: planned.id, dryRun: false });
    expect((await changesOf(scene)).at(-1)).toMatchObject({ by: 'plugin', value: 'By a person' });
  });

  test('reads the page first after an answer was lost, and writes once', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    sandbox.faults.add({ match: 'POST /wp-json/serplift', drop: true, afterwards: true, times: 1 });
    expect((await publish(planned)).publications).toMatchObject([{ state: 'live' }]);
    expect(await changesOf(scene)).toHaveLength(1);
    expect(sandbox.calls.matching('/page').filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('does not write again over a person who put the old text back while the answer was lost', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    await context.db('publications').where({ batch_id: planned.id }).update({ state: 'sending', attempt: 1 });
    const writeId = `${planned.publications[0]?.id ?? ''}-1`;
    const site = context.providers.sites.wordpress({ siteUrl: websiteUrl, username, applicationPassword });
    const write = { pageUrl: scene.page.url, field: 'title', expected: null, value: scene.title, writeId } as const;
    await site.write(write, context.signal);
    await editWordPress(sandbox.origin, { path: scene.page.path, field: 'title', value: null });
    await context
      .db('publication_batches')
      .where({ id: planned.id })
      .update({ state: 'running', published_at: new Date() });
    await workPublishing(context, planned.id);
    const [batch] = await listRunPublications(context, actor, scene);
    expect(batch?.publications).toMatchObject([{ state: 'conflict' }]);
    expect((await changesOf(scene)).map(({ by }) => by)).toEqual(['plugin', 'person']);
  });

  test('says so when the answer is lost again and again, and finds the text later', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    sandbox.faults.add({ match: 'POST /wp-json/serplift', drop: true, times: 3 });
    const failed = await publish(planned);
    expect(failed.publications).toMatchObject([{ state: 'failed' }]);
    expect(failed.publications[0]?.message).toContain('lost 3 times');
    expect(await changesOf(scene)).toEqual([]);
  });

  test('waits for a cache: three looks within an hour, then every day', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    const stale = '<html><head><title>Stale</title></head><body><main>Stale page of a cache.</main></body></html>';
    const headers = { 'content-type': 'text/html' };
    sandbox.faults.add({ match: scene.page.path, status: 200, headers, body: stale });
    expect((await publish(planned)).publications).toMatchObject([{ state: 'published', renderedAfter: 'Stale' }]);
    for (const minutes of [10, 50]) {
      clockMs += minutes * 60_000;
      await watchPages(context);
    }
    const shown = async () => (await listRunPublications(context, actor, scene))[0]?.publications[0];
    expect(await shown()).toMatchObject({ state: 'published', message: expect.stringContaining('An hour after') });
    sandbox.faults.clear();
    clockMs += 86_400_000;
    await watchPages(context);
    expect(await shown()).toMatchObject({ state: 'live', renderedAfter: scene.title, message: null });
  });
});

describe('a rollback', () => {
  test('restores what was there, unset where it was unset, and says it before', async () => {
    const scene = await accept();
    const { id: batchId } = await publish(await plan(scene));
    const preview = await rollbackPublication(context, actor, { batchId, dryRun: true });
    expect(preview.publications).toMatchObject([{ outcome: 'willRestore', restores: null }]);
    const report = await rollbackPublication(context, actor, { batchId, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'restored' }]);
    expect((await changesOf(scene)).at(-1)).toMatchObject({ value: null });
    expect((await listRunPublications(context, actor, scene))[0]?.publications).toMatchObject([
      { state: 'rolledBack' },
    ]);
  });

  test('leaves alone what a person changed since', async () => {
    const scene = await accept();
    const { id: batchId } = await publish(await plan(scene));
    await editWordPress(sandbox.origin, { path: scene.page.path, field: 'title', value: 'By a person' });
    const report = await rollbackPublication(context, actor, { batchId, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'leftAlone' }]);
    expect((await changesOf(scene)).at(-1)).toMatchObject({ by: 'person' });
  });

  test('leaves alone a text that the site had before it was published', async () => {
    const scene = await accept();
    await editWordPress(sandbox.origin, { path: scene.page.path, field: 'title', value: scene.title });
    const { id: batchId } = await plan(scene);
    const report = await rollbackPublication(context, actor, { batchId, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'leftAlone' }]);
  });

  test('whose answer was lost counts as done when it is repeated', async () => {
    const scene = await accept();
    const { id: batchId } = await publish(await plan(scene));
    sandbox.faults.add({ match: 'POST /wp-json/serplift', drop: true, afterwards: true, times: 1 });
    const first = await rollbackPublication(context, actor, { batchId, dryRun: false });
    expect(first.publications).toMatchObject([{ outcome: 'failed' }]);
    const second = await rollbackPublication(context, actor, { batchId, dryRun: false });
    expect(second.publications).toMatchObject([{ outcome: 'restored' }]);
    expect(await changesOf(scene)).toHaveLength(2);
  });
});

describe('texts that people publish', () => {
  test('are noticed on the page, and left to them', async () => {
    const { id } = (await createDestination(context, actor, { kind: 'byHand', websiteUrl })).destination;
    const scene = await accept();
    const planned = await plan(scene, id);
    const done = await publish(planned);
    expect(done).toMatchObject({ state: 'done', publications: [{ state: 'accepted' }] });
    await editWordPress(sandbox.origin, {
      path: scene.page.path,
      field: 'title',
      value: `${scene.title} | Juniper & Pine`,
    });
    clockMs += 86_400_000;
    await watchPages(context);
    const [batch] = await listRunPublications(context, actor, scene);
    expect(batch?.publications).toMatchObject([{ state: 'live', liveAt: new Date(clockMs).toISOString() }]);
    const report = await rollbackPublication(context, actor, { batchId: planned.id, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'leftAlone' }]);
  });
});

describe('rights', () => {
  test('a member publishes only when an owner allows it', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    const member: TeamActor = { ...actor, role: 'member' };
    const asMember = () => publishBatch(context, member, { batchId: planned.id });
    await expect(asMember()).rejects.toMatchObject({ code: 'forbidden' });
    await expect(rollbackPublication(context, member, { batchId: planned.id, dryRun: false })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await context.db('memberships').where({ user_id: actor.userId }).update({ can_publish: true });
    expect(await asMember()).toMatchObject({ state: 'done' });
  });

  test('another team finds neither the plan nor the destination', async () => {
    const scene = await accept();
    const { id: batchId } = await plan(scene);
    const stranger = await createTestActor(context);
    const notFound = { code: 'not_found' };
    await expect(publishBatch(context, stranger, { batchId })).rejects.toMatchObject(notFound);
    await expect(rollbackPublication(context, stranger, { batchId, dryRun: true })).rejects.toMatchObject(notFound);
    await expect(removeDestination(context, stranger, { destinationId })).rejects.toMatchObject(notFound);
    const theirs = { optimizationId: scene.optimizationId, destinationId };
    await expect(planPublication(context, stranger, theirs)).rejects.toMatchObject(notFound);
  });
});
