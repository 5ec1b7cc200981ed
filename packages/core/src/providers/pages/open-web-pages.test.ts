import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../../platform/log.ts';
import type { DocumentOptions } from './find-document.ts';
import { openWebPages } from './open-web-pages.ts';
import type { PageFacts } from './web-pages.ts';

const site = 'https://www.juniperandpine.example';
const policy = { attempts: 2, baseDelayMs: 1, maxDelayMs: 2, maxRetryAfterMs: 10_000 };
const { signal } = new AbortController();
let sandbox: RunningSandbox;
let pages: ReturnType<typeof openWebPages>;

const open = (more: Partial<DocumentOptions> = {}) =>
  openWebPages({ sandboxUrl: sandbox.origin, log: openLog('silent'), policy, limits: { bodyMs: 1_200 }, ...more });
beforeAll(async () => {
  sandbox = await startSandbox();
  pages = open();
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.calls.clear();
});
afterAll(async () => {
  await pages.close();
  await sandbox.close();
});

const read = (url: string): Promise<PageFacts> => pages.fetch(url, { signal });
const pathOf = (fault: string): string => {
  const page = sandbox.world.pages.find((page) => page.fault === fault);
  if (page === undefined) throw new Error(`the world has no page with the fault ${fault}`);
  return page.url;
};

describe('a page', () => {
  it('is read as the site shows it', async () => {
    const facts = await read(`${site}/tents/`);
    expect(facts).toMatchObject({
      url: `${site}/tents/`,
      finalUrl: `${site}/tents/`,
      status: 200,
      title: expect.any(String),
      language: expect.stringMatching(/^en/u),
      robots: { noindex: false, nosnippet: false, maxSnippet: null },
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    expect(facts.text.length).toBeGreaterThan(200);
    expect(facts.contentLength).toBeGreaterThan(facts.text.length);
  });

  it('without a title, in another charset, or not to be listed is read too, and says so', async () => {
    expect(await read(`${site}/headlamps/`)).toMatchObject({ title: null, warnings: ['The page has no title.'] });
    expect((await read(`${site}/ja/tento/`)).title).toMatch(/[ぁ-ヿ]/u);
    expect((await read(pathOf('otherCharset'))).title).toContain('ü');
    const hidden = await read(pathOf('noindex'));
    expect(hidden.robots.noindex).toBe(true);
    expect(hidden.warnings[0]).toContain('noindex');
  });

  it('is found behind its redirects', async () => {
    const facts = await read('http://juniperandpine.example/go/tents/');
    expect(facts.finalUrl).toBe(`${site}/tents/`);
    expect(facts.warnings).toContain(`The address redirects to ${site}/tents/.`);
  });
});

describe('a page that cannot be read', () => {
  it.each([
    ['missing', 'notFound'],
    ['notHtml', 'notHtml'],
    ['huge', 'tooLarge'],
    ['slow', 'slow'],
    ['botWall', 'botWall'],
    ['serverError', 'serverError'],
    ['redirectsInward', 'unreachable'],
  ])('because of the fault %s has the reason %s [SR-02, SR-05]', async (fault, reason) => {
    const url = pathOf(fault);
    const error = await read(url).catch((error: unknown) => error);
    expect(error).toMatchObject({ code: 'provider_rejected', details: { reason } });
    expect((error as Error).message).toContain(url);
  });

  it.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/',
    'http://localhost/',
    `${site}:22/`,
    'ftp://juniperandpine.example/',
  ])('at %s is not even asked for [SR-01, SR-04]', async (url) => {
    await expect(read(url)).rejects.toMatchObject({ details: { reason: 'unreachable' } });
    expect(sandbox.calls.list()).toHaveLength(0);
  });

  it('reads the same whether it is refused or not there [SR-02, SR-05]', async () => {
    const [refused, gone] = await Promise.all(
      [`${site}/go/localhost/`, `${site}/gone/`].map(async (url) => {
        if (url.endsWith('/gone/')) sandbox.faults.add({ match: '/gone/', drop: true });
        const error = await read(url).catch((error: unknown) => error as { message: string; details: unknown });
        return {
          message: (error as { message: string }).message.replace(url, 'URL'),
          details: (error as { details: unknown }).details,
        };
      }),
    );
    expect(refused).toEqual(gone);
  });

  it('because its redirects never end is given up', async () => {
    await expect(read(`${site}/go/loop/`)).rejects.toMatchObject({ details: { reason: 'unreachable' } });
    expect(sandbox.calls.matching('/go/loop/')).toHaveLength(6);
  });

  it('because the site forbids it is not asked for, and its rules are asked for once', async () => {
    const closed = sandbox.world.competitors.find(({ domain }) => domain === 'campcraft.example');
    const [first, second] = closed?.pages ?? [];
    for (const page of [first, second]) {
      await expect(read(page?.url ?? '')).rejects.toMatchObject({ details: { reason: 'blockedByRobots' } });
    }
    expect(sandbox.calls.list().map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  it('because the rules of the site cannot be had is left alone', async () => {
    sandbox.faults.add({ match: '/robots.txt', status: 503 });
    const fresh = open();
    await expect(fresh.fetch(`${site}/tents/`, { signal })).rejects.toMatchObject({
      details: { reason: 'blockedByRobots' },
    });
    expect(sandbox.calls.matching('/tents/')).toHaveLength(0);
    await fresh.close();
  });

  it('at first may be read at the second try', async () => {
    sandbox.faults.add({ match: '/tents/', status: 503, times: 1 });
    expect((await read(`${site}/tents/`)).status).toBe(200);
  });

  it('is dropped at once when no one waits for it', async () => {
    const controller = new AbortController();
    sandbox.faults.add({ match: '/tents/', delayMs: 30_000 });
    const reading = pages.fetch(`${site}/tents/`, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
  });
});
