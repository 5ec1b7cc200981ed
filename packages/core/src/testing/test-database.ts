import { randomInt } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type ConnectOptions, connectDatabase, type Database } from '../database/connect.ts';
import { connectionTo, withDatabase } from '../database/embedded/postgres-connection.ts';
import type { TestServerAccess } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServerAccess;
  }
}

export interface TestDatabase extends Database {
  /** For processes under test: their DATABASE_URL. */
  url: string;
  /** Ends every connection and lets nobody in while `work` goes on. */
  unreachableDuring(work: () => Promise<void>): Promise<void>;
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
 * A database of its own for a test file: migrated and empty, or without any table when `empty` is set.
 * `close()` drops it, connections of others included.
 */
export async function createTestDatabase(options: ConnectOptions & { empty?: boolean } = {}): Promise<TestDatabase> {
  const { adminUrl, template, run } = inject('testServer');
  const name = `serplift_test_${run}_${randomInt(2 ** 47).toString(36)}`;
  await administer(`create database ${name} template ${options.empty === true ? 'template0' : template}`);
  const url = withDatabase(adminUrl, name);
  const database = await connectDatabase({ url }, { poolSize: 5, ...options });
  return {
    ...database,
    url,
    unreachableDuring: async (work) => {
      await administer(`alter database ${name} allow_connections false`);
      await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      try {
        await work();
      } finally {
        await administer(`alter database ${name} allow_connections true`);
      }
    },
    close: async () => {
      await database.close();
      await administer(`drop database if exists ${name} with (force)`);
    },
  };
}
