import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Middleware } from 'koa';
import { pageHead, robotsText, type Site, sitemapXml } from './page-head.ts';
import { renderPublicPages, scriptsLast, writeOut } from './public-pages.ts';
import { readCookie } from './session.ts';

/** Vite's list of what it built, by source file. */
type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>;

/** The files of a part and of everything it imports that has not been seen. */
function codeOf(manifest: Manifest, key: string, seen: Set<string>): string[] {
  const part = manifest[key];
  if (part === undefined || seen.has(key)) return [];
  seen.add(key);
  return [part.file, ...(part.imports ?? []).flatMap((next) => codeOf(manifest, next, seen))];
}

/** Links that let browsers ask at once for what a page needs beyond index.html. */
interface Preloads {
  /** Of the front page: its code, and the text font, so that no line breaks again when it arrives. */
  frontPage: string;
  /** Of every page behind the sign-in: routes, header and sidebar. */
  signedIn: string;
}

const codeLink = (file: string) => `\n    <link rel="modulepreload" crossorigin href="/${file}" />`;
const fontLink = (file: string) =>
  `\n    <link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="/${file}" />`;

/** The links for the dashboard that was built into a folder; none when the build has no manifest. */
async function readPreloads(root: string): Promise<Preloads> {
  const text = await readFile(path.join(root, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(text) as Manifest;
  const beyondIndex = (key: string): string[] => {
    const named = new Set<string>();
    codeOf(manifest, 'index.html', named);
    return codeOf(manifest, key, named);
  };
  const fonts = Object.keys(manifest).filter((key) => key.endsWith('/inter-latin-wght-normal.woff2'));
  return {
    frontPage: [
      ...fonts.flatMap(beyondIndex).map(fontLink),
      ...beyondIndex('src/pages/HomePage.tsx').map(codeLink),
    ].join(''),
    signedIn: beyondIndex('src/app/SignedInRoutes.tsx').map(codeLink).join(''),
  };
}

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

const pack = {
  br: (plain: Buffer) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: 9 }),
};

interface StaticFile {
  type: string;
  etag: string;
  immutable: boolean;
  plain: Buffer;
  /** What it can be sent as, smallest first. */
  encodings: (keyof typeof pack)[];
  /** Packed when it is first asked for: to pack all of them at the start takes 300 MB for a moment. */
  packed: Partial<Record<keyof typeof pack, Promise<Buffer>>>;
}

function staticFile(plain: Buffer, urlPath: string): StaticFile | null {
  const type = types[path.extname(urlPath)];
  if (type === undefined) return null;
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const encodings: StaticFile['encodings'] = compressible.test(type) && plain.length > 512 ? ['br', 'gzip'] : [];
  return { type, plain, etag, immutable: urlPath.startsWith('/assets/'), encodings, packed: {} };
}

/** The built dashboard in memory: only files found at start can be asked for, so no path can escape. */
async function loadFiles({ root, site, starting }: Dashboard): Promise<Map<string, StaticFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>();
  const add = (urlPath: string, plain: Buffer): void => {
    const file = staticFile(plain, urlPath);
    if (file !== null) files.set(urlPath, file);
  };
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        starting?.throwIfAborted();
        const file = path.join(entry.parentPath, entry.name);
        add(`/${path.relative(root, file).split(path.sep).join('/')}`, await readFile(file));
      }),
  );
  add('/robots.txt', Buffer.from(robotsText(site)));
  add('/sitemap.xml', Buffer.from(sitemapXml(site)));
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
    const accepted = http.acceptsEncodings(['br', 'gzip', 'identity']);
    const encoding = file.encodings.find((offered) => offered === accepted);
    if (encoding !== undefined) http.set('content-encoding', encoding);
    http.body = encoding === undefined ? file.plain : await (file.packed[encoding] ??= pack[encoding](file.plain));
  };
}
