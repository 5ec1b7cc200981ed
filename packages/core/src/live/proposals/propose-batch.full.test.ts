import { editWordPress, sandboxCredentials } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkDestination, createDestination, listDestinations } from '../destinations/manage-destinations.ts';
import { resolveConflict } from '../publications/resolve-conflict.ts';
import { rollbackPublication } from '../publications/rollback-publication.ts';
import { fileOf, type GitStage, openGitStage } from '../testing/git-stage.ts';
import { type PublishScene, systemInputs, websiteUrl } from '../testing/publish-stage.ts';
import { writeAcceptedRun } from '../testing/publish-world.ts';

let stage: GitStage;
let { context, sandbox, actor, destinationId, accept, plan, publish, changesOf } = {} as GitStage;
let { planned, pullsOf, end, later, latest } = {} as GitStage;

beforeAll(async () => {
  stage = await openGitStage();
  ({ context, sandbox, actor, destinationId, accept, plan, publish, changesOf } = stage);
  ({ planned, pullsOf, end, later, latest } = stage);
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.calls.clear();
});
afterAll(() => stage.close());

const personEdits = (scene: PublishScene, value: string) =>
  editWordPress(sandbox.origin, { path: scene.page.path, field: 'title', value });
const merge = (scene: PublishScene) => end(scene, 'merge');

test('its token is tried when it is entered, kept sealed and never shown', async () => {
  const input = systemInputs.github;
  const failing = (change: object, at: string) =>
    expect(createDestination(context, actor, { ...input, ...change })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ at }] },
    });
  await failing({ repositoryToken: 'github_pat_wrong' }, 'repositoryToken');
  await failing({ repositoryToken: '' }, 'repositoryToken');
  await failing({ repository: 'nobody/nothing' }, 'repository');
  await failing({ branch: 'no-such-branch' }, 'repository');
  const shown = await listDestinations(context, actor);
  expect(shown.destinations).toMatchObject([
    { kind: 'github', account: sandboxCredentials.github.repository, system: 'GitHub, branch main' },
  ]);
  const kept = await context.db('destinations').select('*');
  for (const text of [JSON.stringify(shown), JSON.stringify(kept)]) {
    expect(text).not.toContain(sandboxCredentials.github.token);
  }
  expect(await checkDestination(context, actor, { destinationId })).toMatchObject({ status: 'connected' });
});

test('the plan finds the file behind a page, and leaves a page to people whose file it does not find', async () => {
  const scene = await accept();
  const message = expect.stringContaining('its heading, menus and feeds change with it');
  expect((await plan(scene)).publications).toMatchObject([
    { state: 'accepted', sourcePath: fileOf(scene), storedBefore: scene.page.title, proposal: null, message },
  ]);
  const elsewhere = { title: 'a', saw: { title: 'b', description: null }, description: null };
  const pages = [{ ...elsewhere, url: `${websiteUrl}not/in/the/repository/` }];
  const { optimizationId } = await writeAcceptedRun(context.db, { ...actor, websiteUrl, pages });
  expect((await plan({ ...scene, optimizationId })).publications).toMatchObject([
    { state: 'failed', sourcePath: null, message: expect.stringContaining('by hand, or with a CSV file') },
  ]);
});

test('all texts go into one commit and pull request, are live once it is merged, and go back with another', async () => {
  const description = 'A description: with "quotes", and more.';
  const { scene, batch } = await planned({ description });
  expect(batch).toMatchObject({ state: 'planned', comparesAndWrites: true });
  const proposed = await publish(batch);
  const [pull] = await pullsOf(scene);
  const proposal = { number: pull?.number, url: expect.stringContaining('/pull/') };
  expect(proposed.publications).toMatchObject([
    { state: 'proposed', proposal, publishedAt: null, message: expect.stringContaining(`#${pull?.number}`) },
    { state: 'proposed', proposal },
  ]);
  expect(await changesOf(scene)).toEqual([]);
  expect(pull?.body).toContain(scene.url);
  const file = pull?.files[fileOf(scene)] ?? '';
  expect(file).toContain('# The texts of this page\n');
  expect(file).toContain('draft: false\n---\n');
  await later();
  expect((await latest(scene))?.publications).toMatchObject([{ state: 'proposed' }, { state: 'proposed' }]);
  expect(await merge(scene)).toBe(true);
  await later();
  await later();
  expect((await latest(scene))?.publications).toMatchObject([
    { state: 'live', renderedAfter: scene.title, message: null },
    { state: 'live', renderedAfter: description },
  ]);
  await publish(proposed);
  expect(await pullsOf(scene)).toHaveLength(1);
  const of = { batchId: batch.id, dryRun: true };
  expect((await rollbackPublication(context, actor, of)).publications).toMatchObject([
    { outcome: 'willRestore', restores: scene.page.title },
    { outcome: 'willRestore' },
  ]);
  expect(await pullsOf(scene)).toHaveLength(1);
  const back = await rollbackPublication(context, actor, { ...of, dryRun: false });
  expect(back.publications).toMatchObject([
    { outcome: 'rollingBack', message: expect.stringContaining('merge it') },
    { outcome: 'rollingBack' },
  ]);
  const revert = (await pullsOf(scene)).at(-1);
  const rollbackProposal = { number: revert?.number, url: expect.stringContaining(`/pull/${revert?.number}`) };
  const waiting = { state: 'rollingBack', rollbackProposal, rolledBackAt: null };
  await later();
  expect((await latest(scene))?.publications).toMatchObject([waiting, waiting]);
  expect((await rollbackPublication(context, actor, { ...of, dryRun: false })).publications).toEqual([]);
  expect(await merge(scene)).toBe(true);
  expect((await changesOf(scene)).map(({ by, value }) => [by, value])).toEqual([
    ['github', scene.title],
    ['github', description],
    ['github', scene.page.title],
    ['github', scene.page.description],
  ]);
  await later();
  const { username } = await context.db('users').where({ id: actor.userId }).first('username');
  const isBack = {
    state: 'rolledBack',
    message: null,
    rolledBackBy: username,
    rolledBackAt: (await pullsOf(scene)).at(-1)?.mergedAt,
    rollbackProposal: { number: revert?.number, mergedBy: expect.stringMatching(/./u) },
  };
  expect((await latest(scene))?.publications).toMatchObject([isBack, isBack]);
});

test('what the site adds to titles is left out of the file', async () => {
  const { scene, batch } = await planned();
  const suffix = ' | Juniper & Pine';
  // As a site whose template adds its name: the page shows more than the file says.
  const [{ id } = { id: '' }] = batch.publications;
  const shown = { rendered_before: `${scene.page.title}${suffix}`, after: `${scene.title}${suffix}` };
  await context.db('publications').where({ id }).update(shown);
  await publish(batch);
  const [pull] = await pullsOf(scene);
  expect(pull?.files[fileOf(scene)]).toContain(scene.title);
  expect(pull?.files[fileOf(scene)]).not.toContain(suffix);
});

test('stops at what a person wrote after the plan, and proposes it only when a person says so', async () => {
  const { scene, batch } = await planned();
  await personEdits(scene, 'By a person');
  const done = await publish(batch);
  expect(done.publications).toMatchObject([{ state: 'conflict', conflict: { stored: 'By a person' } }]);
  expect(await pullsOf(scene)).toEqual([]);
  const choice = { batchId: done.id, publicationId: done.publications[0]?.id ?? '', choice: 'replace' } as const;
  expect((await resolveConflict(context, actor, choice)).publications).toMatchObject([{ state: 'proposed' }]);
  expect(await merge(scene)).toBe(true);
  await later();
  await later();
  expect((await latest(scene))?.publications).toMatchObject([{ state: 'live' }]);
  await personEdits(scene, 'By a person again');
  // GitHub reverts nothing that someone changed since.
  const report = await rollbackPublication(context, actor, { batchId: done.id, dryRun: false });
  expect(report.publications).toMatchObject([{ outcome: 'failed', message: expect.stringContaining('conflict') }]);
  expect(await pullsOf(scene)).toHaveLength(1);
});

test('a pull request that is closed ends its texts, and one that is rolled back is closed', async () => {
  const { scene, batch } = await planned();
  await publish(batch);
  await end(scene, 'close');
  await later();
  expect((await latest(scene))?.publications).toMatchObject([
    { state: 'failed', message: expect.stringContaining('closed without merging') },
  ]);
  const again = await publish(await plan(scene));
  expect(again.publications).toMatchObject([{ state: 'proposed' }]);
  const report = await rollbackPublication(context, actor, { batchId: again.id, dryRun: false });
  expect(report.publications).toMatchObject([{ outcome: 'restored', message: expect.stringContaining('was closed') }]);
  expect((await pullsOf(scene)).map(({ state, mergedAt }) => [state, mergedAt])).toEqual([
    ['closed', null],
    ['closed', null],
  ]);
  expect(await changesOf(scene)).toEqual([]);
});

test.each(['POST /repos/juniper-and-pine/website/git/refs', 'POST /repos/juniper-and-pine/website/pulls'])(
  'reads the repository first after the answer to %s was lost, and proposes once',
  async (match) => {
    const { scene, batch } = await planned();
    sandbox.faults.add({ match, drop: true, afterwards: true, times: 1 });
    expect((await publish(batch)).publications).toMatchObject([{ state: 'proposed' }]);
    expect(await pullsOf(scene)).toHaveLength(1);
    const sent = sandbox.calls.list().filter(({ method, path }) => `${method} ${path}` === match);
    expect(sent).toHaveLength(1);
  },
);

test('a text of several in a pull request is taken back only with the others', async () => {
  const { batch } = await planned({ description: 'A description for a pull request with two texts.' });
  const { publications } = await publish(batch);
  const publicationIds = [publications[0]?.id ?? ''];
  const alone = await rollbackPublication(context, actor, { batchId: batch.id, publicationIds, dryRun: false });
  expect(alone.publications).toMatchObject([{ outcome: 'leftAlone', message: expect.stringContaining('as a whole') }]);
});

test('texts that failed are proposed in another pull request when they are published again', async () => {
  const { scene, batch } = await planned();
  await publish(batch);
  await end(scene, 'close');
  await later();
  expect((await latest(scene))?.publications).toMatchObject([{ state: 'failed' }]);
  expect((await publish(batch)).publications).toMatchObject([{ state: 'proposed' }]);
  expect((await pullsOf(scene)).map(({ state }) => state)).toEqual(['closed', 'open']);
});

test('texts in doubt that were rolled back are closed when their pull request is found', async () => {
  const { scene, batch } = await planned();
  const unread = sandbox.faults.add({ match: 'GET /repos/juniper-and-pine/website/pulls', status: 500 });
  expect(unread).toBeDefined();
  sandbox.faults.add({ match: 'POST /repos/juniper-and-pine/website/pulls', drop: true, afterwards: true, times: 1 });
  await publish(batch);
  sandbox.faults.clear();
  expect((await latest(scene))?.publications).toMatchObject([{ state: 'inDoubt' }]);
  const report = await rollbackPublication(context, actor, { batchId: batch.id, dryRun: false });
  expect(report.publications).toMatchObject([{ outcome: 'restored' }]);
  expect((await pullsOf(scene)).filter(({ state }) => state === 'open')).toEqual([]);
});

test('texts whose answer stays lost are in doubt, and publishing again settles them', async () => {
  const { scene, batch } = await planned();
  sandbox.faults.add({ match: 'GET /repos/juniper-and-pine/website/pulls', status: 500 });
  const doubtful = await publish(batch);
  expect(doubtful.publications).toMatchObject([
    { state: 'inDoubt', message: expect.stringContaining("isn't known yet"), nextLookAt: expect.any(String) },
  ]);
  sandbox.faults.clear();
  expect((await publish(batch)).publications).toMatchObject([{ state: 'proposed' }]);
  expect(await pullsOf(scene)).toHaveLength(1);
});

test('a token that is refused marks the destination', async () => {
  sandbox.faults.add({ match: '/repos/', status: 401, body: { message: 'Bad credentials' } });
  await expect(checkDestination(context, actor, { destinationId })).rejects.toMatchObject({ code: 'reconnect_needed' });
  expect((await listDestinations(context, actor)).destinations).toMatchObject([{ status: 'reconnectNeeded' }]);
  sandbox.faults.clear();
  expect(await checkDestination(context, actor, { destinationId })).toMatchObject({ status: 'connected' });
});
