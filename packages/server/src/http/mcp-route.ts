import { Readable } from 'node:stream';
import { type Actor, type ActorCache, actorOfToken, type Context, dispatch, nobody } from '@serplift/core';
import type { Agent } from '@serplift/core/mcp';
import type { Context as HttpContext, Middleware } from 'koa';
import { HttpRefusal } from './errors.ts';
import { readJson } from './read-json.ts';
import type { OwnOrigins } from './security.ts';

const bodyLimitBytes = 256 * 1024;

async function holderOf(http: HttpContext, cache: ActorCache): Promise<Actor> {
  const secret = /^Bearer +(\S+)$/iu.exec(http.get('authorization'))?.[1];
  const actor = secret === undefined ? nobody : await actorOfToken(http.state.world, secret, cache);
  if (actor !== nobody) return actor;
  http.set('www-authenticate', 'Bearer realm="serplift"');
  throw new HttpRefusal(
    401,
    'Send an access token: Authorization: Bearer slt_…. Create one under Profile, with a spending cap.',
    'unauthenticated',
  );
}

const agentOf = (world: Context, actor: Actor): Agent => ({
  call: (endpoint, input, options = {}) =>
    dispatch(world, actor, { endpoint, input: { ...(input as object), ...options } }),
  isServed: async () => true,
  sign: (text) => world.secrets.sign(`agent ${actor.token?.id ?? ''} ${text}`),
  now: world.now,
});

async function answer(http: HttpContext, response: Response): Promise<void> {
  http.status = response.status;
  for (const [name, value] of response.headers) if (name !== 'content-length') http.set(name, value);
  // A compressor would keep what an agent waits for until the end.
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) http['compress'] = false;
  if (response.body === null) http.body = null;
  else http.body = Readable.fromWeb(response.body);
  http.status = response.status;
}

/**
 * Requests that are being answered, by who made them and their number, since clients of the older protocol cancel a request with
 * another one. Two clients with one token can count alike; then neither is cancelled.
 */
class OpenRequests {
  readonly #open = new Map<string, Set<AbortController>>();

  /** A signal that ends when the request is cancelled; `ended` is when there is nothing left to cancel. */
  add(key: string, ended: (forget: () => void) => void): AbortSignal {
    const [own, all] = [new AbortController(), this.#open.get(key) ?? new Set()];
    this.#open.set(key, all.add(own));
    ended(() => {
      all.delete(own);
      if (all.size === 0 && this.#open.get(key) === all) this.#open.delete(key);
    });
    return own.signal;
  }

  cancel(key: string): void {
    const [only, ...others] = this.#open.get(key) ?? [];
    if (others.length === 0) only?.abort();
  }
}

/**
 * The Model Context Protocol over Streamable HTTP, for agents with an access token. No call leaves anything behind in this
 * process when it has been answered, so that any server may answer the next one. A session cookie signs no one in here.
 */
export function mcpRoute({ origins, actors }: { origins: OwnOrigins; actors: ActorCache }): Middleware {
  const requests = new OpenRequests();
  return async (http, next) => {
    if (http.path !== '/mcp' && http.path !== '/mcp/') return next();
    http.set('cache-control', 'no-store');
    const origin = http.get('origin');
    if (origin !== '' && !origins.all.has(origin)) {
      throw new HttpRefusal(403, 'Pages of other sites cannot use this address.', 'forbidden');
    }
    const actor = await holderOf(http, actors);
    if (http.method !== 'POST') {
      http.set('allow', 'POST');
      throw new HttpRefusal(405, `/mcp doesn't accept ${http.method}.`);
    }
    http.state.actor = actor;
    const body = await readJson(http.req, bodyLimitBytes);
    const { createAgentServer, createMcpHandler } = await import('@serplift/core/mcp');
    const { world } = http.state;
    const onBug = (error: unknown): void => http['log'].error({ err: error }, 'unexpected failure');
    const handler = createMcpHandler(() => createAgentServer(agentOf(world, actor), onBug), {
      maxSubscriptions: 0,
      keepAliveMs: 0,
    });
    const headers = new Headers();
    for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
      if (http.get(name) !== '') headers.set(name, http.get(name));
    }
    const keyOf = (id: unknown): string => JSON.stringify([actor.token?.id, id]);
    if (body['method'] === 'notifications/cancelled') {
      requests.cancel(keyOf((body['params'] as { requestId?: unknown } | undefined)?.requestId));
    }
    const cancelled = requests.add(keyOf(body['id']), (forget) => http.res.once('close', forget));
    const request = new Request(`${origins.canonical}/mcp`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.any([world.signal, cancelled]),
    });
    try {
      await answer(http, await handler.fetch(request, { parsedBody: body }));
    } finally {
      actors.forget();
    }
  };
}
