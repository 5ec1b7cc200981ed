import { editWordPress } from '@serplift/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { openSites } from '../../providers/sites/open-sites.ts';
import type { Sites } from '../../providers/sites/site.ts';
import { checkDestination, createDestination, listDestinations } from '../destinations/manage-destinations.ts';
import { confirmFiles } from '../files/confirm-files.ts';
import { findFiles } from '../files/find-files.ts';
import { rollbackPublication } from '../publications/rollback-publication.ts';
import { type GitHttpServer, movedPath, startGitHttpServer } from '../testing/git-http-server.ts';
import { fileOf, type GitStage, openGitStage } from '../testing/git-stage.ts';
import { type PublishScene, websiteUrl } from '../testing/publish-stage.ts';

const started = await startGitHttpServer();
if (started === null)
  process.stderr.write('Skipped the tests on a Git server: this machine has no git http-backend.\n');
const server = started as GitHttpServer;

describe.skipIf(started === null)('on a Git server without pull requests that Serplift can make', () => {
  let stage: GitStage;
  let sites: Sites;
  let { context, actor, sandbox, accept, plan, publish, later, latest } = {} as GitStage;
  let destinationId = '';

  const input = () =>
    ({ kind: 'git', websiteUrl, remoteUrl: server.remoteUrl, repositoryToken: server.token }) as const;
  const textOf = (title: string): string => `---\ntitle: "${title}"\nweight: 3\n---\n\nBody\n`;

  beforeAll(async () => {
    const readme = await server.commit('main', { 'README.md': '# Website\n' });
    await server.commit('main', {
      'link.md': { mode: '120000', id: await server.git('rev-parse', `${readme}:README.md`) },
      themes: { mode: '160000', id: readme },
      'run.sh': { mode: '100755', id: await server.git('rev-parse', `${readme}:README.md`) },
    });
    stage = await openGitStage();
    ({ context, actor, sandbox, accept, plan, publish, later, latest } = stage);
    sites = openSites({ sandboxUrl: server.origin, log: openLog('silent'), publicOrigin: null });
    await context.providers.sites.close();
    // Everything else is answered by the sandbox.
    Object.assign(context.providers, { sites });
    destinationId = (await createDestination(context, actor, input())).destination.id;
  });
  afterAll(async () => {
    await stage.close();
    await server.close();
  });

  /** A page with its file in the repository, planned. */
  async function planned() {
    const scene = await accept();
    await server.commit('main', { [fileOf(scene)]: textOf(scene.page.title) });
    await confirmFiles(context, actor, { destinationId, files: [{ pageUrl: scene.url, path: fileOf(scene) }] });
    return { scene, batch: await plan(scene) };
  }
  /** A page whose text is proposed, and the branch with it. */
  async function proposed() {
    const { scene, batch } = await planned();
    const before = await server.git('rev-parse', 'main');
    const done = await publish(batch);
    const branch = done.publications[0]?.proposal?.branch ?? '';
    return { scene, batch, done, branch, before };
  }
  const merge = async (branch: string) =>
    server.git('update-ref', 'refs/heads/main', await server.git('rev-parse', branch));
  const branches = async () => (await server.git('for-each-ref', '--format=%(refname:short)')).split('\n');
  const rollBack = (batchId: string) => rollbackPublication(context, actor, { batchId, dryRun: false });
  const shows = ({ page }: PublishScene, value: string) =>
    editWordPress(sandbox.origin, { path: page.path, field: 'title', value });

  test('its address and token are tried when they are entered, and the token is never shown', async () => {
    const failing = (change: object, at: string) =>
      expect(createDestination(context, actor, { ...input(), ...change })).rejects.toMatchObject({
        code: 'invalid_input',
        details: { issues: [{ at }] },
      });
    await failing({ repositoryToken: 'wrong' }, 'repositoryToken');
    await failing({ username: 'a:b' }, 'username');
    await failing({ remoteUrl: 'https://git.example/team/nothing.git' }, 'remoteUrl');
    await failing({ remoteUrl: 'http://git.example/team/website.git' }, 'remoteUrl');
    await failing({ remoteUrl: 'ssh://git@git.example/team/website.git' }, 'remoteUrl');
    await failing({ remoteUrl: 'https://someone:secret@git.example/team/website.git' }, 'remoteUrl');
    await failing({ remoteUrl: 'https://127.0.0.1/team/website.git' }, 'remoteUrl');
    await failing({ repository: 'my-company/website' }, 'remoteUrl');
    await failing({ branch: 'no-such-branch' }, 'remoteUrl');
    const before = server.requests.length;
    await failing({ remoteUrl: `https://git.example${movedPath}` }, 'remoteUrl');
    // The token is not carried to where a redirect leads.
    expect(server.requests.slice(before)).toHaveLength(1);
    const shown = await listDestinations(context, actor);
    expect(shown.destinations).toMatchObject([{ system: 'Git, branch main', account: server.remoteUrl }]);
    const kept = await context.db('destinations').select('*');
    expect(JSON.stringify([shown, kept])).not.toContain(server.token);
    expect(await checkDestination(context, actor, { destinationId })).toMatchObject({ status: 'connected' });
  });

  test('texts are pushed in one commit on a branch, are live once it is merged, and go back with another', async () => {
    const { scene, batch, done, branch, before } = await proposed();
    const url = 'https://git.example/team/website/-/merge_requests/new';
    expect(done.publications).toMatchObject([
      { state: 'proposed', proposal: { number: null, url }, message: expect.stringContaining(branch) },
    ]);
    const found = await findFiles(context, actor, { destinationId, optimizationId: scene.optimizationId });
    expect(found.pages).toMatchObject([{ candidates: [{ path: fileOf(scene) }] }]);
    expect(await server.git('rev-parse', 'main', `${branch}^`)).toBe(`${before}\n${before}`);
    expect(await server.git('diff', '--name-status', before, branch)).toBe(`M\t${fileOf(scene)}`);
    expect(await server.git('show', `${branch}:${fileOf(scene)}`)).toBe(textOf(scene.title).trim());
    expect(await server.git('fsck', '--strict')).not.toContain('error');
    await later();
    expect((await latest(scene))?.publications).toMatchObject([{ state: 'proposed' }]);
    await merge(branch);
    await shows(scene, scene.title);
    await later();
    await later();
    expect((await latest(scene))?.publications).toMatchObject([{ state: 'live' }]);

    expect((await rollBack(batch.id)).publications).toMatchObject([{ outcome: 'rollingBack' }]);
    const back = (await latest(scene))?.publications[0]?.rollbackProposal?.branch ?? '';
    expect((await latest(scene))?.publications).toMatchObject([
      { state: 'rollingBack', message: expect.stringContaining(back), rollbackProposal: { number: null, url } },
    ]);
    await later();
    expect((await latest(scene))?.publications).toMatchObject([{ state: 'rollingBack' }]);
    await merge(back);
    await later();
    expect((await latest(scene))?.publications).toMatchObject([{ state: 'rolledBack', message: null }]);
    expect(await server.git('show', `main:${fileOf(scene)}`)).toBe(textOf(scene.page.title).trim());
  });

  test('a branch that is deleted without merging ends its texts, or its rollback', async () => {
    const { scene, batch, branch } = await proposed();
    await server.git('update-ref', '-d', `refs/heads/${branch}`);
    await later();
    expect((await latest(scene))?.publications).toMatchObject([
      { state: 'failed', message: `The branch ${branch} was deleted without merging.` },
    ]);
    const again = await publish(await plan(scene));
    await merge(again.publications[0]?.proposal?.branch ?? '');
    await later();
    expect((await rollBack(again.id)).publications).toMatchObject([{ outcome: 'rollingBack' }]);
    const back = (await latest(scene))?.publications[0]?.rollbackProposal?.branch ?? '';
    await server.git('update-ref', '-d', `refs/heads/${back}`);
    await later();
    expect((await latest(scene))?.publications).toMatchObject([
      { state: 'published', message: expect.stringContaining('was deleted without merging') },
    ]);
    expect(batch.id).not.toBe(again.id);
  });

  test('a branch that is not merged yet is deleted by a rollback, unless someone added to it', async () => {
    const [ours, theirs] = [await proposed(), await proposed()];
    expect((await rollBack(ours.batch.id)).publications).toMatchObject([{ outcome: 'restored' }]);
    expect(await branches()).not.toContain(ours.branch);
    const added = await server.commit(theirs.branch, { 'notes.md': 'By a person' });
    expect((await rollBack(theirs.batch.id)).publications).toMatchObject([
      { outcome: 'failed', message: expect.stringContaining('Someone added to the branch') },
    ]);
    expect(await server.git('rev-parse', theirs.branch)).toBe(added);
  });

  test('what a person changed since the plan is a conflict', async () => {
    const { scene, batch } = await planned();
    await server.commit('main', { [fileOf(scene)]: textOf('By a person') });
    const count = (await branches()).length;
    expect((await publish(batch)).publications).toMatchObject([
      { state: 'conflict', conflict: { stored: 'By a person' } },
    ]);
    expect(await branches()).toHaveLength(count);
  });

  test('after the answer to a push was lost, the branch is found again and pushed once', async () => {
    const { batch } = await planned();
    const before = server.requests.length;
    server.losePushes(1);
    const done = await publish(batch);
    expect(done.publications).toMatchObject([{ state: 'proposed', proposal: { url: null } }]);
    expect(
      server.requests.slice(before).filter((one) => one.endsWith('/git-receive-pack') && one.startsWith('POST')),
    ).toHaveLength(1);
    expect(await branches()).toContain(done.publications[0]?.proposal?.branch);
  });

  test('a server that cannot leave files out sends all of them', async () => {
    await server.git('config', 'uploadpack.allowFilter', 'false');
    await server.git('config', 'test.link', 'https://elsewhere.example/');
    const { scene, done, branch } = await proposed();
    await server.git('config', 'uploadpack.allowFilter', 'true');
    // A link to another host is never shown.
    expect(done.publications).toMatchObject([{ state: 'proposed', proposal: { branch, url: null } }]);
    expect(await server.git('show', `${branch}:${fileOf(scene)}`)).toBe(textOf(scene.title).trim());
  });

  test('a folder that is in more places than anyone can read ends the list of files', async () => {
    let folder = await server.git('rev-parse', 'main^{tree}');
    for (let depth = 0; depth < 20; depth += 1) {
      const name = await server.makeFolder(
        Array.from({ length: 10 }, (_, index) => [`part-${index}`, folder] as const),
      );
      folder = name;
    }
    const bomb = await server.git('commit-tree', folder, '-m', 'Many places');
    await server.git('update-ref', 'refs/heads/bomb', bomb);
    const repository = await sites.openRepository({
      ...input(),
      username: 'serplift',
      branch: 'bomb',
      token: server.token,
    });
    expect((await repository.snapshot(null, new AbortController().signal)).isComplete).toBe(false);
  });

  test('a branch that is there already is never overwritten', async () => {
    const { branch, before } = await proposed();
    const theirs = await server.git('rev-parse', branch);
    const repository = await sites.openRepository({
      ...input(),
      username: 'serplift',
      branch: null,
      token: server.token,
    });
    const { signal } = new AbortController();
    const base = await repository.snapshot(null, signal);
    const files = [{ path: 'README.md', mode: '100644', text: 'Another text\n' }];
    await repository.createBranch({ branch, base, message: 'Another', files }, signal);
    expect(await server.git('rev-parse', branch, 'main')).toBe(`${theirs}\n${before}`);
  });
});
