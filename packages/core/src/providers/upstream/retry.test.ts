import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { openLog } from '../../platform/log.ts';
import { DeadlineError } from './abort.ts';
import { FailedAttempt, withoutRequest } from './failed-attempt.ts';
import { createLimiter } from './limiter.ts';
import type { RetryAdvice } from './retry-rules.ts';
import { type Attempt, callUpstream } from './retry.ts';

const lines: string[] = [];
const policy = { attempts: 3, baseDelayMs: 1, maxDelayMs: 2, maxRetryAfterMs: 60_000 };

function call(
  attempt: (attempt: Attempt) => Promise<string>,
  options: {
    advice?: RetryAdvice;
    retryAfterMs?: number;
    signal?: AbortSignal;
    timeoutMs?: number;
    message?: string;
  } = {},
) {
  return callUpstream({
    provider: 'test',
    operation: 'call',
    signal: options.signal,
    timeoutMs: options.timeoutMs ?? 5_000,
    policy,
    limiter: createLimiter({ concurrency: 1 }),
    log: openLog('warn', { write: (line) => void lines.push(line) }),
    secrets: () => ['hush-hush', null, 'usy'],
    attempt,
    explain: (error) =>
      new FailedAttempt(
        new AppError('provider_unavailable', options.message ?? 'Busy.', {
          details: { late: error instanceof DeadlineError, reason: options.message },
          cause: error,
        }),
        options.advice ?? 'backOff',
        options.retryAfterMs ?? null,
      ),
  });
}

describe('a call to a provider', () => {
  it('that fails repeats no secret it was authorized with, in its error or in the log', async () => {
    const refuse = async () => Promise.reject(new Error('hush-hush is no key'));
    const error: unknown = await call(refuse, { advice: 'never', message: 'Busy: "hush-hush" is no key' }).catch(
      (error: unknown) => error,
    );
    expect(error).toMatchObject({
      message: 'Busy: "…" is no key',
      details: { reason: 'Busy: "…" is no key', attempts: 1 },
      cause: { message: '… is no key' },
    });
    expect(lines.splice(0).join('')).toMatch(/^(?!.*hush).*provider failed/u);
  });

  it('is made again until it succeeds, and says how often', async () => {
    const answer = await call(async ({ number }) => {
      if (number < 3) throw new Error('busy');
      return 'done';
    });
    expect(answer).toEqual({ value: 'done', attempts: 3 });
  });

  it('fails with the last reason and the number of attempts', async () => {
    const failing = call(() => Promise.reject(new Error('busy')));
    await expect(failing).rejects.toMatchObject({ code: 'provider_unavailable', details: { attempts: 3 } });
  });

  it('ends in time even when the work ignores its signal [UF-03]', async () => {
    const hanging = call(() => new Promise(() => {}), { timeoutMs: 20, advice: 'never' });
    await expect(hanging).rejects.toMatchObject({ details: { late: true, attempts: 1 } });
  });

  it('ends a long wait at once when it is canceled', async () => {
    const controller = new AbortController();
    const waiting = call(() => Promise.reject(new Error('busy')), { retryAfterMs: 30_000, signal: controller.signal });
    const startedAtMs = Date.now();
    queueMicrotask(() => setTimeout(() => controller.abort(), 20));
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    expect(Date.now() - startedAtMs).toBeLessThan(15_000);
  });

  it('is not made for a signal that is aborted already', async () => {
    let calls = 0;
    const attempt = async () => {
      calls += 1;
      return 'done';
    };
    await expect(call(attempt, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
    expect(calls).toBe(0);
  });
});

describe('a limiter', () => {
  it('runs no more at once than it may, and lets waiting work leave', async () => {
    const limiter = createLimiter({ concurrency: 2 });
    const controller = new AbortController();
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    const all = Array.from({ length: 20 }, () => limiter.run(undefined, work));
    const leaving = limiter.run(controller.signal, work);
    controller.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    await Promise.all(all);
    expect(most).toBe(2);
  });

  it('holds back what passes the limit of a minute', async () => {
    const limiter = createLimiter({ concurrency: 10, perMinute: 3 });
    const controller = new AbortController();
    let starts = 0;
    const work = async () => void (starts += 1);
    await Promise.all([1, 2, 3].map(() => limiter.run(undefined, work)));
    const fourth = limiter.run(controller.signal, work);
    setTimeout(() => controller.abort(new Error('gone')), 20);
    await expect(fourth).rejects.toThrow('gone');
    expect(starts).toBe(3);
  });
});

it('an error is logged without the query string that may hold a token', () => {
  const error = new Error('request to https://oauth2.example/revoke?token=1//secret failed');
  expect(withoutRequest(error).message).not.toContain('secret');
});
