import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import { readAdminKey } from './ghost-key-rules.ts';
import { isSameAddress, pathParts } from './page-address-rules.ts';
import type { SiteAnswer, SiteRequests } from './site-requests.ts';
import type { GhostConnection, PageField, Site, SiteWrite, StoredTexts, WriteOutcome } from './site.ts';
import { otherRefuser } from './who-refused-rules.ts';

const text = z.optional(z.nullable(z.string()));
const siteAnswer = z.object({ site: z.object({ title: z.string(), version: z.string() }) });
const entry = z.object({
  id: z.string(),
  url: z.string(),
  updated_at: z.string(),
  meta_title: text,
  meta_description: text,
});
type Entry = z.infer<typeof entry>;
const postsAnswer = z.object({ posts: z.array(entry) });
const pagesAnswer = z.object({ pages: z.array(entry) });
const errorAnswer = z.object({ errors: z.array(z.object({ message: z.string(), type: z._default(z.string(), '') })) });

/** A post and a page are the same to us; Ghost keeps them apart. */
type Collection = 'posts' | 'pages';
const collections = ['posts', 'pages'] as const;
const columns = { title: 'meta_title', description: 'meta_description' } as const satisfies Record<
  PageField,
  keyof Entry
>;

/** Ghost refuses tokens that live longer. */
const tokenLife = '5m';
/** The oldest version whose answers are known; newer ones answer it too. */
const acceptVersion = 'v5.0';
/** Someone who edits the page at the same moment is given way this often. */
const maxCollisions = 3;

const rejected = (message: string): AppError => new AppError('provider_rejected', message);

async function signToken(adminKey: string): Promise<string> {
  const { id, secret } = readAdminKey(adminKey);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: id })
    .setIssuedAt()
    .setExpirationTime(tokenLife)
    .setAudience('/admin/')
    .sign(secret);
}

/** What Ghost says in a refusal, as an error for people. */
function refusalOf(answer: SiteAnswer, host: string): AppError {
  const said = z.safeParse(errorAnswer, answer.body).data?.errors[0];
  if (answer.body !== null && (answer.status === 401 || answer.status === 403)) {
    return new AppError(
      'reconnect_needed',
      `${host} refused the Admin API key. An owner can connect it again in Team Settings.`,
    );
  }
  if (said === undefined) {
    return rejected(
      `${otherRefuser(answer)} It doesn't respond like Ghost: check the address of its editor, such as https://my-site.ghost.io/.`,
    );
  }
  return rejected(`${host} refused: ${said.message.slice(0, 300)}`);
}

const toTexts = ({ meta_title: title, meta_description: description, updated_at: version }: Entry): StoredTexts => ({
  // Ghost keeps a field that was emptied as null or as an empty text.
  title: title || null,
  description: description || null,
  version,
});

interface Found {
  collection: Collection;
  entry: Entry;
}

interface Client {
  host: string;
  /** Sends a request with its own token; a body makes it a write. */
  send: (request: { operation: string; path: string; body?: unknown }, signal: AbortSignal) => Promise<SiteAnswer>;
}

function openClient(requests: SiteRequests, { adminUrl, adminKey }: GhostConnection): Client {
  const root = new URL('ghost/api/admin/', adminUrl.endsWith('/') ? adminUrl : `${adminUrl}/`).href;
  const send: Client['send'] = async (request, signal) => {
    const token = await signToken(adminKey);
    const isWrite = request.body !== undefined;
    return requests.send({
      operation: `ghost.${request.operation}`,
      url: `${root}${request.path}`,
      method: isWrite ? 'PUT' : 'GET',
      body: request.body,
      headers: { authorization: `Ghost ${token}`, 'accept-version': acceptVersion },
      secrets: [adminKey, adminKey.split(':')[1] ?? '', token],
      signal,
      isWrite,
    });
  };
  return { host: new URL(adminUrl).host, send };
}

function readEntry({ host }: Client, answer: SiteAnswer, collection: Collection): Entry | undefined {
  const parsed =
    collection === 'posts'
      ? z.safeParse(postsAnswer, answer.body).data?.posts
      : z.safeParse(pagesAnswer, answer.body).data?.pages;
  if (answer.status !== 200 || parsed === undefined) throw refusalOf(answer, host);
  return parsed[0];
}

async function find(client: Client, pageUrl: string, signal: AbortSignal): Promise<Found | null> {
  // The last part of a page's address is what Ghost finds posts and pages by.
  const slug = pathParts(pageUrl).at(-1);
  if (slug === undefined) return null;
  for (const collection of collections) {
    const path = `${collection}/slug/${encodeURIComponent(slug)}/`;
    const answer = await client.send({ operation: 'read', path }, signal);
    const said = z.safeParse(errorAnswer, answer.body).data;
    if (answer.status === 404 && said !== undefined) continue;
    const entry = readEntry(client, answer, collection);
    if (entry !== undefined && isSameAddress(entry.url, pageUrl)) return { collection, entry };
  }
  return null;
}

/** Writes to the page as it was read; null when someone was faster. */
async function put(
  client: Client,
  found: Found & { write: SiteWrite },
  signal: AbortSignal,
): Promise<StoredTexts | null> {
  const { collection, entry, write } = found;
  const body = { [collection]: [{ [columns[write.field]]: write.value, updated_at: entry.updated_at }] };
  const answer = await client.send({ operation: 'write', path: `${collection}/${entry.id}/`, body }, signal);
  if (answer.status === 409) return null;
  const written = readEntry(client, answer, collection);
  if (written === undefined) throw refusalOf(answer, client.host);
  return toTexts(written);
}

/** A Ghost site, whose Admin API refuses a write to a page that changed since it was read. */
export function openGhost(requests: SiteRequests, connection: GhostConnection): Site {
  const client = openClient(requests, connection);
  const { host, send } = client;
  return {
    pageLogin: null,
    describe: async (signal) => {
      const answer = await send({ operation: 'describe', path: 'site/' }, signal);
      const parsed = answer.status === 200 ? z.safeParse(siteAnswer, answer.body) : null;
      if (parsed?.success !== true) throw refusalOf(answer, host);
      // The address above answers without a key too.
      const posts = await send({ operation: 'describe', path: 'posts/?limit=1' }, signal);
      readEntry(client, posts, 'posts');
      return { name: `Ghost ${parsed.data.site.version}`, siteName: parsed.data.site.title };
    },
    read: async (pageUrl, signal) => {
      const found = await find(client, pageUrl, signal);
      return found === null ? null : toTexts(found.entry);
    },
    write: async (write, signal): Promise<WriteOutcome> => {
      const { field, expected, value } = write;
      for (let collisions = 0; collisions < maxCollisions; collisions += 1) {
        const found = await find(client, write.pageUrl, signal);
        if (found === null) throw rejected(`${host} has no post or page at ${write.pageUrl}.`);
        const stored = toTexts(found.entry)[field];
        if (stored !== expected) return { state: 'mismatch', stored };
        const written = await put(client, { ...found, write }, signal);
        if (written !== null) return { state: 'written', stored: written[field] ?? value };
      }
      throw rejected(`Someone is editing ${write.pageUrl} in Ghost. Publish this text again when they are done.`);
    },
  };
}
