import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../platform/log.ts';
import { withDeadline } from './abort.ts';
import type { FailedAttempt } from './failed-attempt.ts';
import type { Limiter } from './limiter.ts';
import { type RetryPolicy, retryDelayMs } from './retry-rules.ts';
import { type CallSecrets, withoutSecrets } from './without-secrets.ts';

/** What an attempt receives: its number from 1, a signal with the deadline in it, and a place for facts to log. */
export interface Attempt {
  number: number;
  signal: AbortSignal;
  note: (facts: { status?: number; upstreamRequestId?: string | null; host?: string }) => void;
}

export interface UpstreamCall<T> {
  provider: string;
  operation: string;
  signal: AbortSignal | undefined;
  /** For one attempt, without the wait for a place. */
  timeoutMs: number;
  policy: RetryPolicy;
  limiter: Limiter;
  log: Log;
  /** What it is authorized with, asked for after a failure, so that no error or log line repeats it. */
  secrets(): CallSecrets;
  attempt(attempt: Attempt): Promise<T>;
  /** Turns whatever an attempt threw (a DeadlineError when time ran out) into a failure with advice. */
  explain(error: unknown): FailedAttempt;
}

/**
 * Calls a provider within its limits, again where that can help, and logs every attempt without its content.
 * Throws the explained AppError with `details.attempts`, or `cancelled` as soon as the signal aborts.
 */
export async function callUpstream<T>(call: UpstreamCall<T>): Promise<{ value: T; attempts: number }> {
  for (let number = 1; ; number += 1) {
    const failure = await tryOnce(call, number);
    if ('value' in failure) return { value: failure.value, attempts: number };
    const { advice, retryAfterMs, error } = failure.failed;
    const random = Math.random();
    const delayMs = retryDelayMs({ advice, attempt: number, retryAfterMs, policy: call.policy, random });
    if (delayMs === null) throw withDetails(error, { attempts: number });
    await pause(delayMs, call.signal);
  }
}

async function tryOnce<T>(call: UpstreamCall<T>, number: number): Promise<{ value: T } | { failed: FailedAttempt }> {
  const { provider, operation, signal, timeoutMs } = call;
  const facts: Record<string, unknown> = {};
  const note: Attempt['note'] = (more) => Object.assign(facts, more);
  let startedAtMs = Date.now();
  const entry = () => ({ provider, operation, attempt: number, durationMs: Date.now() - startedAtMs, ...facts });
  try {
    const value = await call.limiter.run(signal, () => {
      startedAtMs = Date.now();
      return withDeadline({ signal, timeoutMs }, (signal) => call.attempt({ number, signal, note }));
    });
    call.log.debug(entry(), 'provider answered');
    return { value };
  } catch (error) {
    if (signal?.aborted === true) throw cancelled();
    const failed = withoutSecrets(call.explain(error), call.secrets());
    const { code, details, cause, message } = failed.error;
    const why = cause instanceof Error ? cause.message : message;
    call.log.warn({ ...entry(), code, reason: details?.['reason'], why, advice: failed.advice }, 'provider failed');
    return { failed };
  }
}

async function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(delayMs, undefined, signal === undefined ? {} : { signal });
  } catch {
    throw cancelled();
  }
}

/** What a call says whose signal aborted. */
export function cancelled(): AppError {
  return new AppError('cancelled', 'Cancelled.');
}

/** The same error with more details; anything that is not an AppError passes as it is. */
export function withDetails(error: unknown, details: Record<string, unknown>): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError(error.code, error.message, { details: { ...error.details, ...details }, cause: error.cause });
}
