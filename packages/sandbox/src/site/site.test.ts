import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox, type PageFault } from '../index.ts';
import { oddPages } from './index.ts';

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
