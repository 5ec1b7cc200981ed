import type { AppError } from '../../contract/errors.ts';
import type { RetryAdvice } from './retry-rules.ts';

/** One attempt that failed: what the caller hears if it was the last, and whether another can help. */
export class FailedAttempt extends Error {
  override readonly name = 'FailedAttempt';
  readonly error: AppError;
  readonly advice: RetryAdvice;
  readonly retryAfterMs: number | null;

  constructor(error: AppError, advice: RetryAdvice, retryAfterMs: number | null = null) {
    super(error.message, { cause: error });
    this.error = error;
    this.advice = advice;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A foreign message is logged so far. */
const messageChars = 2_000;

/** What a foreign error says, without the request it carries: vendors' errors hold keys and tokens. */
export function withoutRequest(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const inner = cause instanceof Error ? `: ${cause.message}` : '';
  const text = `${error.name}${typeof code === 'string' ? ` ${code}` : ''}: ${error.message}${inner}`;
  return new Error(text.slice(0, messageChars).replaceAll(/(https?:\/\/[^\s?]+)\?\S*/gu, '$1'));
}
