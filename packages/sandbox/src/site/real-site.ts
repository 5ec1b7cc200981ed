import { type IncomingHttpHeaders, request } from 'node:http';
import type { Context } from 'koa';
import type { World, WorldPage } from '../world/world.ts';

/** What a page tells search engines; empty where it says nothing. */
type PageTexts = Pick<WorldPage, 'title' | 'description'>;

/** A real WordPress that answers for the company's host, behind a page cache as most sites have one. */
export interface RealSite {
  /** The company's pages that its sitemap names, with the texts that it serves. */
  pages: WorldPage[];
  /** Passes a request on; gives the texts of the page that was answered, and null for anything else. */
  answer(ctx: Context): Promise<PageTexts | null>;
}

interface Asked {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body?: string;
}

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** They belong to one connection, and this is another. */
const ofConnection = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'accept-encoding']);
const sitemapPath = '/wp-sitemap-posts-page-1.xml';

function withoutConnection(headers: IncomingHttpHeaders): [string, string | string[]][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || ofConnection.has(name) ? [] : [[name, value]],
  );
}

function ask(origin: string, { method, path, headers, body = '' }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { method, headers: Object.fromEntries(withoutConnection(headers)) });
    sent.once('error', reject).once('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.end(body);
  });
}

const isPage = ({ status, headers }: Answered): boolean =>
  status === 200 && (headers['content-type'] ?? '').startsWith('text/html');

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** WordPress writes no other references than these. */
const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|(amp|lt|gt|quot));/gu, (_, code?: string, name?: string) =>
    code === undefined ? (named[name ?? ''] ?? '') : String.fromCodePoint(Number(code)),
  );

function textsOf({ body }: Answered): PageTexts {
  const html = body.toString('utf8');
  const first = (pattern: RegExp): string => unescapeHtml(pattern.exec(html)?.[1] ?? '').trim();
  return { title: first(/<title>([^<]*)/u), description: first(/<meta name="description" content="([^"]*)"/u) };
}

/** Opens the site: reads which of the company's pages it has, and each of them once. */
export async function openRealSite(origin: string, { company, pages }: World): Promise<RealSite> {
  const headers = { host: new URL(company.siteUrl).host };
  const kept = new Map<string, Answered>();
  const get = (path: string) => ask(origin, { method: 'GET', path, headers });
  const sitemap = (await get(sitemapPath)).body.toString('utf8');
  const read: WorldPage[] = [];
  for (const page of pages.filter(({ url }) => sitemap.includes(`<loc>${url}</loc>`))) {
    const answered = await get(page.path);
    if (!isPage(answered)) throw new Error(`${page.url} is in the sitemap and answers ${answered.status}.`);
    kept.set(page.path, answered);
    read.push({ ...page, ...textsOf(answered) });
  }
  return {
    pages: read,
    answer: async (ctx) => {
      const isReading = ctx.method === 'GET' || ctx.method === 'HEAD';
      // Whatever is sent may change any page.
      if (!isReading) kept.clear();
      const body = ctx.request.rawBody;
      const asked = { method: ctx.method, path: ctx.url, headers: ctx.headers, ...(isReading ? {} : { body }) };
      const answered = (isReading ? kept.get(ctx.url) : undefined) ?? (await ask(origin, asked));
      ctx.status = answered.status;
      for (const [name, value] of withoutConnection(answered.headers)) ctx.set(name, value);
      ctx.body = answered.body;
      if (ctx.method !== 'GET' || !isPage(answered)) return null;
      // An address with a query is read past the cache, which may then be out of date.
      if (ctx.search === '') kept.set(ctx.url, answered);
      else kept.delete(ctx.path);
      return textsOf(answered);
    },
  };
}
