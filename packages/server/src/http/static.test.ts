import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type Product } from '../testing/open-product.ts';
import { serveDashboard } from './static.ts';

let product: Product;
let home: string;

const page =
  '<!doctype html><html lang="en"><title>Serplift</title><meta name="csp-nonce" content="__CSP_NONCE__"><script nonce="__CSP_NONCE__">1</script><script type="module" src="/assets/index.js"></script><div id="root"></div>';

const manifest = {
  'fonts/inter-latin-wght-normal.woff2': { file: 'assets/inter.woff2' },
  'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'src/pages/HomePage.tsx': { file: 'assets/home.js', imports: ['index.html', '_react.js', '_badge.js'] },
  '_badge.js': { file: 'assets/badge.js', imports: ['_react.js'] },
  'src/app/SignedInRoutes.tsx': { file: 'assets/frame.js', imports: ['index.html', '_icons.js'] },
  '_icons.js': { file: 'assets/icons.js', imports: ['_react.js'] },
};

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'serplift-dashboard-'));
  const folder = path.join(home, 'app');
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await mkdir(path.join(home, 'pages'));
  await writeFile(path.join(home, 'pages', 'package.json'), '{"type":"module"}');
  await writeFile(
    path.join(home, 'pages', 'render-page.js'),
    "export const renderPage = async (path, contact) => `<h1>${path} of ${contact ?? 'nobody'}</h1>`;",
  );
  await writeFile(path.join(folder, 'index.html'), page);
  await writeFile(path.join(folder, 'assets', 'main-abc123.js'), `console.log(1);${' '.repeat(2000)}`);
  await writeFile(path.join(folder, 'assets', 'main-abc123.js.map'), '{}');
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  product = await openProduct({ dashboardFolder: folder });
});
afterAll(async () => {
  await product.close();
  await rm(home, { recursive: true });
});

const get = (target: string) => request(product.origin).get(target).set('accept', 'text/html');

it('every screen gets the page with its own nonce [CH-04]', async () => {
  const answers = await Promise.all(
    ['/', '/login', '/dashboard', '/api-usage', '/seo-optimization/some-id', '/invite/abc'].map(get),
  );
  const nonces = answers.map(({ status, text, headers }) => {
    expect(status).toBe(200);
    const nonce = /nonce="([\w-]+)"/.exec(text)?.[1] ?? '';
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    return nonce;
  });
  expect(new Set(nonces).size).toBe(answers.length);
});

it('public pages say what they are, and the others ask not to be indexed', async () => {
  const texts = await Promise.all(
    ['/', '/privacy?from=mail', '/dashboard', '/nowhere'].map(async (path) => (await get(path)).text),
  );
  const titles = texts.map((text) => [...text.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title).join());
  expect(titles).toEqual([
    'Serplift: more clicks from the rankings you already have',
    'Privacy Policy · Serplift',
    'Serplift',
    'Serplift',
  ]);
  expect(texts.map((text) => text.includes('noindex'))).toEqual([false, false, true, true]);
  expect(texts[1]).toContain(`rel="canonical" href="${product.origin}/privacy"`);
});

it('the front page names what it loads beyond what every page loads', async () => {
  const [front, login] = await Promise.all(['/', '/login'].map(get));
  const links = [...(front?.text ?? '').matchAll(/<link rel="(?:module)?preload"[^>]* href="([^"]+)"/g)];
  expect(links.map(([, href]) => href)).toEqual(['/assets/inter.woff2', '/assets/home.js', '/assets/badge.js']);
  expect(login?.text).not.toContain('preload');
  expect((await get('/.vite/manifest.json')).status).toBe(404);
});

it('robots and the sitemap know the address of this installation', async () => {
  const [robots, sitemap] = await Promise.all(['/robots.txt', '/sitemap.xml'].map(get));
  expect(robots?.text).toContain(`Sitemap: ${product.origin}/sitemap.xml`);
  expect(sitemap?.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(sitemap?.text).toContain(`<loc>${product.origin}/terms</loc>`);
});

it.each(['/team-settings', '/team-settings/audit-log', '/automations/new', '/automations/7/edit', '/lift-tests/7'])(
  '%s is a screen, also where a person begins there',
  async (path) => {
    expect((await get(path)).status).toBe(200);
  },
);

it('an address that is not a screen gets the page with status 404', async () => {
  const { status, text } = await get('/no/such/screen');
  expect([status, text.startsWith('<!doctype html>')]).toEqual([404, true]);
});

it('hashed assets are compressed and kept forever', async () => {
  const answer = await get('/assets/main-abc123.js').set('accept-encoding', 'br, gzip');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const again = await get('/assets/main-abc123.js').set('if-none-match', String(answer.headers['etag']));
  expect(again.status).toBe(304);
});

it('a compressed file is the same however often it is asked for, and as the plain one', async () => {
  const asked = ['identity', 'gzip', 'gzip', 'br, gzip'];
  const answers = await Promise.all(asked.map((how) => get('/assets/main-abc123.js').set('accept-encoding', how)));
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'gzip', 'br']);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

it.each([
  '/assets/main-abc123.js.map',
  '/package.json',
  '/.git/config',
  '/assets/',
  '/assets/../index.html/../../package.json',
  '/%2e%2e/package.json',
])('%s is not served [CH-06]', async (target) => {
  const { status, text } = await get(target);
  expect([status, text.includes('"name"')]).toEqual([404, false]);
});

it('another method is refused', async () => {
  expect((await request(product.origin).post('/login')).status).toBe(405);
});

it('another name of the same address leads to the one that OAuth redirects use', async () => {
  const { port } = new URL(product.origin);
  const answer = await get('/login?next=/dashboard').set('host', `localhost:${port}`);
  expect([answer.status, answer.headers['location']]).toEqual([302, `${product.origin}/login?next=/dashboard`]);
  // A name that we don't know may lead through a proxy, which would get the same request again.
  expect((await get('/login').set('host', 'shop.example')).status).toBe(200);
});

it('a public page is written out for visitors without a session, and not for others', async () => {
  const [visitor, terms, member, screen] = await Promise.all([
    get('/?utm_source=mail'),
    get('/terms'),
    get('/').set('cookie', 'serplift=a-session'),
    get('/dashboard'),
  ]);
  expect(visitor?.text).toContain('<div id="root"><h1>/ of nobody</h1></div>');
  expect(visitor?.text).toContain('<script type="module" fetchpriority="low"');
  expect(terms?.text).toContain('<div id="root"><h1>/terms of nobody</h1></div>');
  expect(member?.text).toContain('<div id="root"></div>');
  expect(screen?.text).toContain('<div id="root"></div>');
});

it('a screen shows the bar at the top before its code is there to those who may be signed in', async () => {
  const withSession = async (target: string) => (await get(target).set('cookie', 'serplift=a-session')).text;
  const marked = '<html lang="en" data-signed-in>';
  expect(await withSession('/dashboard')).toContain(marked);
  for (const target of ['/', '/login', '/invite/abc']) expect(await withSession(target)).not.toContain(marked);
  expect((await get('/dashboard')).text).not.toContain(marked);
});

it('a screen behind the sign-in names the code of its frame, which loads after the style sheet, and visitors do not load it', async () => {
  const { text } = await get('/dashboard').set('cookie', 'serplift=a-session');
  for (const file of ['frame', 'icons']) {
    expect(text).toContain(`<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/${file}.js" />`);
  }
  expect(text).toContain('<script type="module" fetchpriority="low"');
  for (const visitor of [await get('/dashboard'), await get('/'), await get('/login')]) {
    expect(visitor.text).not.toContain('frame.js');
  }
});

it('a start that is given up neither reads the rest of the dashboard nor waits for its pages', async () => {
  const root = path.join(home, 'given-up', 'app');
  await mkdir(root, { recursive: true });
  await writeFile(path.join(root, 'index.html'), page);
  const site = { origin: product.origin, contactEmail: null };
  const served = (starting: AbortSignal) => serveDashboard({ root, site, sessionCookie: 'serplift', starting });
  await expect(served(AbortSignal.abort(new Error('Given up.')))).rejects.toThrow('Given up.');
  await mkdir(path.join(root, '..', 'pages'));
  await writeFile(path.join(root, '..', 'pages', 'package.json'), '{"type":"module"}');
  await writeFile(path.join(root, '..', 'pages', 'render-page.js'), 'for (;;);');
  await expect(served(AbortSignal.timeout(1000))).rejects.toThrow('The public pages could not be rendered');
});
