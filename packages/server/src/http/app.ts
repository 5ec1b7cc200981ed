import { randomUUID } from 'node:crypto';
import { type ActorCache, type Context, openAnswerVersions } from '@serplift/core';
import './http-state.ts';
import { isUrl } from '@serplift/core/url';
import Koa, { type Middleware } from 'koa';
import compress from 'koa-compress';
import { answerErrors, HttpRefusal } from './errors.ts';
import { limitInvitationGuesses, loggedPath } from './invitation-links.ts';
import { mcpRoute } from './mcp-route.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { openApiDocument } from './openapi.ts';
import { apiRoutes } from './routes.ts';
import { type OwnOrigins, requireSameOrigin, setSecurityHeaders, useCanonicalHost } from './security.ts';
import { cookieNames, resolveActor, sessionHandlers } from './session.ts';

/**
 * Reads the absolute form of a request's target (RFC 9112, 3.2.2), such as `GET http://host/path`, which proxies send: path
 * and host are those of the target. Anything else is refused before its parts are looked at.
 */
const readRequestTarget: Middleware = async (http, next) => {
  const { req } = http;
  const target = req.url ?? '';
  if (!target.startsWith('/')) {
    // For the log line, which is written whatever happens.
    req.url = '/';
    const isAbsolute = /^https?:\/\//iu.test(target) && isUrl(target);
    if (!isAbsolute) throw new HttpRefusal(400, 'The target of the request is neither a path nor an http:// URL.');
    const { host, pathname, search } = new URL(target);
    req.url = `${pathname}${search}`;
    req.headers.host = host;
  }
  await next();
};

const requestTimeoutMs = 150_000;

/** Gives each request its own id, log and world, which end with it; writes one log line when it is done. */
function beginRequest(context: Context): Middleware {
  return async (http, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    const log = context.log.child({ requestId });
    const abort = new AbortController();
    const late = setTimeout(
      () => abort.abort(new DOMException('The call took too long.', 'TimeoutError')),
      requestTimeoutMs,
    );
    http.res.once('close', () => {
      clearTimeout(late);
      if (!http.res.writableFinished) abort.abort();
    });
    http.state.requestId = requestId;
    http.state.world = { ...context, requestId, log, signal: abort.signal };
    http['log'] = log;
    http.set('x-request-id', requestId);
    await next();
    const durationMs = Math.round(performance.now() - startedAt);
    log.info(
      {
        method: http.method,
        path: loggedPath(http.path),
        status: http.status,
        durationMs,
        userId: http.state.actor?.userId ?? null,
        teamId: http.state.actor?.teamId ?? null,
      },
      'request',
    );
  };
}

/** Answers calls that are still open when the server has to end, instead of cutting them. */
function answerBeforeEnd(expired: AbortSignal): Middleware {
  return (_http, next) =>
    new Promise((resolve, reject) => {
      const expire = (): void => reject(expired.reason);
      if (expired.aborted) expire();
      expired.addEventListener('abort', expire, { once: true });
      next()
        .then(resolve, reject)
        .finally(() => expired.removeEventListener('abort', expire));
    });
}

/** Ends the API: a path that takes another method is 405, anything else 404. */
const apiNotFound: Middleware = (http) => {
  const matched = (http['matched'] as unknown[] | undefined) ?? [];
  if (matched.length > 0) throw new HttpRefusal(405, `${http.path} does not accept ${http.method}.`);
  throw new HttpRefusal(404, `There is no ${http.method} ${http.path}.`, 'not_found');
};

const onlyApi =
  (middleware: Middleware): Middleware =>
  (http, next) =>
    http.path.startsWith('/api/') ? middleware(http, next) : next();

/** The whole HTTP side: API, agents, OAuth navigation, OpenAPI and the dashboard. */
export function createApp(
  context: Context,
  parts: {
    origins: OwnOrigins;
    actors: ActorCache;
    dashboard: Middleware | null;
    expired: AbortSignal;
    observe?: Middleware;
  },
): Koa {
  const app = new Koa();
  const { trustedProxies } = context.config;
  app.proxy = trustedProxies > 0;
  app.maxIpsCount = trustedProxies;
  app.silent = true;
  const names = cookieNames(parts.origins);
  const api = apiRoutes(sessionHandlers(names), openAnswerVersions(context));
  const oauth = oauthRoutes(names);
  const openApi = JSON.stringify(openApiDocument());

  if (parts.observe !== undefined) app.use(parts.observe);
  app.use(beginRequest(context));
  app.use(answerErrors);
  app.use(answerBeforeEnd(parts.expired));
  app.use(readRequestTarget);
  app.use(setSecurityHeaders(context.config, parts.origins));
  app.use(compress({ threshold: 2048, br: false }));
  app.use(useCanonicalHost(parts.origins));
  app.use(onlyApi(requireSameOrigin(parts.origins)));
  app.use(onlyApi(resolveActor(names, parts.actors)));
  app.use(onlyApi(limitInvitationGuesses()));
  app.use(mcpRoute(parts));
  app.use(oauth.routes() as Middleware);
  app.use(api.routes() as Middleware);
  app.use(onlyApi(apiNotFound));
  app.use(async (http, next) => {
    if (http.path !== '/openapi.json') return next();
    http.type = 'application/json';
    http.body = openApi;
  });
  if (parts.dashboard !== null) app.use(parts.dashboard);
  return app;
}
