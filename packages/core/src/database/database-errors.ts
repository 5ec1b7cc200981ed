import { AppError } from '../errors.ts';

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

/** Shutting down, starting up, crashed, out of connections (PostgreSQL's error codes, appendix A). */
const serverCodes = new Set(['57P01', '57P02', '57P03', '57P05', '53300']);

/** What pg and knex say without a code. */
const lostMessages =
  /connection terminated|connection error and is not queryable|client was closed|timeout expired|timeout acquiring a connection|connection timeout/i;

/** Whether the database could not be reached, as opposed to refusing what it was asked. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return networkCodes.has(code) || serverCodes.has(code) || /^08...$/.test(code) || lostMessages.test(error.message);
}

const deadlock = '40P01';

/** A lost connection and a deadlock become `unavailable`, which is worth another try; every other error stays what it is. */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && error.code === deadlock) {
    return new AppError('unavailable', 'Another change stood in the way of this one; try again.', { cause: error });
  }
  if (error instanceof AppError || !isConnectionLost(error)) return error;
  return new AppError('unavailable', 'The database cannot be reached at the moment; try again shortly.', {
    cause: error,
  });
}
