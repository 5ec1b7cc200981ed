import { setTimeout as sleep } from 'node:timers/promises';
import { Router, type RouterContext } from '@koa/router';
import { sandboxCredentials } from '../frame/credentials.ts';
import type { SandboxContext, SandboxFamily } from '../frame/frame.ts';
import { hashText } from '../world/random.ts';
import { buildSerp } from './build-serp.ts';
import { readSerpTask } from './serp-task.ts';
import statusMessages from './statuses.json' with { type: 'json' };

const latencyHeader = 'x-sandbox-latency-ms';
const mostCallsAtOnce = 30;
const costUsd = 0.002;

/** DataForSEO's own codes, which an answer of HTTP 200 carries at two levels. */
type Code = 20000 | 40000 | 40100 | 40102 | 40209 | 40402 | 40501 | 40503;
type Json = Record<string, unknown>;

/** DataForSEO's live Google organic results, with the account's limits; errors come as 200 with a code. */
export const dataforseoFamily: SandboxFamily = {
  name: 'dataforseo',
  router(sandbox) {
    const router = new Router();
    let running = 0;
    router.use('/v3', async (ctx, next) => {
      if (isAuthorized(ctx.get('authorization'))) return next();
      ctx.status = 401;
      ctx.set('www-authenticate', 'Basic realm="Access denied"');
      ctx.body = envelope(40100);
    });
    router.post('/v3/serp/google/organic/live/advanced', async (ctx) => {
      if (running >= mostCallsAtOnce) {
        ctx.body = envelope(40209);
        return;
      }
      running += 1;
      await sleep(latencyMs(ctx));
      running -= 1;
      ctx.body = searchLive(ctx, sandbox);
    });
    router.all(/^\/v3(?:\/.*)?$/u, (ctx) => {
      ctx.status = 404;
      ctx.body = envelope(40402);
    });
    return router;
  },
};

function isAuthorized(header: string): boolean {
  const encoded = /^Basic\s+(\S+)$/iu.exec(header)?.[1] ?? '';
  const { login, password } = sandboxCredentials.dataforseo;
  return Buffer.from(encoded, 'base64').toString('utf8') === `${login}:${password}`;
}

function searchLive(ctx: RouterContext, sandbox: SandboxContext): Json {
  const given: unknown = ctx.request.body;
  if (!Array.isArray(given) || given.length === 0) return envelope(40503);
  if (given.length > 1) return envelope(40000);
  const task = readSerpTask(given[0]);
  const result = 'field' in task ? null : buildSerp(sandbox, task);
  const code: Code = 'field' in task ? 40501 : result === null ? 40102 : 20000;
  const number = sandbox.state.get<number>('dataforseo.lastNumber', 0) + 1;
  sandbox.state.set('dataforseo.lastNumber', number);
  const now = sandbox.now();
  const stamp = now.toISOString().slice(5, 16).replaceAll(/\D/gu, '');
  const answered = {
    id: `${stamp}-1535-0066-0000-${hashText(`${now.getTime()} ${number}`).toString(16).padStart(12, '0')}`,
    status_code: code,
    status_message: 'field' in task ? `Invalid Field: '${task.field}'.` : statusMessages[code],
    time: '0.0100 sec.',
    cost: 'field' in task ? 0 : costUsd,
    result_count: result === null ? 0 : 1,
    path: ctx.path.split('/').filter((part) => part !== ''),
    data: task.data,
    result: result === null ? null : [result],
  };
  return envelope(20000, answered);
}

/** The outer object of every answer: with one task, or with the code of what concerns the whole call. */
function envelope(code: Code, task?: { status_code: Code; cost: number }): Json {
  return {
    version: '0.1.20261103',
    status_code: code,
    status_message: statusMessages[code],
    time: '0.0200 sec.',
    cost: task?.cost ?? 0,
    tasks_count: task === undefined ? 0 : 1,
    tasks_error: task === undefined || task.status_code === 20000 ? 0 : 1,
    tasks: task === undefined ? null : [task],
  };
}

// 10 to 40 ms that depend on the request's size alone, unless a header says otherwise.
function latencyMs(ctx: RouterContext): number {
  const asked = ctx.get(latencyHeader);
  return asked === '' ? 10 + ((ctx.request.length ?? 0) % 31) : Math.min(Math.max(0, Number(asked) || 0), 60_000);
}
