import pg from 'pg';
import { untilAborted } from '../../until-aborted.ts';
import { isConnectionLost } from './database-errors.ts';
import { connectionTo } from './postgres-connection.ts';

declare module 'pg' {
  interface ClientBase {
    /** Lets the connection keep the process running. */
    ref(): void;
    /** Lets the process end while the connection is open. */
    unref(): void;
  }
}

/**
 * Proof that a process needs the server: a connection that holds a shared advisory lock. The server itself counts the
 * leases, and a process killed with -9 loses its lease because its connection closes.
 */
export interface Lease {
  /** Runs `action` when the connection ends without `drop`. */
  onLost(action: () => void): void;
  /** Gives the lease up and calls `stop` when no other process holds one; none can take one in between. */
  drop(stop: () => Promise<void>): Promise<void>;
}

/** Any number that nothing else in the `postgres` database locks. */
const leaseLock = 7_341_902;

/** Takes a lease on the server at `url`; null when none answers. Throws the reason of `signal` as soon as it aborts. */
export async function takeLease(url: string, { signal }: { signal: AbortSignal }): Promise<Lease | null> {
  const client = new pg.Client({ ...connectionTo(url, 'serplift lease'), connectionTimeoutMillis: 5000 });
  let dropped = false;
  let lost = (): void => {};
  client.on('error', () => {});
  client.once('end', () => {
    if (!dropped) lost();
  });
  try {
    await untilAborted(signal, client.connect());
    await untilAborted(signal, client.query('select pg_advisory_lock_shared($1)', [leaseLock]));
  } catch (error) {
    dropped = true;
    const ended = client.end().catch(() => {});
    // A server that hangs does not say goodbye.
    signal.throwIfAborted();
    await ended;
    if (isConnectionLost(error)) return null;
    throw error;
  }
  // A lease alone keeps no process running.
  client.unref();
  return {
    onLost: (action) => {
      lost = action;
    },
    drop: async (stop) => {
      dropped = true;
      client.ref();
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [leaseLock]);
        const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
          leaseLock,
        ]);
        if (rows[0]?.alone === true) await stop();
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}
