import { createHash } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import type { Context } from 'koa';
import { sandboxCredentials } from '../frame/credentials.ts';
import type { WordPressField, WordPressMemory } from '../wordpress/wordpress-memory.ts';
import type { Site, WorldPage } from '../world/world.ts';

/** The path of Ghost's Admin API below the site's address. */
export const ghostRoot = '/ghost/api/admin/';

const columns = { meta_title: 'title', meta_description: 'description' } as const satisfies Record<
  string,
  WordPressField
>;
const [keyId = '', keySecret = ''] = sandboxCredentials.ghost.adminKey.split(':');
/** Before anybody changed anything. */
const firstVersionMs = Date.parse('2026-01-01T00:00:00.000Z');

type Collection = 'posts' | 'pages';

/** As Ghost refuses: a list of errors, each with a sentence and a type. */
function refuse(ctx: Context, status: number, error: { type: string; message: string; code?: string }): void {
  ctx.status = status;
  ctx.body = { errors: [{ context: null, details: null, property: null, help: null, code: null, ...error }] };
}

/** Why a token is refused; null when it is good. */
async function tokenFault(ctx: Context): Promise<string | null> {
  const token = /^Ghost (.+)$/u.exec(ctx.get('authorization'))?.[1];
  if (token === undefined) return 'Authorization failed';
  try {
    const { protectedHeader } = await jwtVerify(token, Buffer.from(keySecret, 'hex'), {
      audience: '/admin/',
      algorithms: ['HS256'],
      maxTokenAge: '5m',
    });
    return protectedHeader.kid === keyId ? null : 'Unknown Admin API Key';
  } catch (error) {
    return error instanceof errors.JOSEError ? `Invalid token: ${error.message}` : 'Invalid token';
  }
}

const idOf = ({ path }: WorldPage): string => createHash('sha256').update(path).digest('hex').slice(0, 24);
const slugOf = ({ path }: WorldPage): string => path.split('/').findLast((part) => part !== '') ?? '';
/** Guides are posts; everything else is a page. */
const collectionOf = ({ kind }: WorldPage): Collection => (kind === 'guide' ? 'posts' : 'pages');

/** A millisecond later with each change, so that no two changes look the same. */
function updatedAt(page: WorldPage, memory: WordPressMemory): string {
  const latest = memory.changes().findLast(({ path }) => path === page.path);
  return new Date(firstVersionMs + (latest?.number ?? 0)).toISOString();
}

function toEntry(page: WorldPage, memory: WordPressMemory): Record<string, unknown> {
  const { title, description } = memory.stored(page.path);
  const texts = { title: page.h1, meta_title: title, meta_description: description };
  return { id: idOf(page), slug: slugOf(page), url: page.url, ...texts, updated_at: updatedAt(page, memory) };
}

/** Changes a page that is still as it was read. */
function edit(ctx: Context, page: WorldPage, memory: WordPressMemory): void {
  const collection = collectionOf(page);
  const [wanted = {}] =
    (ctx.request.body as Partial<Record<Collection, Record<string, string | null>[]>>)[collection] ?? [];
  if (wanted['updated_at'] !== updatedAt(page, memory)) {
    const message = 'Saving failed! Someone else is editing this post.';
    return refuse(ctx, 409, { type: 'UpdateCollisionError', message, code: 'UPDATE_COLLISION' });
  }
  for (const [column, field] of Object.entries(columns)) {
    const value = wanted[column];
    if (value === undefined || value === memory.stored(page.path)[field]) continue;
    memory.change({ by: 'ghost', path: page.path, field, value, writeId: null });
  }
  ctx.body = { [collection]: [toEntry(page, memory)] };
}

/** Answers Ghost's Admin API for the company's site. */
export async function answerGhost(ctx: Context, site: Site, memory: WordPressMemory): Promise<void> {
  const path = ctx.path.slice(ghostRoot.length);
  if (path === 'site/') {
    ctx.body = { site: { title: site.name, url: site.siteUrl, version: '6.2 (simulated)' } };
    return;
  }
  const fault = await tokenFault(ctx);
  if (fault !== null) return refuse(ctx, 401, { type: 'UnauthorizedError', message: fault, code: 'INVALID_JWT' });
  const [, collection = '', isSlug, name] = /^(posts|pages)\/(?:(slug)\/)?([^/]*)\/?$/u.exec(path) ?? [];
  const pages = [...site.pages.values()].filter((page) => collectionOf(page) === collection);
  if (name === '') {
    ctx.body = { [collection]: pages.slice(0, 1).map((page) => toEntry(page, memory)) };
    return;
  }
  const page = pages.find((one) => (isSlug === undefined ? idOf(one) : slugOf(one)) === decodeURIComponent(name ?? ''));
  if (page === undefined) {
    return refuse(ctx, 404, { type: 'NotFoundError', message: 'Resource not found error, cannot read post.' });
  }
  if (ctx.method === 'PUT') return edit(ctx, page, memory);
  ctx.body = { [collection]: [toEntry(page, memory)] };
}
