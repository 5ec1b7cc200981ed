import { randomInt } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type ConnectOptions, connectDatabase, type Database } from '../platform/database/connect.ts';
import { connectionTo, withDatabase } from '../platform/database/embedded/postgres-connection.ts';
import type { TestServerAccess } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServerAccess;
  }
}

export interface TestDatabase extends Database {
  /** For processes under test: their DATABASE_URL. */
  url: string;
  /** Ends every connection and accepts none while `work` runs. */
  unreachableDuring(work: () => Promise<void>): Promise<void>;
  /** Accepts only reads while `work` runs, like a server that has become a standby. */
  readOnlyDuring(work: () => Promise<void>): Promise<void>;
  /** Refuses every change of a table with this error code of PostgreSQL while `work` runs. */
  refusingDuring(refusal: { table: string; code: string }, work: () => Promise<void>): Promise<void>;
}

async function administer(sql: string): Promise<void> {
  const admin = new pg.Client(connectionTo(inject('testServer').adminUrl, 'serplift tests'));
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

/**
 * A separate database for a test file: migrated and empty, or without any table when `empty` is set. An `encoding` needs
 * `empty`. `close()` drops it, connections of others included.
 */
export async function createTestDatabase(
  options: ConnectOptions & { empty?: boolean; encoding?: string } = {},
): Promise<TestDatabase> {
  const { adminUrl, template, run } = inject('testServer');
  const name = `serplift_test_${run}_${randomInt(2 ** 47).toString(36)}`;
  const encoding = options.encoding === undefined ? '' : ` encoding '${options.encoding}' locale 'C'`;
  await administer(`create database ${name} template ${options.empty === true ? 'template0' : template}${encoding}`);
  const url = withDatabase(adminUrl, name);
  const database = await connectDatabase({ url }, { poolSize: 5, ...options });
  const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  const inside = async (sql: string): Promise<void> => {
    const client = new pg.Client(connectionTo(url, 'serplift tests'));
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  return {
    ...database,
    url,
    unreachableDuring: async (work) => {
      await administer(`alter database ${name} allow_connections false`);
      await administer(endConnections);
      try {
        await work();
      } finally {
        await administer(`alter database ${name} allow_connections true`);
      }
    },
    readOnlyDuring: async (work) => {
      await administer(`alter database ${name} set default_transaction_read_only = on`);
      await administer(endConnections);
      try {
        await work();
      } finally {
        await administer(`alter database ${name} reset default_transaction_read_only`);
        await administer(endConnections);
      }
    },
    refusingDuring: async ({ table, code }, work) => {
      await inside(`create function refuse_change() returns trigger language plpgsql as
        $$ begin raise exception 'refused for a test' using errcode = '${code}'; end $$;
        create trigger refuse_change before insert or update on ${table} execute function refuse_change()`);
      try {
        await work();
      } finally {
        await inside(`drop function refuse_change cascade`);
      }
    },
    close: async () => {
      await database.close();
      await administer(`drop database if exists ${name} with (force)`);
    },
  };
}
