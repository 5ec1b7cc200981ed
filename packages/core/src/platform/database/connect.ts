import knex, { type Knex } from 'knex';
import PostgresDialect from 'knex/lib/dialects/postgres/index.js';
import pg from 'pg';
import { AppError } from '../../contract/errors.ts';
import { untilAborted } from '../until-aborted.ts';
import { explainConnection } from './connection-faults.ts';
import { poolConnections } from './connection-limits.ts';
import { asDatabaseError, isConnectionLost, unreachable } from './embedded/database-errors.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { connectionTo, type PgConnection } from './embedded/postgres-connection.ts';
import { isTransactionPooled, PooledClient, SessionClient } from './session-client.ts';
import { type SchemaWatch, watchSchema } from './watch-schema.ts';

/** The database of one process. */
export interface Database {
  knex: Knex;
  /** For clients that need their own connections, as pg-boss does. */
  connection: PgConnection;
  kind: 'embedded' | 'server';
  /** The server's version as PostgreSQL writes it: "18.4". */
  serverVersion: string;
  /** Whether a newer version of the product has changed the schema. */
  schema: SchemaWatch;
  /** Closes every connection; the last user of an embedded server also stops it. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Most connections of the pool; `poolConnections` when not given. */
  poolSize?: number;
  applicationName?: string;
  /** Called before each step that takes time, with words for people. */
  onStep?: (step: string) => void;
  /** Aborted to give up: every statement and wait of this database fails at once, and no embedded server is left behind. */
  signal?: AbortSignal;
}

const oldestMajor = 14;
const int8TypeId = 20;

/** Reads PostgreSQL's bigint as a number and refuses one that a number cannot hold exactly. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database returned ${text}, too large for an exact number.`);
  return value;
}

const types = {
  getTypeParser: (id: number, format: string) => {
    if (format === 'binary') return pg.types.getTypeParser(id, 'binary');
    return id === int8TypeId ? parseInt8 : pg.types.getTypeParser(id, 'text');
  },
};

type Lent = Pick<pg.Client, 'end'> & { __knex__disposed?: unknown };

/** The dialect with two differences: its connections have our settings, and a lost one is an AppError everywhere. */
class Dialect extends PostgresDialect {
  override _driver(): unknown {
    return { ...pg, Client: PooledClient };
  }

  override async acquireConnection(): Promise<unknown> {
    try {
      return await super.acquireConnection();
    } catch (error) {
      throw unreachable(error);
    }
  }

  override async query(connection: Lent, query: unknown): Promise<unknown> {
    try {
      return await super.query(connection, query);
    } catch (error) {
      // The server's farewell arrives before the socket closes; the pool must not lend this connection again.
      if (isConnectionLost(error)) connection.__knex__disposed = error;
      throw asDatabaseError(error);
    }
  }
}

/** Between a pool and the signal that gives it up. */
interface Giving {
  signal: AbortSignal | undefined;
  schema: SchemaWatch;
}

/** The dialect, which gives up with the signal, and says when a statement failed because a newer version has changed the schema. */
const dialectOf = ({ signal, schema }: Giving): typeof Dialect =>
  class extends Dialect {
    override async acquireConnection(): Promise<unknown> {
      signal?.throwIfAborted();
      return untilAborted(signal, super.acquireConnection());
    }

    override async query(connection: Lent, query: unknown): Promise<unknown> {
      signal?.throwIfAborted();
      try {
        return await untilAborted(signal, super.query(connection, query));
      } catch (error) {
        // While a statement is on its way, this cuts the connection.
        if (signal?.aborted === true) void connection.end().catch(() => {});
        signal?.throwIfAborted();
        throw await schema.explain(error);
      }
    }
  };

const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} };

function openPool(connection: PgConnection, poolSize: number, giving: Giving): Knex {
  return knex({
    client: dialectOf(giving),
    connection: { ...connection, types },
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 10_000 },
    acquireConnectionTimeout: 10_000,
    // Values belong in no error message.
    compileSqlOnError: false,
    // Errors are thrown to the caller, who logs them once.
    log: silent,
  });
}

async function readVersion(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: { version: string }[] }>(`select current_setting('server_version') as version`);
  const version = rows[0]?.version.split(' ')[0] ?? '';
  if (Number.parseInt(version, 10) < oldestMajor) {
    throw new AppError(
      'not_configured',
      `DATABASE_URL points to PostgreSQL ${version}; Serplift needs ${oldestMajor} or later, so upgrade that server.`,
    );
  }
  return version;
}

async function refusePooling(connection: PgConnection): Promise<void> {
  if (!(await isTransactionPooled(() => new SessionClient(connection)))) return;
  throw new AppError(
    'not_configured',
    "DATABASE_URL leads to a pooler that gives each transaction another connection (transaction pooling). Serplift holds locks and listens on its connections: use the pooler's session mode, or PostgreSQL's own port.",
  );
}

/**
 * Connects to the server at `url`, or starts or joins the embedded one of `home`. Migrates nothing.
 * Throws `not_configured` for what the operator must change and `unavailable` when the database is down.
 */
export async function connectDatabase(
  target: { url: string } | { home: string },
  options: ConnectOptions = {},
): Promise<Database> {
  const { signal, onStep = () => {} } = options;
  const giving = signal === undefined ? {} : { signal };
  const embedded = 'home' in target ? await startEmbedded({ home: target.home, onStep, ...giving }) : null;
  const url = 'url' in target ? target.url : (embedded?.connection.connectionString ?? '');
  const connection = connectionTo(url, options.applicationName);
  const schema = watchSchema(connection);
  const pool = openPool(connection, options.poolSize ?? poolConnections, { signal, schema });
  const close = async (): Promise<void> => {
    const destroyed = pool.destroy();
    // A connection that is still being made would take its time; it ends with the process.
    await untilAborted(signal, destroyed).catch(() => {});
    await embedded?.release();
  };
  try {
    const serverVersion = await readVersion(pool);
    if (embedded === null) await refusePooling(connection);
    return { knex: pool, connection, kind: embedded === null ? 'server' : 'embedded', serverVersion, schema, close };
  } catch (error) {
    await close();
    throw 'url' in target ? explainConnection(error, url) : error;
  }
}
