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
  if (response.body === null) http.body = null;
  else http.body = Readable.fromWeb(response.body);
  http.status = response.status;
}

/**
 * The Model Context Protocol over Streamable HTTP, for agents with an access token. No call leaves anything behind in this
 * process, so that any server may answer the next one. A session cookie signs no one in here.
 */
export function mcpRoute({ origins, actors }: { origins: OwnOrigins; actors: ActorCache }): Middleware {
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
    const request = new Request(`${origins.canonical}/mcp`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: world.signal,
    });
    try {
      await answer(http, await handler.fetch(request, { parsedBody: body }));
    } finally {
      actors.forget();
    }
  };
}
