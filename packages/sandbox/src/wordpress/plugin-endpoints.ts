import type { Context } from 'koa';
import { sandboxCredentials } from '../frame/credentials.ts';
import { isUrl } from '../frame/url-rules.ts';
import type { WorldPage } from '../world/world.ts';
import type { WordPressField, WordPressMemory } from './wordpress-memory.ts';

/** The path of our plugin's REST endpoints below the site's address. */
export const pluginRoot = '/wp-json/serplift/v1';

interface PluginSite {
  name: string;
  host: string;
  pages: ReadonlyMap<string, WorldPage>;
}

/** As WordPress refuses: a code, a sentence and the status once more. */
function refuse(ctx: Context, code: string, refusal: { status: number; message: string; data?: object }): void {
  ctx.status = refusal.status;
  ctx.body = { code, message: refusal.message, data: { status: refusal.status, ...refusal.data } };
}

function isSignedIn(ctx: Context): boolean {
  const login = ctx.get('x-serplift-authorization') || ctx.get('authorization');
  const [username, ...rest] = Buffer.from(login.replace(/^Basic /u, ''), 'base64')
    .toString('utf8')
    .split(':');
  const password = rest.join(':').replaceAll(' ', '');
  const { wordpress } = sandboxCredentials;
  return username === wordpress.username && password === wordpress.applicationPassword.replaceAll(' ', '');
}

function findPage(site: PluginSite, url: unknown): WorldPage | undefined {
  if (typeof url !== 'string' || !isUrl(url)) return undefined;
  const { host, pathname } = new URL(url);
  return host === site.host ? site.pages.get(decodeURIComponent(pathname)) : undefined;
}

interface PluginWrite {
  url: string;
  field: WordPressField;
  expected: string | null;
  value: string | null;
  writeId: string;
}

/** Compares and writes in one step, and once for each write id, as the plugin does. */
function write(ctx: Context, memory: WordPressMemory, page: WorldPage): void {
  const { field, expected, value, writeId } = ctx.request.body as PluginWrite;
  const stored = memory.stored(page.path)[field];
  if (memory.wasWritten(writeId)) {
    ctx.body = { outcome: 'repeated', stored };
    return;
  }
  if (stored !== expected) {
    return refuse(ctx, 'serplift_changed', { status: 409, message: 'The text was changed.', data: { stored } });
  }
  memory.change({ by: 'plugin', path: page.path, field, value, writeId });
  ctx.body = { outcome: 'written', stored: value };
}

/** Answers our plugin's endpoints for a simulated WordPress with a simulated Yoast SEO. */
export function answerPlugin(ctx: Context, site: PluginSite, memory: WordPressMemory): void {
  if (!isSignedIn(ctx)) {
    return refuse(ctx, 'rest_not_logged_in', { status: 401, message: 'You are not currently logged in.' });
  }
  if (ctx.path === `${pluginRoot}/status`) {
    const seoPlugin = { name: 'Yoast SEO (simulated)', version: '24.0' };
    ctx.body = { plugin: '1.0.0', wordpress: '6.5.5 (simulated)', siteName: site.name, seoPlugin };
    return;
  }
  if (ctx.path !== `${pluginRoot}/page`) {
    return refuse(ctx, 'rest_no_route', { status: 404, message: 'No route was found.' });
  }
  const asked = ctx.method === 'POST' ? (ctx.request.body as Partial<PluginWrite>).url : ctx.query['url'];
  const page = findPage(site, asked);
  if (page === undefined) {
    return refuse(ctx, 'serplift_no_page', { status: 404, message: 'No post or page has this address.' });
  }
  if (ctx.method === 'POST') return write(ctx, memory, page);
  ctx.body = { stored: memory.stored(page.path) };
}
