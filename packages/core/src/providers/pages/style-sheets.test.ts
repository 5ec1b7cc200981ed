import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '../../platform/log.ts';
import type { DocumentOptions } from './find-document.ts';
import { openWebPages } from './open-web-pages.ts';
import type { PagePurpose } from './web-pages.ts';

const { signal } = new AbortController();
const said = 'Our tents weigh 1.7 kg and cost $289.';
let server: Server;
let port: number;
const asked: string[] = [];
const page = (head: string): string =>
  `<!doctype html><head><title>Tents</title>${head}</head><p>${said}</p><p class="promo">Award-winning</p>`;
const link = (href: string, more = ''): string => `<link rel="stylesheet" href="${href}" ${more}>`;
const hiding = '.promo { display: none }';
const css = (response: ServerResponse) => response.setHeader('content-type', 'text/css');

/** The style sheets of the site; a page is made of what its query asks for. */
const answers: Record<string, (response: ServerResponse) => void> = {
  '/robots.txt': (response) => response.end('User-agent: *\nDisallow: /private/'),
  '/site.css': (response) => css(response).end(hiding),
  '/private/site.css': (response) => css(response).end(hiding),
  '/moved.css': (response) => response.writeHead(302, { location: '/site.css' }).end(),
  '/page.css': (response) => response.setHeader('content-type', 'text/html').end(hiding),
  '/long.css': (response) => css(response).end(`${'.x{color:red}'.repeat(200_000)}${hiding}`),
  '/endless.css': (response) => {
    const more = () => {
      while (!response.destroyed && response.write(hiding.repeat(1_000)));
    };
    css(response).on('drain', more);
    more();
  },
  '/silent.css': () => {},
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://shop.example');
    asked.push(url.pathname);
    const answer = answers[url.pathname];
    if (answer !== undefined) return answer(response);
    if (/^\/\d+\.css$/u.test(url.pathname)) return css(response).end('.x{color:red}');
    const many = Array.from({ length: Number(url.searchParams.get('sheets') ?? 0) }, (_, index) =>
      link(`/${index}.css`),
    );
    response.setHeader('content-type', 'text/html').end(page(`${url.searchParams.get('head') ?? ''}${many.join('')}`));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => void asked.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function openPages(more: Partial<DocumentOptions> = {}) {
  return openWebPages({
    sandboxUrl: null,
    log: openLog('silent'),
    allowLoopback: true,
    resolve: async () => ['127.0.0.1'],
    politeness: { perHost: 1, gapMs: 0, total: 8 },
    policy: { attempts: 1, baseDelayMs: 1, maxDelayMs: 1, maxRetryAfterMs: 1 },
    limits: { styleSheetMs: 60_000 },
    ...more,
  });
}

async function read(head: string, more: Partial<DocumentOptions> & { purpose?: PagePurpose } = {}): Promise<string> {
  const pages = openPages(more);
  try {
    const url = `http://shop.example:${port}/tents/?head=${encodeURIComponent(head.replace('PORT', String(port)))}`;
    return (await pages.fetch(url, { signal, purpose: more.purpose ?? 'ownPage' })).text;
  } finally {
    await pages.close();
  }
}
const sheetsAsked = (): string[] => asked.filter((path) => path.endsWith('.css'));

describe('a page whose style sheets are in other files', () => {
  it.each([
    link('/site.css'),
    link('../site.css?v=3', 'media="screen"'),
    link('/site.css', `media="print" onload="this.media='all'"`),
    `<base href="/a/b/">${link('../../site.css')}`,
  ])('says nothing that the sheet of %s hides', async (head) => {
    expect(await read(head)).toBe(said);
  });

  it.each([
    ['for print', link('/site.css', 'media="print"')],
    ['to choose', '<link rel="alternate stylesheet" href="/site.css">'],
    ['switched off', link('/site.css', 'disabled')],
    ['of another site', link('http://other.example:PORT/site.css')],
    ['inside the network', link('http://10.0.0.1/site.css')],
  ])('does not name one %s', async (_what, head) => {
    expect(await read(head)).toContain('Award-winning');
    expect(sheetsAsked()).toEqual([]);
  });

  it.each([
    ['that its site keeps from crawlers', '/private/site.css', 0],
    ['that is elsewhere', '/moved.css', 1],
    ['that is no style sheet', '/page.css', 1],
    ['past its first 200 kB', '/long.css', 1],
  ])('is read without one %s', async (_what, href, times) => {
    expect(await read(link(href))).toContain('Award-winning');
    expect(sheetsAsked()).toHaveLength(times);
  });

  it('is read with what arrives of a sheet without an end', async () => {
    expect(await read(link('/endless.css'))).toBe(said);
  });

  it('is read anyway when a sheet doesn’t arrive in time, and the next page doesn’t wait for it', async () => {
    const pages = openPages({ limits: { styleSheetMs: 30 } });
    for (const path of ['/tents/', '/stoves/']) {
      const url = `http://shop.example:${port}${path}?head=${encodeURIComponent(link('/silent.css'))}`;
      expect((await pages.fetch(url, { signal, purpose: 'landingPage' })).text).toContain('Award-winning');
    }
    expect(sheetsAsked()).toEqual(['/silent.css']);
    await pages.close();
  });

  it('costs its site six more requests at most, and pages that name the same sheets cost none', async () => {
    const pages = openPages();
    for (const path of ['/tents/', '/stoves/', '/lamps/']) {
      await pages.fetch(`http://shop.example:${port}${path}?sheets=40`, { signal, purpose: 'ownPage' });
    }
    expect(sheetsAsked()).toEqual(['/0.css', '/1.css', '/2.css', '/3.css', '/4.css', '/5.css']);
    await pages.close();
  });

  it.each(['competitor', 'liveTexts'] as const)(
    'is read without them as a page that proves nothing: %s',
    async (purpose) => {
      await read(link('/site.css'), { purpose });
      expect(sheetsAsked()).toEqual([]);
    },
  );
});
