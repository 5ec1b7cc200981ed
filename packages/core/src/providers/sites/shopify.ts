import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import { deleteMutation, ownerQueries, setMutation, shopifyPageOf, shopQuery } from './shopify-queries.ts';
import type { ShopifyTokens } from './shopify-tokens.ts';
import type { SiteAnswer, SiteRequests } from './site-requests.ts';
import type { PageField, ShopifyConnection, Site, SiteWrite, WriteOutcome } from './site.ts';
import { otherRefuser } from './who-refused-rules.ts';

/** A version is answered for a year at least; the fields below are those of this one. */
const shopifyApiVersion = '2026-07';

const kept = z.nullable(z.object({ value: z.string(), type: z.string(), compareDigest: z.string() }));
const mark = z.nullable(z.object({ value: z.string() }));
const owner = z.object({
  id: z.string(),
  handle: z.string(),
  title: kept,
  description: kept,
  titleWrite: mark,
  descriptionWrite: mark,
  blog: z.optional(z.object({ handle: z.string() })),
});
type Owner = z.infer<typeof owner>;

const dataAnswer = z.object({ data: z.unknown() });
const ownerData = z.object({
  owner: z.optional(z.nullable(owner)),
  owners: z.optional(z.object({ nodes: z.array(owner) })),
});
const shopData = z.object({ shop: z.object({ name: z.string(), myshopifyDomain: z.string() }) });
const userErrors = z.array(z.object({ message: z.string(), code: z.optional(z.nullable(z.string())) }));
const setData = z.object({ metafieldsSet: z.object({ userErrors }) });
const deleteData = z.object({ metafieldsDelete: z.object({ userErrors }) });
const errorsAnswer = z.object({
  errors: z.array(
    z.object({ message: z.string(), extensions: z.optional(z.object({ code: z.optional(z.string()) })) }),
  ),
});
const costAnswer = z.object({
  extensions: z.object({
    cost: z.object({
      requestedQueryCost: z.number(),
      throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
    }),
  }),
});

const keys = { title: 'title_tag', description: 'description_tag' } as const satisfies Record<PageField, string>;
const usualType = 'single_line_text_field';
/** The value is no longer the one whose digest was read, or it appeared meanwhile. */
const staleCodes = new Set(['STALE_OBJECT', 'INVALID_COMPARE_DIGEST']);
const shortestWaitMs = 500;

const rejected = (message: string): AppError => new AppError('provider_rejected', message);
const codesOf = (answer: Pick<SiteAnswer, 'body'>): (string | undefined)[] =>
  z.safeParse(errorsAnswer, answer.body).data?.errors.map(({ extensions }) => extensions?.code) ?? [];

/** How long until the store has the points that a throttled query costs; null for any other answer. */
export function throttledMs(answer: Pick<SiteAnswer, 'body'>): number | null {
  if (!codesOf(answer).includes('THROTTLED')) return null;
  const cost = z.safeParse(costAnswer, answer.body).data?.extensions.cost;
  if (cost === undefined) return shortestWaitMs;
  const { currentlyAvailable, restoreRate } = cost.throttleStatus;
  const missing = Math.max(0, cost.requestedQueryCost - currentlyAvailable);
  return Math.max(shortestWaitMs, Math.ceil((missing / Math.max(1, restoreRate)) * 1000));
}

/** What Shopify says in a refusal, as an error for people. */
function refusalOf(answer: SiteAnswer, shop: string): AppError {
  if (answer.status === 401 || answer.status === 403) {
    if (answer.body === null) return rejected(otherRefuser(answer));
    return new AppError(
      'reconnect_needed',
      `${shop} refused the token that it gave to the app. Check that the app is still installed; an owner can connect it again in Team Settings.`,
    );
  }
  if (codesOf(answer).includes('ACCESS_DENIED')) {
    return rejected(
      `The app isn't allowed to do this on ${shop}. Give it the scopes write_products and write_content, install its new version, then try again.`,
    );
  }
  const said = z.safeParse(errorsAnswer, answer.body).data?.errors[0]?.message;
  if (said !== undefined) return rejected(`${shop} refused: ${said.slice(0, 300)}`);
  if (answer.status === 404)
    return rejected(`There is no Shopify store called ${shop}, or it doesn't have the API ${shopifyApiVersion}.`);
  return rejected(`${otherRefuser(answer)} Check the store's name, such as my-shop.myshopify.com.`);
}

interface Question<Schema extends z.ZodMiniType> {
  operation: string;
  query: string;
  variables?: object;
  isWrite?: boolean;
  /** Of the data of its answer. */
  schema: Schema;
}

interface Client {
  shop: string;
  ask: <Schema extends z.ZodMiniType>(question: Question<Schema>, signal: AbortSignal) => Promise<z.infer<Schema>>;
}

function openClient(requests: SiteRequests, connection: ShopifyConnection, tokens: ShopifyTokens): Client {
  const { shop } = connection;
  const url = `https://${shop}/admin/api/${shopifyApiVersion}/graphql.json`;
  async function ask<Schema extends z.ZodMiniType>(
    question: Question<Schema>,
    signal: AbortSignal,
  ): Promise<z.infer<Schema>> {
    const { operation, query, variables = {}, isWrite = false, schema } = question;
    const send = async (token: string): Promise<SiteAnswer> =>
      requests.send({
        operation: `shopify.${operation}`,
        url,
        method: 'POST',
        body: { query, variables },
        headers: { 'x-shopify-access-token': token },
        secrets: [token],
        signal,
        isWrite,
        throttledMs,
      });
    const token = await tokens.get(requests, connection, signal);
    let answer = await send(token);
    if (answer.status === 401) {
      // Nothing was done: the token ended early, such as when the app was installed again.
      await tokens.forget(connection, token);
      answer = await send(await tokens.get(requests, connection, signal));
    }
    const parsed = z.safeParse(schema, z.safeParse(dataAnswer, answer.body).data?.data);
    if (answer.status !== 200 || !parsed.success || codesOf(answer).length > 0) throw refusalOf(answer, shop);
    return parsed.data;
  }
  return { shop, ask };
}

async function find({ ask }: Client, pageUrl: string, signal: AbortSignal): Promise<Owner | null> {
  const page = shopifyPageOf(pageUrl);
  if (page === null) return null;
  const search = `handle:'${page.handle.replaceAll(/['\\]/gu, '')}'`;
  const variables = page.kind === 'page' || page.kind === 'article' ? { search } : { handle: page.handle };
  const found = await ask({ operation: 'read', query: ownerQueries[page.kind], variables, schema: ownerData }, signal);
  if (found.owner !== undefined) return found.owner;
  const isIt = ({ handle, blog }: Owner): boolean =>
    handle === page.handle && (page.kind !== 'article' || blog?.handle === page.blog);
  return found.owners?.nodes.find(isIt) ?? null;
}

/** Writes the text together with a mark of the write, or neither; false when the text is no longer what was read. */
async function set(
  { shop, ask }: Client,
  write: SiteWrite & { value: string; owner: Owner },
  signal: AbortSignal,
): Promise<boolean> {
  const { owner, field, value, writeId } = write;
  const { id: ownerId, [field]: before } = owner;
  const type = before?.type ?? usualType;
  const compareDigest = before?.compareDigest ?? null;
  const metafields = [
    { ownerId, namespace: 'global', key: keys[field], type, value, compareDigest },
    { ownerId, namespace: 'serplift', key: `${field}_write`, type: usualType, value: writeId },
  ];
  const request = { operation: 'write', query: setMutation, variables: { metafields }, isWrite: true };
  const { metafieldsSet } = await ask({ ...request, schema: setData }, signal);
  const [first] = metafieldsSet.userErrors;
  if (metafieldsSet.userErrors.some(({ code }) => staleCodes.has(code ?? ''))) return false;
  if (first !== undefined) throw rejected(`${shop} refused this text: ${first.message.slice(0, 300)}`);
  return true;
}

/** Shopify compares nothing when it deletes: what was read a moment before is all there is. */
async function unset(
  { shop, ask }: Client,
  of: { owner: Owner; field: PageField },
  signal: AbortSignal,
): Promise<void> {
  const metafields = [{ ownerId: of.owner.id, namespace: 'global', key: keys[of.field] }];
  const request = { operation: 'unset', query: deleteMutation, variables: { metafields }, isWrite: true };
  const [first] = (await ask({ ...request, schema: deleteData }, signal)).metafieldsDelete.userErrors;
  if (first !== undefined) throw rejected(`${shop} refused to unset this text: ${first.message.slice(0, 300)}`);
}

/** A Shopify store, which compares a metafield's digest and writes it in one step. */
export function openShopify(requests: SiteRequests, connection: ShopifyConnection, tokens: ShopifyTokens): Site {
  const client = openClient(requests, connection, tokens);
  const { shop, ask } = client;
  return {
    pageLogin: null,
    describe: async (signal) => {
      const data = await ask({ operation: 'describe', query: shopQuery, schema: shopData }, signal);
      return { name: `Shopify ${shopifyApiVersion}`, siteName: data.shop.name };
    },
    read: async (pageUrl, signal) => {
      const owner = await find(client, pageUrl, signal);
      return owner && { title: owner.title?.value ?? null, description: owner.description?.value ?? null };
    },
    write: async (write, signal): Promise<WriteOutcome> => {
      const { pageUrl, field, expected, value, writeId } = write;
      const owner = await find(client, pageUrl, signal);
      if (owner === null) throw rejected(`${shop} has no product, collection, page or article at ${pageUrl}.`);
      const stored = owner[field]?.value ?? null;
      if (owner[`${field}Write`]?.value === writeId) return { state: 'repeated', stored };
      if (stored !== expected) return { state: 'mismatch', stored };
      if (value === null) await unset(client, { owner, field }, signal);
      else if (!(await set(client, { ...write, value, owner }, signal))) {
        return { state: 'mismatch', stored: (await find(client, pageUrl, signal))?.[field]?.value ?? null };
      }
      return { state: 'written', stored: value };
    },
  };
}
