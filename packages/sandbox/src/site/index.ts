import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { SandboxFamily } from '../frame/frame.ts';
import { answerGhost, ghostRoot } from '../ghost/ghost-endpoints.ts';
import { answerGitHub, isGitHub } from '../github/github-endpoints.ts';
import { openGitHubMemory } from '../github/github-memory.ts';
import { answerShopify, isShopify, storePages } from '../shopify/shopify-endpoints.ts';
import { answerPlugin, pluginRoot } from '../wordpress/plugin-endpoints.ts';
import { openWordPressMemory, type WordPressMemory } from '../wordpress/wordpress-memory.ts';
import { sitesByHost, type Site, type WorldPage } from '../world/world.ts';
import { encodeText } from './encode-text.ts';
import { answerNotice, faultyAnswers } from './faulty-answers.ts';
import { oddPages, redirects } from './odd-pages.ts';
import type { RealSite } from './real-site.ts';
import { renderPage, robotsText, sitemapXml } from './render-page.ts';

export { oddPages } from './odd-pages.ts';

/**
 * The company's, the competitors' and people's saved web sites, chosen by the Host header; an unknown host answers 502.
 * The company's is a real one if that is given.
 */
export const siteFamily = (real: RealSite | null): SandboxFamily => ({
  name: 'site',
  router(sandbox) {
    const sites = sitesByHost(sandbox.world);
    const ours = sites.get(sandbox.world.company.domain) as Site;
    const saved = openSavedPages(sandbox.stateFolder);
    const memory = openWordPressMemory(sandbox);
    const repository = openGitHubMemory(sandbox);
    const router = new Router();
    router.all(/.*/u, async (ctx) => {
      const host = ctx.host.toLowerCase().replace(/:\d+$/u, '');
      const site = sites.get(host);
      if (isShopify(host)) return answerShopify(ctx, { site: ours, memory, nowMs: sandbox.now().getTime() });
      if (isGitHub(host)) return answerGitHub(ctx, repository);
      if (site === undefined) return answerSaved(ctx, saved, host);
      if (site.isOurs && real !== null) return answerReal(ctx, real, { site, memory });
      if (site.isOurs && ctx.path.startsWith(pluginRoot)) return answerPlugin(ctx, site, memory);
      if (site.isOurs && ctx.path.startsWith(ghostRoot)) return answerGhost(ctx, site, memory);
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return answerNotice(ctx, 405, 'Method not allowed');
      return answerPath(ctx, site, memory);
    });
    return router;
  },
});

/** Passes a request on to the real WordPress, and notes the texts of the page that it answers with. */
async function answerReal(
  ctx: Context,
  real: RealSite,
  { site, memory }: { site: Site; memory: WordPressMemory },
): Promise<void> {
  const texts = await real.answer(ctx);
  const page = site.pages.get(decodedPath(ctx.path));
  if (texts === null || page === undefined) return;
  for (const field of ['title', 'description'] as const) {
    const value = texts[field] === page[field] ? null : texts[field];
    if (memory.stored(page.path)[field] === value) continue;
    memory.change({ by: 'site', path: page.path, field, value, writeId: null });
  }
}

async function answerSaved(ctx: Context, saved: SavedPages, host: string): Promise<void> {
  if (!(await saved.has(host))) return answerNotice(ctx, 502, 'No site of the sandbox has this host');
  const html = await saved.find(host, decodedPath(ctx.path));
  if (html === null) return answerNotice(ctx, 404, 'Page not found');
  return answerPlain(ctx, 'text/html; charset=utf-8', html);
}

function answerPath(ctx: Context, site: Site, memory: WordPressMemory): void {
  if (ctx.path === '/robots.txt') return answerPlain(ctx, 'text/plain; charset=utf-8', robotsText(site));
  const bare = ctx.host.toLowerCase().replace(/:\d+$/u, '') !== site.host;
  if (bare) return answerRedirect(ctx, 301, new URL(ctx.path + ctx.search, site.siteUrl).href);
  if (ctx.path === '/sitemap.xml') return answerPlain(ctx, 'application/xml; charset=utf-8', sitemapXml(site));
  const target = site.isOurs ? redirects.get(ctx.path) : undefined;
  if (target !== undefined) return answerRedirect(ctx, 302, target);
  const path = decodedPath(ctx.path);
  const page = site.pages.get(path) ?? (site.isOurs ? storePages(site.pages.values()).get(path) : undefined);
  if (page !== undefined) return answerPage(ctx, site.isOurs ? withStored(page, memory) : page, site);
  if (site.pages.has(`${path}/`)) return answerRedirect(ctx, 301, `${ctx.path}/${ctx.search}`);
  return answerNotice(ctx, 404, 'Page not found');
}

function answerPage(ctx: Context, page: WorldPage, site: Site): void {
  if (page.fault !== undefined) return faultyAnswers[page.fault](ctx, page, site);
  if (site.isOurs && page.path === oddPages.shiftJis) {
    ctx.set('content-type', 'text/html; charset=Shift_JIS');
    ctx.body = encodeText(renderPage(page, site, { charset: 'shift_jis' }), 'shift_jis');
    return undefined;
  }
  return answerPlain(ctx, 'text/html; charset=utf-8', renderPage(page, site, { charset: 'utf-8' }));
}

/** A page with the texts that its WordPress keeps in place of its own. */
function withStored(page: WorldPage, memory: WordPressMemory): WorldPage {
  const { title, description } = memory.stored(page.path);
  if (title === null && description === null) return page;
  return { ...page, title: title ?? page.title, description: description ?? page.description };
}

function answerPlain(ctx: Context, type: string, body: string): void {
  ctx.set('content-type', type);
  ctx.body = body;
}

function answerRedirect(ctx: Context, status: number, location: string): void {
  ctx.status = status;
  ctx.set('location', location);
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const hostName = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/u;

/** Pages that a person saved, to try the product on their own site without a visit to it. */
interface SavedPages {
  has(host: string): Promise<boolean>;
  /** The HTML saved as `<host>/<path>.html` or `<host>/<path>/index.html`; null when neither exists. */
  find(host: string, path: string): Promise<string | null>;
}

/** Looks in the folder `sites` of the sandbox's state folder; without a state folder nothing is saved. */
function openSavedPages(stateFolder: string | undefined): SavedPages {
  if (stateFolder === undefined) return { has: async () => false, find: async () => null };
  const sites = join(stateFolder, 'sites');
  return {
    has: async (host) =>
      hostName.test(host) &&
      !host.includes('..') &&
      ((await stat(join(sites, host)).catch(() => null))?.isDirectory() ?? false),
    find: async (host, path) => {
      const names = path.split('/').filter((name) => name !== '');
      // A name with dots or a separator could lead out of the folder.
      if (names.some((name) => name === '.' || name === '..' || /[\\\0]/u.test(name))) return null;
      const place = join(sites, host, ...names);
      const files = names.length === 0 ? [] : [`${place}.html`];
      for (const file of [join(place, 'index.html'), ...files]) {
        const text = await readFile(file, 'utf8').catch(() => null);
        if (text !== null) return text;
      }
      return null;
    },
  };
}
