import { bodyParser } from '@koa/bodyparser';
import type { Router } from '@koa/router';
import Koa, { type Middleware } from 'koa';
import type { FaultTable } from '../faults/fault-table.ts';
import { showFaults } from '../faults/show-faults.ts';
import { redactFields, redactHeaders, type WritableCallLog } from './calls.ts';
import { controlRouter } from './control.ts';
import type { SandboxContext, SandboxFamily } from './frame.ts';

/** The sandbox's own pages, which are not logged. */
const controlName = 'control';

export interface FrameParts {
  sandbox: SandboxContext;
  families: SandboxFamily[];
  /** Answers every host but the sandbox's own. */
  site: SandboxFamily;
  calls: WritableCallLog;
  faults: FaultTable;
  /** Ends delays when the sandbox closes. */
  closing: AbortSignal;
}

/** The whole HTTP application: marks, logs, faults, then the family of the host and path. */
export function createFrameApp(parts: FrameParts): Koa {
  const app = new Koa();
  app.silent = true;
  const ownHosts = hostsOf(parts.sandbox.origin);
  const own = inOrder(parts.families.map((family) => answering(family, parts.sandbox)));
  const site = answering(parts.site, parts.sandbox);
  const control = answering({ name: controlName, router: () => controlRouter(parts) }, parts.sandbox);

  app.use(markAnswers());
  app.use(logCalls(parts.calls));
  app.use(parseBody());
  app.use((ctx, next) => (ownHosts.has(ctx.host) ? control(ctx, next) : next()));
  app.use(allowBrowsers());
  app.use(showFaults(parts));
  app.use((ctx, next) => (ownHosts.has(ctx.host) ? own(ctx, next) : site(ctx, next)));
  return app;
}

/** Marks every answer, errors too: Koa's own error answer would drop the headers. */
function markAnswers(): Middleware {
  return async (ctx, next) => {
    ctx.set('x-sandbox', '1');
    try {
      await next();
    } catch (error) {
      const { status = 500, message } = error as Error & { status?: number };
      ctx.status = status;
      ctx.body = { message: status < 500 ? message : 'The sandbox failed; GET /calls has the error.' };
    }
  };
}

function hostsOf(origin: string): Set<string> {
  const { port } = new URL(origin);
  return new Set(['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`));
}

/** Reads JSON, forms and text into `ctx.request.body`; 400 when the body is not what it says. */
function parseBody(): Middleware {
  return bodyParser({
    enableTypes: ['json', 'form', 'text'],
    jsonLimit: '20mb',
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    onError: (_error, ctx) => ctx.throw(400, 'The body is not valid for its content type.'),
  });
}

/** A family's routes; a request that meets one of them carries the family's name in the log. */
function answering(family: SandboxFamily, sandbox: SandboxContext): Middleware {
  const router: Router = family.router(sandbox);
  const routes = router.routes() as unknown as Middleware;
  return async (ctx, next) => {
    let passedOn = false;
    await routes(ctx, async () => {
      passedOn = true;
      await next();
    });
    if (!passedOn) ctx.state['family'] = family.name;
  };
}

function inOrder(middlewares: Middleware[]): Middleware {
  return (ctx, next) => {
    const run = (index: number): Promise<unknown> => {
      const middleware = middlewares[index];
      return middleware === undefined ? next() : Promise.resolve(middleware(ctx, () => run(index + 1)));
    };
    return run(0);
  };
}

function logCalls(calls: WritableCallLog): Middleware {
  return async (ctx, next) => {
    const startedAt = new Date();
    const record = (status: number, error?: Error) => {
      if (ctx.state['family'] === controlName) return;
      calls.add({
        at: startedAt.toISOString(),
        method: ctx.method,
        host: ctx.host,
        path: ctx.path,
        query: redactFields({ ...ctx.query }) as Record<string, string>,
        status,
        family: String(ctx.state['family'] ?? 'none'),
        headers: redactHeaders(ctx.req.headers),
        body: redactFields(ctx.request.body),
        durationMs: Date.now() - startedAt.getTime(),
        ...(error !== undefined && { error: error.stack ?? error.message }),
      });
    };
    try {
      await next();
      record(ctx.respond === false ? 0 : ctx.status);
    } catch (error) {
      record((error as { status?: number }).status ?? 500, error as Error);
      throw error;
    }
  };
}

/** Browsers reach the identity protocols from another origin. */
function allowBrowsers(): Middleware {
  return async (ctx, next) => {
    const forBrowsers = /^\/(identitytoolkit|securetoken)\.googleapis\.com\//u.test(ctx.path);
    if (!forBrowsers) return next();
    ctx.set('access-control-allow-origin', ctx.get('origin') || '*');
    ctx.vary('origin');
    if (ctx.method !== 'OPTIONS') return next();
    ctx.set('access-control-allow-methods', 'GET, POST, OPTIONS');
    ctx.set(
      'access-control-allow-headers',
      ctx.get('access-control-request-headers') ||
        'content-type, x-client-version, x-firebase-client, x-firebase-gmpid',
    );
    ctx.set('access-control-max-age', '3600');
    ctx.state['family'] = 'identity';
    ctx.status = 204;
  };
}
