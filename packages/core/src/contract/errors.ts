/** What can go wrong, as a closed list; each way in maps every code once (HTTP status, exit code, screen). */
export const errorCodes = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'rate_limited',
  'quota_exceeded',
  'reconnect_needed',
  'provider_unavailable',
  'provider_rejected',
  'not_configured',
  'unavailable',
  'cancelled',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One thing wrong with an input: `at` names the field (`settings.startPosition`). */
export interface InputIssue {
  at: string;
  message: string;
}

export interface ErrorDetails {
  issues?: InputIssue[];
  retryAfterSeconds?: number;
  [key: string]: unknown;
}

/**
 * An expected failure. The message is for the person who caused it: what, where and what to do.
 * Anything thrown that is not an AppError is a bug and is shown as `internal`.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, message: string, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details;
  }
}

/** Narrows to a value or fails with `not_found`, naming what was looked for. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new AppError('not_found', `${what} not found.`);
  return value;
}
