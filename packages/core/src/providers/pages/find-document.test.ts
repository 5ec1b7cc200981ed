import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../../platform/log.ts';
import type { DocumentOptions } from './find-document.ts';
import { openWebPages } from './open-web-pages.ts';

const html = '<!doctype html><title>Tents</title><p>Light tents for two people and a dog.';
const bomb = gzipSync(Buffer.alloc(50_000_000, 'a'));
const { signal } = new AbortController();
let server: Server;
let port: number;
let open: Set<unknown>;
const seen: IncomingMessage[] = [];
let busy = 0;
let mostBusy = 0;

const answers: Record<string, (response: ServerResponse) => void> = {
  '/robots.txt': (response) => response.end('User-agent: SerpliftBot\nDisallow: /private/\nUser-agent: *\nDisallow: /'),
  '/gzip': (response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(html)),
  '/brotli': (response) => response.setHeader('content-encoding', 'br').end(brotliCompressSync(html)),
  '/bomb': (response) => response.setHeader('content-encoding', 'gzip').end(bomb),
  '/damaged': (response) => response.setHeader('content-encoding', 'gzip').end('no gzip at all'),
  '/zstd': (response) => response.setHeader('content-encoding', 'zstd').end(html),
  '/around': (response) => {
    const isBack = seen.at(-1)?.headers.cookie?.includes('been=here') === true;
    if (isBack) response.end(html);
    else response.writeHead(302, { location: '/around', 'set-cookie': 'been=here; Path=/' }).end();
  },
  '/by-header': (response) => response.setHeader('refresh', '0; url="/gzip"').end('<p>moved'),
  '/endless': (response) => {
    const more = () => {
      while (!response.destroyed && response.write('<p>and more</p>'.repeat(1_000)));
    };
    response.on('drain', more);
    more();
  },
  '/drip': (response) => {
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  },
  '/hang': () => {},
  '/refresh': (response) => response.end('<meta http-equiv="refresh" content="0; url=/gzip">'),
  '/inward': (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
};

beforeAll(async () => {
  open = new Set();
  server = createServer((request, response) => {
    seen.push(request);
    busy += 1;
    mostBusy = Math.max(mostBusy, busy);
    response.on('close', () => (busy -= 1));
    response.setHeader('content-type', 'text/html');
    const answer = answers[request.url ?? ''];
    if (answer === undefined) setImmediate(() => response.end(html));
    else answer(response);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
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
    politeness: { perHost: 1, gapMs: 0, perTeam: 8 },
    policy: { attempts: 1, baseDelayMs: 1, maxDelayMs: 1, maxRetryAfterMs: 1 },
    limits: { headersMs: 1_000, bodyMs: 500 },
    ...more,
  });
}

async function read(path: string, more: Partial<DocumentOptions> = {}) {
  const pages = openPages(more);
  try {
    return await pages.fetch(`http://shop.example:${port}${path}`, { signal });
  } finally {
    await pages.close();
  }
}

describe('a document', () => {
  it.each(['/gzip', '/brotli'])('at %s is decompressed', async (path) => {
    expect(await read(path)).toMatchObject({ title: 'Tents', contentLength: html.length });
  });

  it.each([
    ['/bomb', 'tooLarge'],
    ['/endless', 'tooLarge'],
    ['/drip', 'slow'],
    ['/hang', 'slow'],
    ['/damaged', 'notHtml'],
    ['/zstd', 'notHtml'],
    ['/inward', 'unreachable'],
    ['/private/', 'blockedByRobots'],
  ])('at %s is cut with the reason %s [SR-05]', async (path, reason) => {
    await expect(read(path)).rejects.toMatchObject({ details: { reason } });
  });

  it('leaves no connection behind [SR-05, UF-03]', async () => {
    await expect.poll(() => open.size).toBe(0);
  });

  it('that sends its reader on is followed once', async () => {
    expect((await read('/refresh')).finalUrl).toBe(`http://shop.example:${port}/gzip`);
  });

  it('that sends its reader around until a cookie comes back is found, and the cookie forgotten', async () => {
    expect((await read('/around')).title).toBe('Tents');
    await read('/plain');
    expect(seen.at(-1)?.headers.cookie).toBeUndefined();
  });

  it('that a header sends on is followed', async () => {
    expect((await read('/by-header')).finalUrl).toBe(`http://shop.example:${port}/gzip`);
  });

  it('learns whom to write to, and no address that only this machine knows', async () => {
    const userAgent = async (options: Partial<DocumentOptions>) => {
      await read('/plain', options);
      return seen.at(-1)?.headers['user-agent'];
    };
    const contactEmail = 'crawler@serplift.example';
    expect(await userAgent({ publicOrigin: 'http://127.0.0.1:3000' })).toBe('SerpliftBot/1.0');
    expect(await userAgent({ publicOrigin: 'http://127.0.0.1:3000', contactEmail })).toBe(
      'SerpliftBot/1.0 (crawler@serplift.example)',
    );
    expect(await userAgent({ publicOrigin: 'https://serplift.example', contactEmail })).toBe(
      'SerpliftBot/1.0 (+https://serplift.example; crawler@serplift.example)',
    );
    expect(await userAgent({ contactEmail: 'a\r\nb: c@x.example' })).toBe('SerpliftBot/1.0');
  });

  it('is asked for under our own name, with the host it has', async () => {
    await read('/plain', { publicOrigin: 'https://serplift.example' });
    expect(seen.at(-1)?.headers).toMatchObject({
      'user-agent': 'SerpliftBot/1.0 (+https://serplift.example)',
      host: `shop.example:${port}`,
    });
  });
});

describe('a host', () => {
  it('gets one request at a time, with a pause after each', async () => {
    const pages = openPages({ politeness: { perHost: 1, gapMs: 40, perTeam: 8 } });
    mostBusy = 0;
    const startedAtMs = Date.now();
    const urls = [1, 2, 3].map((number) => `http://shop.example:${port}/page-${number}`);
    await Promise.all(urls.map((url) => pages.fetch(url, { signal })));
    expect(mostBusy).toBe(1);
    expect(Date.now() - startedAtMs).toBeGreaterThanOrEqual(3 * 40);
    await pages.close();
  });
});

describe('a connection', () => {
  it.each([['10.0.0.1'], ['169.254.169.254'], ['::ffff:192.168.0.1']])('is not made to %s', async (address) => {
    const before = seen.length;
    await expect(read('/gzip', { resolve: async () => [address] })).rejects.toMatchObject({
      details: { reason: 'unreachable' },
    });
    expect(seen.length).toBe(before);
  });

  it('is not made to this machine unless a test says so', async () => {
    const before = seen.length;
    const pages = openPages({ allowLoopback: false });
    for (const url of [`http://127.0.0.1:${port}/`, 'http://shop.example/', 'https://shop.example/']) {
      await expect(pages.fetch(url, { signal })).rejects.toMatchObject({
        details: { reason: 'unreachable' },
      });
    }
    expect(seen.length).toBe(before);
    await pages.close();
  });
});
