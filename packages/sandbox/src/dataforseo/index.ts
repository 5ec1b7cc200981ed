import { setTimeout as sleep } from 'node:timers/promises';
import { Router, type RouterContext } from '@koa/router';
import type { SandboxContext, SandboxFamily } from '../frame/frame.ts';
import { type AccountLoad, countCall, isAuthorised, whileRunning } from './account.ts';
import { buildSerp } from './build-serp.ts';
import { answeredTask, concernsWholeCall, envelope, taskId } from './envelope.ts';
import { readSerpTask, serpCost } from './serp-task.ts';

const LATENCY_HEADER = 'x-sandbox-latency-ms';
const LATENCY_KEY = 'dataforseo.latencyMs';

/** DataForSEO's live Google organic results, with the account's limits; errors come as 200 with a code. */
export const dataforseoFamily: SandboxFamily = {
  name: 'dataforseo',
  router(sandbox) {
    const router = new Router();
    const load: AccountLoad = { minute: 0, callsThisMinute: 0, running: 0 };
    router.use('/v3', async (ctx, next) => {
      if (!isAuthorised(ctx.get('authorization'))) {
        ctx.status = 401;
        ctx.set('www-authenticate', 'Basic realm="Access denied"');
        ctx.body = envelope([], 40100);
        return;
      }
      const refused = countCall(load, sandbox.now());
      if (refused === null) await next();
      else ctx.body = envelope([], refused);
    });
    router.post('/v3/serp/google/organic/live/advanced', (ctx) => answerLive(ctx, sandbox, load));
    router.all(/^\/v3(?:\/.*)?$/u, (ctx) => {
      ctx.status = 404;
      ctx.body = envelope([], 40402);
    });
    return router;
  },
};

async function answerLive(ctx: RouterContext, sandbox: SandboxContext, load: AccountLoad): Promise<void> {
  const answer = await whileRunning(load, async () => {
    await sleep(latencyMs(ctx, sandbox));
    return searchLive(ctx, sandbox);
  });
  ctx.body = answer === 40209 ? envelope([], 40209) : answer;
}

function searchLive(ctx: RouterContext, sandbox: SandboxContext): Record<string, unknown> {
  const given: unknown = ctx.request.body;
  if (!Array.isArray(given) || given.length === 0) return envelope([], 40503);
  if (given.length > 1) return envelope([], 40000);
  const id = taskId(sandbox.now(), nextNumber(sandbox));
  const task = readSerpTask(given[0]);
  if ('field' in task)
    return envelope([
      answeredTask({ id, path: ctx.path, data: task.data, code: 40501, message: `Invalid Field: '${task.field}'.` }),
    ]);
  const { code, result } = buildSerp(sandbox, task);
  if (concernsWholeCall(code)) return envelope([], code);
  const isBilled = code === 20000 || code === 40101 || code === 40102;
  const cost = isBilled ? serpCost(task) : 0;
  return envelope([
    answeredTask({ id, path: ctx.path, data: task.data, code, cost, ...(result !== null && { result: [result] }) }),
  ]);
}

function nextNumber(sandbox: SandboxContext): number {
  const number = sandbox.state.get<number>('dataforseo.lastNumber', 0) + 1;
  sandbox.state.set('dataforseo.lastNumber', number);
  return number;
}

// 10 to 40 ms that depend on the request's size alone, unless a header or the state says otherwise.
function latencyMs(ctx: RouterContext, sandbox: SandboxContext): number {
  const asked = ctx.get(LATENCY_HEADER) || sandbox.state.get<number | undefined>(LATENCY_KEY, undefined);
  return asked === undefined
    ? 10 + ((ctx.request.length ?? 0) % 31)
    : Math.min(Math.max(0, Number(asked) || 0), 60_000);
}
