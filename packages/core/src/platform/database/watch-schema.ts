import type { Knex } from 'knex';
import { AppError } from '../../contract/errors.ts';
import type { PgConnection } from './embedded/postgres-connection.ts';
import { migrations } from './migrations/index.ts';
import { SessionClient } from './session-client.ts';

/** How often a server or worker looks whether the database has become newer than it. */
const lookEveryMs = 5_000;
/** A database that answers slower than this says nothing. */
const timeoutMs = 5_000;

/**
 * What PostgreSQL answers when a table, column, function, type or constraint is not as the statement expects it, and when a
 * prepared statement's result has changed.
 */
const schemaCodes = /^(?:42(?!501|601)[0-9A-Z]{3}|23502|23514|0A000)$/;

/** Notices when a newer version of the product has changed the database, which this one then no longer understands. */
export interface SchemaWatch {
  /** Aborted from then on; its reason is an `unavailable` that says so. */
  newer: AbortSignal;
  /** What a failed statement means: the reason of `newer` when a newer schema caused it, otherwise the error itself. */
  explain(error: unknown): Promise<unknown>;
  /** Looks now and then every few seconds, on connections of the pool, until `newer` or until the returned function is called. */
  begin(db: Knex): () => void;
}

/** The first migration in the database that this version does not know. */
const firstUnknown = (names: readonly string[]): string | undefined => {
  const known = new Set(migrations.map(({ name }) => name));
  return names.find((name) => !known.has(name));
};

const readNames = `select name from schema_migrations order by name collate "C"`;

/** A separate connection: the pool's may all be in transactions that have just failed. */
async function readMigrations(connection: PgConnection): Promise<string[]> {
  const client = new SessionClient({
    ...connection,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(readNames);
    return rows.map(({ name }) => name);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Watches the database at `connection`. One that does not answer is not newer, however long it is away. */
export function watchSchema(connection: PgConnection): SchemaWatch {
  const newer = new AbortController();
  let looking: Promise<void> | null = null;
  const judge = (names: readonly string[]): void => {
    const stranger = firstUnknown(names);
    if (stranger === undefined || newer.signal.aborted) return;
    const message = `A newer version of Serplift has updated the database (migration "${stranger}"), so this version stops. Install the newer version and start it again.`;
    newer.abort(new AppError('unavailable', message, { details: { retryAfterSeconds: 10 } }));
  };
  /** An outage, or a database without any table yet, says nothing. */
  const look = (read: Promise<string[]>): Promise<void> => read.then(judge, () => {});
  const lookOnce = (): Promise<void> => (looking ??= look(readMigrations(connection)).finally(() => (looking = null)));
  return {
    newer: newer.signal,
    explain: async (error) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!schemaCodes.test(code)) return error;
      if (!newer.signal.aborted) await lookOnce();
      return newer.signal.aborted ? newer.signal.reason : error;
    },
    begin: (db) => {
      const lookInPool = (): void =>
        void look(db.raw<{ rows: { name: string }[] }>(readNames).then(({ rows }) => rows.map(({ name }) => name)));
      const timer = setInterval(lookInPool, lookEveryMs).unref();
      newer.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
      lookInPool();
      return () => clearInterval(timer);
    },
  };
}
