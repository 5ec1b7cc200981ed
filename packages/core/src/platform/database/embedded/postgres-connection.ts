import { SessionClient } from '../session-client.ts';

/** What any client of the database needs: `new SessionClient(connection)`, knex and pg-boss take it as it is. */
export interface PgConnection {
  connectionString: string;
  /** Shown in `pg_stat_activity`, so an operator sees who holds a connection. */
  application_name: string;
  keepAlive: boolean;
  connectionTimeoutMillis: number;
  /** What a pool of pg makes its connections of. */
  Client: typeof SessionClient;
}

/** Describes a connection by URL; TLS follows the URL's `sslmode`. */
export function connectionTo(url: string, applicationName = 'serplift'): PgConnection {
  return {
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    Client: SessionClient,
  };
}

/** The URL of a database behind a unix socket. */
export function socketUrl(socketFolder: string, role: string, database: string): string {
  return `postgres://${role}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** The same server and role, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
