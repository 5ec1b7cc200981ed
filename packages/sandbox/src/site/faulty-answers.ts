import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';
import type { PageFault, Site, WorldPage } from '../world/world.ts';
import { encodeText } from './encode-text.ts';
import { redirects } from './odd-pages.ts';
import { renderPage } from './render-page.ts';

const HUGE_BYTES = 12_000_000;
const DRIP_INTERVAL_MS = 400;
const DRIPS = 300;

/** A short HTML answer with a status, as servers give for errors. */
export function answerNotice(ctx: Context, status: number, heading: string): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = `<!doctype html><html lang="en"><head><title>${heading}</title></head><body><h1>${heading}</h1></body></html>`;
}

type Answer = (ctx: Context, page: WorldPage, site: Site) => void;

/** How a page is answered in the broken way of its fault. */
export const faultyAnswers: Readonly<Record<PageFault, Answer>> = {
  missing: (ctx) => answerNotice(ctx, 404, 'Page not found'),
  serverError: (ctx) => answerNotice(ctx, 500, 'Something went wrong'),
  notHtml(ctx) {
    ctx.set('content-type', 'application/pdf');
    ctx.body = Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    );
  },
  botWall(ctx) {
    answerNotice(ctx, 403, 'Just a moment…');
    ctx.set('cf-mitigated', 'challenge');
    ctx.set('server', 'cloudflare');
  },
  noindex(ctx, page, site) {
    ctx.set('x-robots-tag', 'noindex');
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = renderPage(page, site, { charset: 'utf-8', noindex: true });
  },
  // Only the meta element names the charset, as on servers that send none.
  otherCharset(ctx, page, site) {
    ctx.set('content-type', 'text/html');
    ctx.body = encodeText(renderPage(page, site, { charset: 'windows-1252' }), 'windows-1252');
  },
  redirectsInward(ctx) {
    ctx.status = 302;
    ctx.set('location', redirects.get('/go/metadata/') ?? '/');
  },
  huge(ctx, page, site) {
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = Readable.from(hugeDocument(renderPage(page, site, { charset: 'utf-8' })));
  },
  slow(ctx, page, site) {
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = Readable.from(drippingDocument(renderPage(page, site, { charset: 'utf-8' })));
  },
};

function* hugeDocument(html: string): Generator<string> {
  const [before = '', after = ''] = html.split('</main>');
  yield before;
  const paragraph = `<p>${'Another entry of the gear index, one of very many. '.repeat(300)}</p>\n`;
  for (let sent = 0; sent < HUGE_BYTES; sent += paragraph.length) yield paragraph;
  yield `</main>${after}`;
}

async function* drippingDocument(html: string): AsyncGenerator<string> {
  const start = html.indexOf('<title>');
  yield html.slice(0, start);
  for (let drip = 0; drip < DRIPS; drip += 1) {
    yield ' ';
    // Unreferenced: a page no one waits for keeps no process alive.
    await sleep(DRIP_INTERVAL_MS, undefined, { ref: false });
  }
  yield html.slice(start);
}
