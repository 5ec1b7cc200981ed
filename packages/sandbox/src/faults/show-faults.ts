import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Middleware } from 'koa';
import { asObject } from '../llm/json.ts';
import type { Fault, FaultKind } from './fault-kind.ts';
import type { FaultTable } from './fault-table.ts';
import { modelServers } from './model-servers.ts';
import { webPages } from './web-pages.ts';

/** Every way of answering that can be asked for by its name. */
const faultKinds: Readonly<Record<string, FaultKind>> = { ...modelServers, ...webPages };

/** Answers a request in the way of the first fault that meets it; `closing` ends delays when the sandbox closes. */
export function showFaults({ faults, closing }: { faults: FaultTable; closing: AbortSignal }): Middleware {
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
  const isText = typeof ctx.body === 'string' || Buffer.isBuffer(ctx.body);
  ctx.body = change(isText ? String(ctx.body) : JSON.stringify(ctx.body));
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

/** What a kind brings with it. */
const faultNamed = ({ kind = '' }: Partial<Fault>): Partial<Fault> => {
  const match = faultKinds[kind]?.match;
  return match === undefined ? {} : { match };
};

/** The fault that a body describes, or what is wrong with it. */
export function readFault(body: unknown): Omit<Fault, 'id'> | string {
  if (typeof body !== 'object' || body === null) return 'Send a JSON object with at least "match".';
  const fault = { ...faultNamed(body), ...body } as Partial<Fault>;
  if (fault.kind !== undefined && !(fault.kind in faultKinds))
    return `kind: one of ${Object.keys(faultKinds).join(', ')}.`;
  if (typeof fault.match !== 'string' || fault.match === '') return 'match: text of "METHOD path", or /expression/.';
  const { status, delayMs, times } = fault;
  if (status !== undefined && !(Number.isInteger(status) && status >= 200 && status <= 599))
    return 'status: 200 to 599.';
  if (delayMs !== undefined && !(delayMs >= 0)) return 'delayMs: 0 or more.';
  if (times !== undefined && !(Number.isInteger(times) && times >= 1)) return 'times: 1 or more.';
  if (status === undefined && delayMs === undefined && fault.drop !== true && fault.kind === undefined)
    return 'Say kind, status, delayMs or drop.';
  const { change: _only, ...told } = fault;
  return { ...told, match: fault.match };
}
