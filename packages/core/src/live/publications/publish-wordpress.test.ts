import { editWordPress, sandboxCredentials } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDestination, listDestinations } from '../destinations/manage-destinations.ts';
import { protectPage } from '../destinations/protect-pages.ts';
import { openPublishStage, type PublishStage, websiteUrl } from '../testing/publish-stage.ts';
import { listRunPublications } from './present-batch.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { rollbackPublication } from './rollback-publication.ts';
import { watchPages } from './watch-pages.ts';

const { username, applicationPassword } = sandboxCredentials.wordpress;

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

test('the application password is tried when it is entered, and never shown again', async () => {
  const wrong = { kind: 'wordpress', websiteUrl, username, applicationPassword: 'not it' } as const;
  await expect(createDestination(context, actor, wrong)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { issues: [{ at: 'applicationPassword' }] },
  });
  const noSite = { ...wrong, websiteUrl: 'https://nobody.example/' };
  await expect(createDestination(context, actor, noSite)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { issues: [{ at: 'websiteUrl', message: expect.stringContaining('nobody.example') }] },
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
    const scene = await accept({ description: 'A description that is new.' });
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
      { state: 'live', renderedAfter: 'A description that is new.' },
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

  test('publishing again goes on with the same publication, and one rollback undoes all of it', async () => {
    const scene = await accept({ description: 'A description that is new.' });
    const planned = await plan(scene);
    await editWordPress(sandbox.origin, { path: scene.page.path, field: 'description', value: 'By a person' });
    const first = await publish(planned);
    expect(first.publications.map(({ state }) => state)).toEqual(['live', 'conflict']);
    // The person takes the edit back, and the page is published again.
    await editWordPress(sandbox.origin, { path: scene.page.path, field: 'description', value: null });
    const second = await plan(scene);
    expect(second.publications).toMatchObject([{ field: 'description', state: 'accepted' }]);
    const done = await publish(second);
    expect(done).toMatchObject({ id: first.id, publications: [{ state: 'live' }, { state: 'live', message: null }] });
    expect((await listRunPublications(context, actor, scene)).map(({ id }) => id)).toEqual([first.id]);
    // Everything is published, so that is the answer.
    expect(await plan(scene)).toMatchObject({ id: first.id, state: 'done' });
    await rollbackPublication(context, actor, { batchId: first.id, dryRun: false });
    const ours = (await changesOf(scene)).filter(({ by }) => by === 'plugin');
    expect(ours.map(({ value }) => value)).toEqual([scene.title, 'A description that is new.', null, null]);
    // What was rolled back can be published once more.
    expect((await publish(await plan(scene))).publications.map(({ state }) => state)).toEqual([
      'rolledBack',
      'rolledBack',
      'live',
      'live',
    ]);
  });

  test('a text that was decided otherwise after it was published replaces it, and both are rolled back', async () => {
    const scene = await accept();
    const first = await publish(await plan(scene));
    const [row] = first.publications;
    const edited = { title: 'A title by a person' };
    await context.db('decisions').where({ item_id: row?.itemId }).update({ verdict: 'edited', edited });
    const second = await plan(scene);
    expect(second.publications).toMatchObject([{ state: 'accepted', storedBefore: scene.title, after: edited.title }]);
    const { id: batchId } = await publish(second);
    expect(batchId).toBe(first.id);
    const preview = await rollbackPublication(context, actor, { batchId, dryRun: true });
    expect(preview.publications.map(({ outcome }) => outcome)).toEqual(['willRestore', 'willRestore']);
    await rollbackPublication(context, actor, { batchId, dryRun: false });
    expect((await changesOf(scene)).map(({ value }) => value)).toEqual([scene.title, edited.title, scene.title, null]);
  });

  test('waits for a cache: three looks within an hour, then every day', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    const stale = '<html><head><title>Stale</title></head><body><main>Stale page of a cache.</main></body></html>';
    const headers = { 'content-type': 'text/html' };
    sandbox.faults.add({ match: scene.page.path, status: 200, headers, body: stale });
    expect((await publish(planned)).publications).toMatchObject([{ state: 'published', renderedAfter: 'Stale' }]);
    for (const minutes of [10, 50]) {
      stage.clock.ms += minutes * 60_000;
      await watchPages(context);
    }
    const shown = async () => (await listRunPublications(context, actor, scene))[0]?.publications[0];
    expect(await shown()).toMatchObject({ state: 'notShown', message: expect.stringContaining('An hour after') });
    sandbox.faults.clear();
    stage.clock.ms += 86_400_000;
    await watchPages(context);
    expect(await shown()).toMatchObject({ state: 'live', renderedAfter: scene.title, message: null });
  });
});
