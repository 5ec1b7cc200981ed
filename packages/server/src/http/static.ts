import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Middleware } from 'koa';
import { pageHead, robotsText, type Site, sitemapXml } from './page-head.ts';
import { readPreloads } from './page-preloads.ts';
import { renderPublicPages, scriptsLast, writeOut } from './public-pages.ts';
import { readCookie } from './session.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const compressible = /^text\/|svg|json|xml/;

interface StaticFile {
  type: string;
  etag: string;
  immutable: boolean;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

async function packFile(plain: Buffer, urlPath: string): Promise<StaticFile | null> {
  const type = types[path.extname(urlPath)];
  if (type === undefined) return null;
  const worthIt = compressible.test(type) && plain.length > 512;
  return {
    type,
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    immutable: urlPath.startsWith('/assets/'),
    br: worthIt ? await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }) : null,
    gzip: worthIt ? await promisify(gzip)(plain, { level: 9 }) : null,
  };
}

/** As many as are compressed at once anyway: what waits in line would hold up who gives the start up. */
const lanes = 4;

/** The built dashboard in memory: only files found at start can be asked for, so no path can escape. */
async function loadFiles({ root, site, starting }: Dashboard): Promise<Map<string, StaticFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile()).values();
  const files = new Map<string, StaticFile>();
  const add = async (urlPath: string, plain: Buffer) => {
    const file = await packFile(plain, urlPath);
    if (file !== null) files.set(urlPath, file);
  };
  const pack = async () => {
    for (const entry of found) {
      starting?.throwIfAborted();
      const file = path.join(entry.parentPath, entry.name);
      await add(`/${path.relative(root, file).split(path.sep).join('/')}`, await readFile(file));
    }
  };
  await Promise.all([
    ...Array.from({ length: lanes }, pack),
    add('/robots.txt', Buffer.from(robotsText(site))),
    add('/sitemap.xml', Buffer.from(sitemapXml(site))),
  ]);
  return files;
}

const screens =
  /^\/(|login|team-setup|privacy|terms|invite\/[^/.]+|dashboard|review|(responsive-search-ads|seo-optimization|questions-to-answer|question-optimize|projects|automations|approvals|lift-tests|team-settings)(\/[^/.]+)?|automations\/[^/.]+\/edit|optimizations|api-usage|profile|team-members|system)$/;

/** Screens that look different, or that signed-out people see as well. */
const withoutBar = /^\/(|login|team-setup|privacy|terms|invite\/.*)$/;

interface Dashboard {
  /** The folder of the build. */
  root: string;
  site: Site;
  /** A person who has it may be signed in; everyone else gets the prerendered public pages. */
  sessionCookie: string;
  /** Aborted to give up the start. */
  starting?: AbortSignal | undefined;
}

/** The page that shows the bar at the top before its code is there. */
function withBar(html: string): string {
  return scriptsLast(html).replace('<html lang="en">', '<html lang="en" data-signed-in>');
}

/** Serves the dashboard: hashed assets forever, the page with its own head and a fresh nonce, 404 for what isn't a screen. */
export async function serveDashboard(dashboard: Dashboard): Promise<Middleware> {
  const { root, site, sessionCookie } = dashboard;
  const [files, publicPages] = await Promise.all([loadFiles(dashboard), renderPublicPages(dashboard)]);
  const page = files.get('/index.html');
  if (page === undefined) throw new Error(`The dashboard is not built: ${root} has no index.html. Run: npm run build`);
  const template = page.plain.toString('utf8');
  const preloads = await readPreloads(root);
  return async (http) => {
    if (http.method !== 'GET' && http.method !== 'HEAD') {
      http.status = 405;
      http.set('allow', 'GET, HEAD');
      return;
    }
    const file = http.path === '/index.html' ? undefined : files.get(http.path);
    if (file === undefined) {
      const lastSegment = http.path.split('/').at(-1) ?? '';
      http.status = screens.test(http.path) ? 200 : 404;
      if (lastSegment.includes('.') || http.accepts('html') === false) {
        http.type = 'text/plain; charset=utf-8';
        http.body = http.status === 404 ? 'Not found' : '';
        return;
      }
      http.type = 'text/html; charset=utf-8';
      http.set('cache-control', 'no-store');
      const isSignedIn = readCookie(http, sessionCookie) !== null;
      const isInside = isSignedIn && !withoutBar.test(http.path);
      const links = http.path === '/' ? preloads.frontPage : isInside ? preloads.signedIn : '';
      const head = pageHead(http.path, site) + links;
      const html = template
        .replace('<title>Serplift</title>', () => head)
        .replaceAll('__CSP_NONCE__', http.state.nonce);
      const content = isSignedIn ? undefined : publicPages.get(http.path);
      if (content !== undefined) http.body = writeOut(html, content);
      else http.body = isInside ? withBar(html) : html;
      return;
    }
    http.type = file.type;
    http.set('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    http.set('vary', 'accept-encoding');
    http.etag = file.etag;
    http.status = 200;
    if (http.fresh) {
      http.status = 304;
      return;
    }
    const encoding = http.acceptsEncodings(['br', 'gzip', 'identity']);
    const body = encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : null;
    if (body !== null) http.set('content-encoding', encoding as string);
    http.body = body ?? file.plain;
  };
}
