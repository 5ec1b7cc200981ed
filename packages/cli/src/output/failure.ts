import { ApiError, AppError, type ErrorCode, type ErrorDetails } from '@serplift/core/api';
import { argumentIn, exitCodes, UsageError } from './exit-codes.ts';

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

/** A failure as a terminal shows it. */
export interface Failure {
  exitCode: number;
  code: ErrorCode;
  message: string;
  /** The argument, option, or field that is wrong, where it is one. */
  argument?: string;
  /** What lies behind an expected failure, in the words of the system that failed. */
  cause?: string;
  /** Present for a bug of ours: the stack belongs in a report. */
  stack?: string;
}

/** Whether the other side could not be reached or did not answer; trying again may help. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 502 && error.status <= 504;
  if (error instanceof AppError) return error.code === 'unavailable';
  return error instanceof Error && (error.message === 'fetch failed' || error.name === 'TimeoutError');
}

const hints: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'The server rejected the access token. Sign in again with: serplift login',
};

/** What is done in the browser by selecting something has a command here. */
const commands: Readonly<Record<string, string>> = {
  'Select a website first.':
    'No website is selected. Pass --site, or select one with: serplift search-console sites --select WEBSITE',
};

const refusals = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);

/** What the operating system refused, as a sentence where it is a matter of permissions. */
function describeSystemError(error: Error): string {
  const { code, path } = error as NodeJS.ErrnoException;
  if (!refusals.has(code) || path === undefined) return error.message;
  return `Serplift isn't allowed to use ${path}. Change its permissions, or set SERPLIFT_HOME to a folder you can write to.`;
}

/** The innermost cause that says more than the message, with its code; addresses lose what follows their host. */
function causeOf(error: Error): { cause?: string } {
  const { cause } = error;
  if (!(cause instanceof Error)) return {};
  const deeper = causeOf(cause);
  if (deeper.cause !== undefined) return deeper;
  const code = 'code' in cause && typeof cause.code === 'string' ? `${cause.code}: ` : '';
  return { cause: `${code}${cause.message}`.replaceAll(/(\w+:\/\/)\S*@/gu, '$1…@').slice(0, 500) };
}

const fieldOf = (details: ErrorDetails | undefined): { argument?: string } => {
  const at = details?.issues?.[0]?.at;
  return at === undefined ? {} : { argument: at };
};

/** Turns anything thrown into one line and an exit code. */
export function toFailure(error: unknown): Failure {
  if (error instanceof UsageError) {
    const { message } = error;
    return { exitCode: exitCodes.usage, code: 'invalid_input', message, ...argumentIn(message) };
  }
  if (error instanceof AppError) {
    const message = commands[error.message] ?? error.message;
    return { exitCode: codeOf[error.code], code: error.code, message, ...fieldOf(error.details), ...causeOf(error) };
  }
  if (error instanceof ApiError) {
    const code = error.code ?? (isUnreachable(error) ? 'unavailable' : 'internal');
    const message = error.serverMessage ?? `The server responded with ${error.message.slice(0, 300)}`;
    return {
      exitCode: codeOf[code],
      code,
      message: hints[code] ?? commands[message] ?? message,
      ...fieldOf(error.details),
    };
  }
  if (isUnreachable(error)) {
    const message = "Can't reach the server. To see its address, run: serplift whoami";
    return { exitCode: exitCodes.upstream, code: 'unavailable', message };
  }
  if (error instanceof Error && 'syscall' in error) {
    return { exitCode: exitCodes.failed, code: 'internal', message: describeSystemError(error) };
  }
  const bug = error instanceof Error ? error : new Error(String(error));
  return {
    exitCode: exitCodes.failed,
    code: 'internal',
    // What the database refuses comes with the whole statement before it.
    message: 'severity' in bug ? `The database rejected a statement: ${bug.message.split(' - ').at(-1)}` : bug.message,
    ...(bug.stack === undefined ? {} : { stack: bug.stack }),
  };
}
