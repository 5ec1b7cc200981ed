import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { openSites } from '../../providers/sites/open-sites.ts';
import { type KillStage, openKillStage } from '../../testing/kills/kill-stage.ts';
import { createDestination } from '../destinations/manage-destinations.ts';
import { confirmFiles } from '../files/confirm-files.ts';
import { workPublishing } from '../publications/work-publishing.ts';
import { readBatch } from '../record/batches-store.ts';
import { listPublications } from '../record/publications-store.ts';
import { type GitHttpServer, startGitHttpServer } from '../testing/git-http-server.ts';
import { pagesOf, websiteUrl, writePlannedBatch } from '../testing/publish-stage.ts';

const started = await startGitHttpServer();
const server = started as GitHttpServer;

describe.skipIf(started === null)('a branch that is pushed to a Git server', () => {
  let stage: KillStage;
  let { context, sandbox, actor } = {} as KillStage;
  let unused: ReturnType<typeof pagesOf>;
  let destinationId: string;

  beforeAll(async () => {
    stage = await openKillStage();
    ({ context, sandbox, actor } = stage);
    unused = pagesOf('git', sandbox);
    await server.commit('main', { 'README.md': '# Website\n' });
    await context.providers.sites.close();
    Object.assign(context.providers, {
      sites: openSites({ sandboxUrl: server.origin, log: openLog('silent'), publicOrigin: null }),
    });
    const { remoteUrl, token: repositoryToken } = server;
    const input = { kind: 'git', websiteUrl, remoteUrl, repositoryToken } as const;
    destinationId = (await createDestination(context, actor, input)).destination.id;
  });
  afterAll(async () => {
    await stage.close();
    await server.close();
  });

  /** A batch of one title that is to be pushed and not started. */
  async function writeScene() {
    const [own] = unused.splice(0, 1);
    if (own === undefined) throw new Error('The sandbox has no more pages.');
    const path = `content${own.page.path}index.md`;
    await server.commit('main', { [path]: `---\ntitle: "${own.page.title}"\n---\n` });
    await confirmFiles(context, actor, { destinationId, files: [{ pageUrl: own.url, path }] });
    return { path, batchId: await writePlannedBatch(context, actor, { destinationId, kind: 'git', pages: [own] }) };
  }
  const branchesOf = async (path: string): Promise<string[]> => {
    const names = (await server.git('for-each-ref', '--format=%(refname)', 'refs/heads/serplift')).split('\n');
    const changed = await Promise.all(
      names.filter(Boolean).map((name) => server.git('show', '--format=', '--name-only', name)),
    );
    return changed.filter((files) => files === path);
  };

  test('is pushed once, killed at any moment around the push', { timeout: 600_000 }, async () => {
    const first = await writeScene();
    const start = () => stage.start('./publish-process.ts', server.origin);
    const names = JSON.parse(await (await start())(first.batchId, 0)) as string[];
    const push = (word: string) =>
      names.findIndex((name) => name === `${word} POST /team/website.git/git-receive-pack`) + 1;
    const moments = [push('sent'), push('after')];
    expect(Math.min(...moments)).toBeGreaterThan(0);
    for (const moment of moments) {
      const { path, batchId } = await writeScene();
      await (
        await start()
      )(batchId, moment);
      expect((await readBatch(context.db, batchId))?.state).toBe('running');
      await workPublishing(context, batchId);
      const at = names[moment - 1];
      const rows = await listPublications(context.db, { batchId });
      expect({ at, states: rows.map(({ state }) => state) }).toEqual({ at, states: ['proposed'] });
      expect({ at, branches: await branchesOf(path) }).toEqual({ at, branches: [path] });
    }
  });
});
