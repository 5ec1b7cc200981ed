import { AppError } from '../../contract/errors.ts';
import type { Database } from './connect.ts';
import { asDatabaseError } from './embedded/database-errors.ts';
import { SessionClient } from './session-client.ts';

/** In one order everywhere, so that two holders cannot wait for each other. */
const takeLocks = `
  select pg_advisory_lock(hashtextextended(name, 0))
  from (select unnest($1::text[]) as name order by 1) as names`;

/** Waits no longer than until the signal: a client that is ended while it connects never says so. */
function untilAborted<T>(signal: AbortSignal, waiting: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    waiting.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/**
 * Does `work` while no other process holds these names. The reservation lasts as long as its own connection:
 * PostgreSQL frees it when the process is killed, and a process that merely sleeps keeps it. The signal given to `work` is
 * aborted when the reservation is lost; `what` is reserved, for that error.
 */
export async function holdLocks<T>(
  { database, signal }: { database: Database; signal: AbortSignal },
  reserved: { what: string; names: readonly string[] },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const client = new SessionClient({ ...database.connection, keepAlive: true });
  const held = new AbortController();
  const lost = (): void =>
    held.abort(new AppError('unavailable', `The connection that reserves ${reserved.what} was lost.`));
  client.on('error', lost);
  client.once('end', lost);
  // Ends a wait for locks, too.
  const leave = (): void => void client.end().catch(() => {});
  signal.addEventListener('abort', leave);
  const stopped = AbortSignal.any([signal, held.signal]);
  try {
    await untilAborted(stopped, client.connect());
    await untilAborted(stopped, client.query(takeLocks, [reserved.names]));
    return await work(stopped);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw held.signal.aborted ? held.signal.reason : asDatabaseError(error);
  } finally {
    signal.removeEventListener('abort', leave);
    const ended = client.end().catch(() => {});
    // A process that stops must not wait for something that may never come.
    if (!signal.aborted) await ended;
  }
}
