import { ApiError } from '@serplift/core/api';
import { AppError, type ErrorCode } from '@serplift/core/api';

/** What a script can tell from the exit code; published in `serplift help exit-codes`. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  signIn: 3,
  notFound: 4,
  budget: 5,
  upstream: 6,
  interrupted: 130,
} as const;

const codeOf: Record<ErrorCode, number> = {
  invalid_input: exitCodes.usage,
  unauthenticated: exitCodes.signIn,
  forbidden: exitCodes.signIn,
  not_found: exitCodes.notFound,
  conflict: exitCodes.failed,
  rate_limited: exitCodes.budget,
  quota_exceeded: exitCodes.budget,
  reconnect_needed: exitCodes.upstream,
  provider_unavailable: exitCodes.upstream,
  provider_rejected: exitCodes.upstream,
  not_configured: exitCodes.usage,
  unavailable: exitCodes.upstream,
  cancelled: exitCodes.failed,
  internal: exitCodes.failed,
};

/** A mistake in how a command was called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A failure as a terminal shows it. */
export interface Failure {
  exitCode: number;
  code: ErrorCode;
  message: string;
  /** Present for a bug of ours: the stack belongs in a report. */
  stack?: string;
}

/** Turns anything thrown into one line and an exit code. */
export function toFailure(error: unknown): Failure {
  if (error instanceof UsageError) return { exitCode: exitCodes.usage, code: 'invalid_input', message: error.message };
  if (error instanceof AppError) return { exitCode: codeOf[error.code], code: error.code, message: error.message };
  if (error instanceof ApiError) {
    const code = error.code ?? 'internal';
    return { exitCode: codeOf[code], code, message: error.serverMessage ?? error.message };
  }
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return {
      exitCode: exitCodes.upstream,
      code: 'unavailable',
      message: 'The server cannot be reached. Check its address with: serplift whoami',
    };
  }
  const bug = error instanceof Error ? error : new Error(String(error));
  return {
    exitCode: exitCodes.failed,
    code: 'internal',
    message: bug.message,
    ...(bug.stack === undefined ? {} : { stack: bug.stack }),
  };
}
