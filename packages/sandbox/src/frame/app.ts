import { setTimeout as sleep } from 'node:timers/promises';
import type { Router } from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import { faultKinds } from '../faults/fault-kinds.ts';
import { asObject } from '../llm/json.ts';
import { parseBody } from './body.ts';
import { redactFields, redactHeaders, type WritableCallLog } from './calls.ts';
import { controlRouter } from './control.ts';
import type { Fault, FaultTable } from './faults.ts';
import type { SandboxContext, SandboxFamily } from './frame.ts';

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
  const control = controlRouter(parts);

  app.use(markAnswers());
  app.use(onOwnHost(ownHosts, control.routes() as unknown as Middleware));
  app.use(logCalls(parts.calls));
  app.use(parseBody());
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

function onOwnHost(ownHosts: Set<string>, middleware: Middleware): Middleware {
  return (ctx, next) => (ownHosts.has(ctx.host) ? middleware(ctx, next) : next());
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

function showFaults({ faults, closing }: FrameParts): Middleware {
  return async (ctx, next) => {
    const { method, host, path } = ctx;
    const fault = faults.take([
      `${method} ${path}`,
      `${method} ${host}${path}`,
      `${method} ${path} ${operationOf(ctx)}`,
    ]);
    if (fault === undefined) return next();
    ctx.state['family'] = 'fault';
    if (fault.afterwards === true) await next();
    const ends = { closing, cleared: faults.cleared() };
    if (fault.delayMs !== undefined && !(await waited(fault.delayMs, ctx, ends))) return dropConnection(ctx);
    if (fault.drop === true) return dropConnection(ctx);
    if (fault.kind !== undefined) return answerInKind(ctx, next, fault.kind);
    if (fault.change !== undefined) return changeAnswer(ctx, next, fault.change);
    if (fault.status === undefined) return fault.afterwards === true ? undefined : next();
    answerFault(ctx, fault, fault.status);
  };
}

/** What a GraphQL request calls itself: all of them go to one address. */
function operationOf(ctx: Context): string {
  const { query } = (ctx.request.body ?? {}) as { query?: unknown };
  return typeof query === 'string' ? (/^(?:query|mutation) (\w+)/u.exec(query)?.[1] ?? '') : '';
}

async function changeAnswer(ctx: Context, next: () => Promise<unknown>, change: NonNullable<Fault['change']>) {
  await next();
  const type = ctx.type;
  ctx.body = change(typeof ctx.body === 'string' ? ctx.body : JSON.stringify(ctx.body));
  ctx.type = type;
}

/** Answers in one of the ways of `faults`. */
async function answerInKind(ctx: Context, next: () => Promise<unknown>, name: string): Promise<void> {
  const request = ctx.request as { body?: unknown };
  const reply = await faultKinds[name]?.answer(asObject(request.body) ?? {}, async (body) => {
    request.body = body;
    await next();
    return asObject(ctx.body) ?? {};
  });
  if (reply !== undefined) answerFault(ctx, reply, reply.status);
}

function answerFault(ctx: Context, fault: Pick<Fault, 'body' | 'headers'>, status: number): void {
  ctx.status = status;
  ctx.body = fault.body ?? '';
  for (const [name, value] of Object.entries(fault.headers ?? {})) ctx.set(name, value);
}

/** False when the caller left, or the sandbox closed, before the time was over. */
async function waited(
  delayMs: number,
  ctx: Context,
  { closing, cleared }: Record<'closing' | 'cleared', AbortSignal>,
): Promise<boolean> {
  const gone = new AbortController();
  const onClose = () => gone.abort();
  ctx.res.once('close', onClose);
  try {
    await sleep(delayMs, undefined, { signal: AbortSignal.any([gone.signal, closing, cleared]) });
    return true;
  } catch {
    return !gone.signal.aborted && !closing.aborted;
  } finally {
    ctx.res.off('close', onClose);
  }
}

function dropConnection(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}
