import { createHash, randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { connectDatabase } from '../platform/database/connect.ts';
import { startEmbedded } from '../platform/database/embedded/embedded.ts';
import { connectionTo, withDatabase } from '../platform/database/embedded/postgres-connection.ts';
import { migrate } from '../platform/database/migrate.ts';
import { migrations } from '../platform/database/migrations/index.ts';

/** What a test file needs to make databases; plain data, so it can travel to a worker. */
export interface TestServerAccess {
  /** A database to give administrative commands in. */
  adminUrl: string;
  /** A migrated, empty database to copy. */
  template: string;
  /** Names the databases of one test run. */
  run: number;
}

export interface TestServer {
  access: TestServerAccess;
  stop(): Promise<void>;
}

/** Nothing here has to survive a power cut, and several runs of tests may share it. */
const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
const templateLock = 7_341_903;

async function hashMigrations(): Promise<string> {
  const folder = new URL('../platform/database/migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => /^\d.*\.(ts|js)$/.test(name)).sort();
  const hash = createHash('sha256').update(migrations.map(({ name }) => name).join());
  for (const name of names) hash.update(name).update(await readFile(new URL(name, folder)));
  return hash.digest('hex').slice(0, 16);
}

async function exists(admin: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database]);
  return rowCount === 1;
}

/** Migrates under another name and renames, so a template is complete from the moment it exists. */
async function makeTemplate(admin: pg.Client, adminUrl: string, template: string): Promise<void> {
  const unfinished = `${template}_new`;
  await admin.query('select pg_advisory_lock($1)', [templateLock]);
  if (!(await exists(admin, template))) {
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished} encoding 'UTF8' template template0`);
    const database = await connectDatabase({ url: withDatabase(adminUrl, unfinished) });
    await migrate(database.knex);
    await database.close();
    await admin.query(`alter database ${unfinished} rename to ${template}`);
  }
  await admin.query('select pg_advisory_unlock($1)', [templateLock]);
}

/** Drops what runs that were killed left behind; a living run holds the lock of its number. */
async function sweep(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string; run: number }>(
    `select datname as name, substring(datname from '^serplift_test_(\\d+)_')::int as run
     from pg_database where datname ~ '^serplift_test_\\d+_'`,
  );
  for (const { name, run } of rows) {
    const lock = await admin.query<{ free: boolean }>('select pg_try_advisory_lock(0, $1) as free', [run]);
    if (lock.rows[0]?.free !== true) continue;
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query('select pg_advisory_unlock(0, $1)', [run]);
  }
}

/**
 * Readies the one PostgreSQL of a test run: the server at `url`, or an embedded one in the temp folder that test runs of
 * this user share. The template is made once for each state of the migrations.
 */
export async function startTestServer(url?: string): Promise<TestServer> {
  const home = path.join(os.tmpdir(), `serplift-tests-${os.userInfo().uid}`);
  const embedded = url === undefined ? await startEmbedded({ home, settings: fastSettings }) : null;
  const adminUrl = embedded?.connection.connectionString ?? url ?? '';
  const admin = new pg.Client(connectionTo(adminUrl, 'serplift tests'));
  admin.on('error', () => {});
  await admin.connect();
  const template = `serplift_template_${await hashMigrations()}`;
  const run = randomInt(2 ** 31 - 1);
  await admin.query('select pg_advisory_lock(0, $1)', [run]);
  await sweep(admin);
  await makeTemplate(admin, adminUrl, template);
  return {
    access: { adminUrl, template, run },
    stop: async () => {
      await admin.end();
      await embedded?.release();
    },
  };
}
