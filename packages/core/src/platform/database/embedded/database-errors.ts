import { AppError } from '../../../contract/errors.ts';

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

/**
 * Shutting down, crashed, starting up, dropped, idle for too long, out of connections (PostgreSQL's error codes, appendix
 * A). A read-only server is one of them: after a failover only a new connection reaches the one that takes changes.
 */
const serverCodes = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25P03', '25P04', '53300', '25006']);

/** What pg and knex say without a code. */
const lostMessages =
  /connection terminated|connection error and is not queryable|client was closed|timeout expired|timeout acquiring a connection|connection timeout/i;

/** Whether the database could not be reached, as opposed to refusing what it was asked. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return networkCodes.has(code) || serverCodes.has(code) || /^08...$/.test(code) || lostMessages.test(error.message);
}

const inTheWay = 'Another change got in the way of this one; try again.';

const noRoom = 'The database is out of space right now; try again shortly.';

/** Refusals that another try may not meet: the statement itself was in order. */
const passingCodes = new Map([
  ['40P01', inTheWay],
  ['40001', inTheWay],
  ['55P03', inTheWay],
  ['57014', 'The database did not respond in time; try again shortly.'],
  ['25006', 'The database accepts no changes right now; try again shortly.'],
]);

/** Classes of errors of a server that is short of disk, memory or connections, or whose machine fails it. */
const strainedClasses = /^(53|58)[0-9A-Z]{3}$/;

/** When a caller may try again. */
const details = { retryAfterSeconds: 2 };

/**
 * A lost connection, a deadlock, a statement that took too long and a server that is read-only or out of room become
 * `unavailable`, which is worth another try; every other error stays what it is.
 */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const passing = passingCodes.get(code) ?? (strainedClasses.test(code) ? noRoom : undefined);
  if (passing !== undefined) return new AppError('unavailable', passing, { details, cause: error });
  return isConnectionLost(error) ? unreachable(error) : error;
}

/** The server or a pooler does not know this user or database anymore, or its certificate is not trusted. */
const shutOut = /^(?:28\w{3}|3D000|42501)$|CERT|SIGNATURE|ISSUER|^ENOTFOUND$/u;

/** The `unavailable` of a database that gives no connection, for whatever reason. */
export function unreachable(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const message = shutOut.test(code)
    ? 'The database does not let this installation in; whoever runs it has to look at DATABASE_URL.'
    : 'The database cannot be reached right now; try again shortly.';
  return new AppError('unavailable', message, { details, cause });
}
