import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox, type PageFault } from '../index.ts';
import { injectedText, oddPages } from './index.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const stateFolder = mkdtempSync(join(tmpdir(), 'sandbox-site-'));
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ stateFolder });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(stateFolder, { recursive: true });
});

/** Fetches a URL of the fictional web from the sandbox; stops reading after `maxBytes`. */
function visit(url: string, options: { method?: string; maxBytes?: number; timeoutMs?: number } = {}): Promise<Answer> {
  const { host, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: sandbox.port,
        path: pathname + search,
        method: options.method ?? 'GET',
        headers: { host },
      },
      (response) => {
        const chunks: Buffer[] = [];
        const finish = () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (Buffer.concat(chunks).length > (options.maxBytes ?? Infinity)) {
            finish();
            call.destroy();
          }
        });
        response.on('end', finish);
        response.on('error', finish);
        if (options.timeoutMs !== undefined) setTimeout(() => (finish(), call.destroy()), options.timeoutMs);
      },
    );
    call.on('error', reject);
    call.end();
  });
}

function faulty(fault: PageFault): string {
  const page = sandbox.world.pages.find((one) => one.fault === fault);
  if (page === undefined) throw new Error(`The world has no page with the fault ${fault}.`);
  return page.url;
}

const own = (path: string): string => new URL(path, sandbox.world.company.siteUrl).href;

describe('the sites', () => {
  test('serve every sound page of the world with its title, canonical and language', async () => {
    const sound = sandbox.world.pages.filter(
      (page) => page.fault === undefined && !Object.values<string>(oddPages).includes(page.path),
    );
    expect(sound.length).toBeGreaterThan(100);
    for (const page of sound) {
      const { status, body } = await visit(page.url);
      const html = body.toString('utf8');
      expect(status).toBe(200);
      expect(html).toContain(`<title>${page.title.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}</title>`);
      expect(html).toContain(`<link rel="canonical" href="${page.url}">`);
      expect(html).toContain(`<html lang="${page.language}">`);
    }
  });

  test('give products a price in JSON-LD', async () => {
    const product = sandbox.world.pages.find((page) => page.kind === 'product' && page.language === 'en');
    const html = (await visit(product?.url ?? '')).body.toString('utf8');
    const json: unknown = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/su.exec(html)?.[1] ?? '');
    expect(json).toMatchObject({
      '@type': 'Product',
      offers: { price: expect.stringMatching(/^\d+$/u) as string, priceCurrency: 'USD' },
    });
  });

  test('serve competitors, redirect the bare domain, and know no other host', async () => {
    const [competitor] = sandbox.world.competitors;
    expect((await visit(competitor?.pages[1]?.url ?? '')).status).toBe(200);
    const bare = await visit(`https://${sandbox.world.company.domain}/tents/`);
    expect([bare.status, bare.headers.location]).toEqual([301, own('/tents/')]);
    expect((await visit('https://unknown.example/')).status).toBe(502);
  });

  test('add the missing slash, refuse other methods and miss unknown pages', async () => {
    const slashless = await visit(own('/tents'));
    expect([slashless.status, slashless.headers.location]).toEqual([301, '/tents/']);
    expect((await visit(own('/tents/'), { method: 'POST' })).status).toBe(405);
    expect((await visit(own('/nothing-here/'))).status).toBe(404);
    const head = await visit(own('/tents/'), { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test('offer robots.txt and a sitemap of what can be read', async () => {
    const robots = (await visit(own('/robots.txt'))).body.toString('utf8');
    expect(robots).toContain('Disallow: /cart/');
    expect((await visit('https://www.campcraft.example/robots.txt')).body.toString('utf8')).toBe(
      'User-agent: *\nDisallow: /\n',
    );
    const sitemap = (await visit(own('/sitemap.xml'))).body.toString('utf8');
    expect(sitemap).toContain(`<loc>${own('/tents/')}</loc>`);
    expect(sitemap).not.toContain(faulty('missing'));
  });
});

describe('a faulty page', () => {
  test.each([
    ['missing', 404],
    ['serverError', 500],
    ['botWall', 403],
  ] as const)('that is %s answers %i', async (fault, status) => {
    expect((await visit(faulty(fault))).status).toBe(status);
  });

  test('behind a bot wall shows a challenge', async () => {
    const { headers, body } = await visit(faulty('botWall'));
    expect(headers['cf-mitigated']).toBe('challenge');
    expect(body.toString('utf8')).toContain('<title>Just a moment…</title>');
  });

  test('that is not HTML is a PDF', async () => {
    const { headers, body } = await visit(faulty('notHtml'));
    expect(headers['content-type']).toBe('application/pdf');
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('that is huge streams more than 2 MB without a length', async () => {
    const { headers, body } = await visit(faulty('huge'), { maxBytes: 3_000_000 });
    expect(headers['content-length']).toBeUndefined();
    expect(body.length).toBeGreaterThan(3_000_000);
  });

  test('that is slow keeps its title back', async () => {
    const { status, body } = await visit(faulty('slow'), { timeoutMs: 900 });
    expect(status).toBe(200);
    expect(body.toString('utf8')).not.toContain('<title>');
  });

  test('that must not be indexed says so twice', async () => {
    const { headers, body } = await visit(faulty('noindex'));
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body.toString('utf8')).toContain('<meta name="robots" content="noindex, follow">');
  });

  test('in windows-1252 names its charset only inside', async () => {
    const { headers, body } = await visit(faulty('otherCharset'));
    expect(headers['content-type']).toBe('text/html');
    expect(new TextDecoder('windows-1252').decode(body)).toContain('Restposten für Zelte und Schlafsäcke');
    expect(body.toString('utf8')).not.toContain('für');
  });

  test('that redirects inward points at the metadata address or at loopback', async () => {
    expect((await visit(faulty('redirectsInward'))).headers.location).toBe('http://169.254.169.254/latest/meta-data/');
    expect((await visit(own('/go/localhost/'))).headers.location).toBe('http://127.0.0.1/');
    expect((await visit(own('/go/loop/'))).headers.location).toBe('/go/loop/');
  });
});

describe('an odd page', () => {
  test('has no title element', async () => {
    const html = (await visit(own(oddPages.untitled))).body.toString('utf8');
    expect(html.replace(/<svg.*?<\/svg>/su, '')).not.toContain('<title>');
  });

  test('carries a stranger’s orders as escaped text', async () => {
    const html = (await visit(own(oddPages.injected))).body.toString('utf8');
    expect(html).toContain(injectedText.replaceAll('"', '&quot;'));
  });

  test('is in Shift_JIS as its header says', async () => {
    const { headers, body } = await visit(own(oddPages.shiftJis));
    expect(headers['content-type']).toBe('text/html; charset=Shift_JIS');
    expect(new TextDecoder('shift_jis').decode(body)).toContain('<h1>テント</h1>');
  });
});

describe('a saved site', () => {
  const save = (file: string, html: string): void => {
    const path = join(stateFolder, 'sites', file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, html);
  };

  test('answers with the files of its folder, and 404 for any other', async () => {
    save('www.saved.example/index.html', '<title>Home</title>');
    save('www.saved.example/courses/painting.html', '<title>Painting</title>');
    const home = await visit('http://www.saved.example/');
    expect([home.status, home.headers['content-type'], String(home.body)]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<title>Home</title>',
    ]);
    expect(String((await visit('http://www.saved.example/courses/painting')).body)).toContain('Painting');
    expect((await visit('http://www.saved.example/courses/drawing')).status).toBe(404);
    expect((await visit('http://www.saved.example/robots.txt')).status).toBe(404);
  });

  test('never answers with a file outside its folder', async () => {
    save('other.example/secret.html', '<title>Secret</title>');
    for (const path of ['/%2e%2e%2fother.example/secret', '/a/..%2f..%2fother.example/secret', '/..%5cother.example'])
      expect((await visit(`http://www.saved.example${path}`)).status).toBe(404);
    expect((await visit('http://nobody.example/secret')).status).toBe(502);
  });
});
