import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { asDatabaseError } from '../database/embedded/database-errors.ts';
import type { PgConnection } from '../database/embedded/postgres-connection.ts';
import { SessionClient } from '../database/session-client.ts';
import type { Log } from '../log.ts';
import type { JobWorlds } from './queues.ts';
import { isAlive } from './share-queue-store.ts';

const channel = 'serplift_cancelled';
/** What the triggers of the schema notify. */
const endsChannel = 'run_ended';

/** How the connection of a worker's presence is called in `pg_stat_activity`; the process's name follows. */
export const presencePrefix = 'serplift presence ';

/** The statement that notifies every presence of a canceled run. */
export const notifyCancelled = `select pg_notify('${channel}', ?)`;

/** Makes up a name for this process that no other has. */
export function nameProcess(): string {
  return `${hostname()}:${process.pid}:${randomUUID()}`;
}

/** A worker's own connection: it proves that the process lives and learns about canceled runs. */
export interface Presence {
  close(): Promise<void>;
}

export interface PresenceOptions {
  connection: PgConnection;
  name: string;
  /** What the process's providers are, for people who wait for a worker that agrees. */
  worlds: JobWorlds;
  onCancelled: (optimizationId: string) => void;
  onEnded: () => void;
  log: Log;
}

interface Held {
  client: pg.Client;
  /** Resolves when the connection is gone. */
  gone: Promise<void>;
}

async function connect({ connection, name, worlds, onCancelled, onEnded }: PresenceOptions): Promise<Held> {
  const client = new SessionClient({ ...connection, application_name: `${presencePrefix}${name}` });
  const gone = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve());
  });
  client.on('notification', ({ channel: heard, payload }) =>
    heard === endsChannel ? onEnded() : onCancelled(payload ?? ''),
  );
  try {
    await client.connect();
    await client.query(`listen ${channel}; listen ${endsChannel}`);
    // Anyone who can take this lock knows that the process is dead: PostgreSQL frees it with the connection.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    await client.query(`delete from workers w where not ${isAlive}`);
    await client.query('insert into workers (process, worlds) values ($1, $2) on conflict do nothing', [name, worlds]);
    // What ended before was not heard.
    onEnded();
    return { client, gone };
  } catch (error) {
    await client.end().catch(() => {});
    throw asDatabaseError(error);
  }
}

/** Opens the presence and keeps it open: a lost connection is made again until `close`. */
export async function openPresence(options: PresenceOptions): Promise<Presence> {
  const closed = new AbortController();
  let held = await connect(options);
  const reconnect = async (): Promise<void> => {
    await held.gone;
    while (!closed.signal.aborted) {
      try {
        await delay(500, undefined, { signal: closed.signal, ref: false });
        held = await connect(options);
        if (closed.signal.aborted) await held.client.end();
        await held.gone;
      } catch (error) {
        if (!closed.signal.aborted) options.log.warn({ err: error }, 'the worker could not reconnect to the database');
      }
    }
  };
  const reconnecting = reconnect();
  return {
    close: async () => {
      closed.abort();
      await held.client.end().catch(() => {});
      await reconnecting;
    },
  };
}
