import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { sandboxCredentials } from '../frame/credentials.ts';
import type { WordPressField, WordPressMemory } from '../wordpress/wordpress-memory.ts';
import type { PageKind, Site, WorldPage } from '../world/world.ts';

const { shop, clientId, clientSecret } = sandboxCredentials.shopify;
const tokenPath = '/admin/oauth/access_token';
const tokenLifeSeconds = 86_399;
const tokenMark = 'shpat_';
const apiPath = '/admin/api/2026-07/graphql.json';
const fieldOf: Record<string, WordPressField> = { title_tag: 'title', description_tag: 'description' };

/** Whether a host is the simulated store's permanent one. */
export const isShopify = (host: string): boolean => host === shop;

const idOf = (page: WorldPage): string =>
  `gid://shopify/Product/${Number.parseInt(createHash('sha256').update(page.path).digest('hex').slice(0, 10), 16)}`;
const digestOf = (value: string): string => createHash('sha256').update(value).digest('hex');

interface Store {
  site: Site;
  memory: WordPressMemory;
}

/** The mark of the last named write of a field. */
const markOf = ({ memory }: Store, { path }: WorldPage, field: WordPressField): { value: string } | null => {
  const named = memory.changes().findLast((one) => one.path === path && one.field === field && one.writeId !== null);
  return named?.writeId == null ? null : { value: named.writeId };
};

const keptOf = (value: string | null) =>
  value === null ? null : { value, type: 'single_line_text_field', compareDigest: digestOf(value) };

function toOwner(store: Store, page: WorldPage): Record<string, unknown> {
  const { title, description } = store.memory.stored(page.path);
  return {
    id: idOf(page),
    handle: handleOf(page),
    blog: { handle: 'guides' },
    title: keptOf(title),
    description: keptOf(description),
    titleWrite: markOf(store, page, 'title'),
    descriptionWrite: markOf(store, page, 'description'),
  };
}

interface MetafieldInput {
  ownerId: string;
  namespace: string;
  key: string;
  value: string;
  compareDigest?: string | null;
}

const userError = (message: string, code: string) => ({ field: ['metafields', '0'], message, code });

/** Sets all of them or none: a digest that is not the kept one's refuses the whole. */
function setMetafields({ site, memory }: Store, metafields: MetafieldInput[]): object {
  const mark = metafields.find(({ namespace }) => namespace === 'serplift')?.value ?? null;
  const texts = metafields.filter(({ namespace }) => namespace === 'global');
  for (const { ownerId, key, value, compareDigest } of texts) {
    const page = [...site.pages.values()].find((one) => idOf(one) === ownerId);
    const field = fieldOf[key];
    if (page === undefined || field === undefined) {
      return { metafieldsSet: { metafields: [], userErrors: [userError('Owner does not exist.', 'INVALID')] } };
    }
    const kept = memory.stored(page.path)[field];
    if (compareDigest !== undefined && compareDigest !== (kept === null ? null : digestOf(kept))) {
      const stale = userError(
        'The resource has been updated since it was loaded. Try again with an updated `compareDigest` value.',
        'STALE_OBJECT',
      );
      return { metafieldsSet: { metafields: [], userErrors: [stale] } };
    }
    memory.change({ by: 'shopify', path: page.path, field, value, writeId: mark });
  }
  return { metafieldsSet: { metafields: texts.map(({ key, value }) => ({ key, value })), userErrors: [] } };
}

function deleteMetafields({ site, memory }: Store, metafields: MetafieldInput[]): object {
  for (const { ownerId, key } of metafields) {
    const page = [...site.pages.values()].find((one) => idOf(one) === ownerId);
    const field = fieldOf[key];
    if (page !== undefined && field !== undefined && memory.stored(page.path)[field] !== null) {
      memory.change({ by: 'shopify', path: page.path, field, value: null, writeId: null });
    }
  }
  return { metafieldsDelete: { deletedMetafields: metafields.map(({ key }) => ({ key })), userErrors: [] } };
}

interface GraphQlBody {
  query: string;
  variables: { handle?: string; search?: string; metafields?: MetafieldInput[] };
}

const kindOf: Record<string, PageKind> = {
  SerpliftProduct: 'product',
  SerpliftCollection: 'category',
  SerpliftArticle: 'guide',
};

function answer(store: Store, { query, variables }: GraphQlBody): object {
  const operation = /^(?:query|mutation) (\w+)/u.exec(query)?.[1];
  if (operation === 'SerpliftShop') return { shop: { name: store.site.name, myshopifyDomain: shop } };
  if (operation === 'SerpliftSet') return setMetafields(store, variables.metafields ?? []);
  if (operation === 'SerpliftDelete') return deleteMetafields(store, variables.metafields ?? []);
  const kind = kindOf[operation ?? ''];
  const handle = variables.handle ?? /^handle:'(.*)'$/u.exec(variables.search ?? '')?.[1] ?? '';
  const pages = [...store.site.pages.values()].filter((one) => one.kind === kind && handleOf(one) === handle);
  const owners = pages.map((page) => toOwner(store, page));
  return variables.search === undefined ? { owner: owners[0] ?? null } : { owners: { nodes: owners } };
}

const cost = {
  requestedQueryCost: 5,
  actualQueryCost: 5,
  throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1995, restoreRate: 100 },
};

/** A token says until when it is good, so that no run of the sandbox has to remember it. */
function grantToken(ctx: Context, nowMs: number): void {
  const sent = ctx.request.body as Record<string, unknown>;
  if (
    sent['grant_type'] === 'client_credentials' &&
    sent['client_id'] === clientId &&
    sent['client_secret'] === clientSecret
  ) {
    const until = Math.floor(nowMs / 1000) + tokenLifeSeconds;
    ctx.body = {
      access_token: `${tokenMark}${until}`,
      scope: 'write_content,write_products',
      expires_in: tokenLifeSeconds,
    };
    return;
  }
  ctx.status = 400;
  ctx.type = 'text/html';
  ctx.body =
    '<html><head><title>Oauth error invalid_client</title></head><body>Oauth error invalid_client: Client authentication failed.</body></html>';
}

const isGood = (token: string, nowMs: number): boolean =>
  token.startsWith(tokenMark) && Number(token.slice(tokenMark.length)) * 1000 > nowMs;

/** Answers the store's GraphQL Admin API: the operations that Serplift sends, and no others. */
export function answerShopify(ctx: Context, { site, memory, nowMs }: Store & { nowMs: number }): void {
  if (ctx.path === tokenPath && ctx.method === 'POST') return grantToken(ctx, nowMs);
  if (ctx.path !== apiPath || ctx.method !== 'POST') {
    ctx.status = 404;
    ctx.body = { errors: 'Not Found' };
    return;
  }
  if (!isGood(ctx.get('x-shopify-access-token'), nowMs)) {
    ctx.status = 401;
    ctx.body = { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' };
    return;
  }
  ctx.body = { data: answer({ site, memory }, ctx.request.body as GraphQlBody), extensions: { cost } };
}

/** What of a store each kind of page is. */
const folders = { product: 'products', category: 'collections', guide: 'blogs/guides' } as const;

/** What a store finds a page by: the last part of its address. */
const handleOf = ({ path }: WorldPage): string => path.split('/').findLast((part) => part !== '') ?? '';

/**
 * The pages by the addresses that a Shopify store would give them, which the company's site answers too. Of two pages with
 * one handle, a store has the first.
 */
export function storePages(pages: Iterable<WorldPage>): ReadonlyMap<string, WorldPage> {
  const entries = [...pages].flatMap((page): [string, WorldPage][] => {
    const folder = page.kind in folders ? folders[page.kind as keyof typeof folders] : undefined;
    return folder === undefined ? [] : [[`/${folder}/${handleOf(page)}`, page]];
  });
  return new Map(entries.toReversed());
}
