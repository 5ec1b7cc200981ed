import { AppError } from '../../contract/errors.ts';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Shutting down, starting up, crashed, idle for too long, out of connections (PostgreSQL's error codes, appendix A). */
const serverCodes = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '53300']);

/** What pg and knex say without a code. */
const lostMessages =
  /connection terminated|connection error and is not queryable|client was closed|timeout expired|timeout acquiring a connection|connection timeout/i;

/** Whether the database could not be reached, as opposed to refusing what it was asked. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return networkCodes.has(code) || serverCodes.has(code) || /^08...$/.test(code) || lostMessages.test(error.message);
}

const inTheWay = 'Another change stood in the way of this one; try again.';

/** Refusals that another try may not meet: the statement itself was in order. */
const passingCodes = new Map([
  ['40P01', inTheWay],
  ['40001', inTheWay],
  ['55P03', inTheWay],
  ['57014', 'The database did not answer in time; try again shortly.'],
]);

/** A lost connection, a deadlock and a statement that took too long become `unavailable`, which is worth another try; every other error stays what it is. */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const passing = error instanceof Error && 'code' in error ? passingCodes.get(String(error.code)) : undefined;
  if (passing !== undefined) return new AppError('unavailable', passing, { cause: error });
  return isConnectionLost(error) ? unreachable(error) : error;
}

/** The `unavailable` of a database that gives no connection, for whatever reason. */
export function unreachable(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError('unavailable', 'The database cannot be reached at the moment; try again shortly.', { cause });
}
