import type { Knex } from 'knex';
import { AppError } from '../../contract/errors.ts';
import { type Migration, migrations } from './migrations/index.ts';
import { requireRights } from './missing-rights.ts';
import { unlimited } from './transaction.ts';

export interface MigrateOptions {
  /** Instead of the product's own; tests use it. */
  migrations?: readonly Migration[];
  /** Stops after the migration of this name; all when not given. */
  until?: string;
  /** Called once before the first one, with words for people. */
  onStep?: (step: string) => void;
}

/** Any number that nothing else in the database locks. */
const migrationLock = 7_341_901;

/** Databases start empty: nothing was released that could have data worth carrying over. */
const freshDatabase =
  'Start with a fresh one (an empty database in DATABASE_URL or, without DATABASE_URL, another folder in SERPLIFT_HOME), connect Google again, and import your files again.';

async function appliedNames(db: Knex): Promise<string[]> {
  // Not to_regclass(): while this waited for the lock, its cache did not learn about the table.
  const table = await db('pg_tables')
    .first('tablename')
    .where({ tablename: 'schema_migrations', schemaname: 'public' });
  if (table === undefined) return [];
  return db('schema_migrations').orderByRaw('name collate "C"').pluck<string[]>('name');
}

/** Splits the list into what the database has and what it lacks; `conflict` when they do not share a history. */
function compareHistory(applied: readonly string[], known: readonly Migration[]): Migration[] {
  if (applied[0] !== undefined && applied[0] !== known[0]?.name) {
    throw new AppError(
      'not_configured',
      `The database was made by another version of Serplift from before its first release (its first migration is "${applied[0]}"), whose data cannot be taken over. ${freshDatabase}`,
    );
  }
  const stranger = applied.find((name, index) => known[index]?.name !== name);
  if (stranger !== undefined) {
    throw new AppError(
      'not_configured',
      `The database has the migration "${stranger}", which this version of Serplift does not know; update Serplift to the version that made it.`,
    );
  }
  return known.slice(applied.length);
}

/** The names of the migrations the database still lacks. Throws `not_configured` when it is newer than the code. */
export async function pendingMigrations(db: Knex, options: MigrateOptions = {}): Promise<string[]> {
  const pending = compareHistory(await appliedNames(db), options.migrations ?? migrations);
  return pending.map((migration) => migration.name);
}

/** Throws `not_configured`, with the command that helps, unless the database has all migrations of this version. */
export async function requireCurrent(db: Knex, options: MigrateOptions = {}): Promise<void> {
  const all = options.migrations ?? migrations;
  const pending = await pendingMigrations(db, { migrations: all });
  if (pending.length === 0) return;
  const state =
    pending.length === all.length
      ? 'The database in DATABASE_URL has no tables of Serplift yet.'
      : `The database in DATABASE_URL is older than this version of Serplift (migrations to apply: ${pending.length}).`;
  throw new AppError('not_configured', `${state} Run: serplift migrate`);
}

/** The names of the migrations the database has, in order. */
export async function appliedMigrations(db: Knex): Promise<string[]> {
  return appliedNames(db);
}

/** Before the first table: text functions and limits of a database in another encoding count bytes, or refuse characters. */
async function requireUnicode(db: Knex): Promise<void> {
  const { rows } = await db.raw<{ rows: { encoding: string }[] }>(
    `select current_setting('server_encoding') as encoding`,
  );
  const encoding = rows[0]?.encoding ?? 'UTF8';
  if (encoding === 'UTF8') return;
  throw new AppError(
    'not_configured',
    `The database in DATABASE_URL has the encoding ${encoding}; Serplift needs UTF8. Create it again with: createdb --encoding=UTF8 --template=template0`,
  );
}

/** A step's failure, with its name. */
function explainStep(error: unknown, step: string): unknown {
  if (error instanceof AppError && error.code === 'unavailable') {
    return new AppError('unavailable', `The migration ${step} did not finish: ${error.message}`, { cause: error });
  }
  if (!(error instanceof Error) || !('code' in error)) return error;
  // In front of what the database said, the driver repeats the statement: here the whole schema.
  return new Error(`The migration ${step} failed: ${error.message.split(' - ').at(-1)}`, { cause: error });
}

async function applyNext(db: Knex, known: readonly Migration[]): Promise<string | null> {
  return db.transaction(async (trx) => {
    await trx.raw(unlimited);
    await trx.raw('select pg_advisory_xact_lock(?)', [migrationLock]);
    const [next] = compareHistory(await appliedNames(trx), known);
    if (next === undefined) return null;
    await trx.raw(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    await next.up(trx);
    await trx('schema_migrations').insert({ name: next.name });
    return next.name;
  });
}

/**
 * Brings the database up to date and returns the names applied. Each migration is one transaction under a lock, so any
 * number of processes may call it at once and a failed one leaves nothing behind.
 */
export async function migrate(db: Knex, options: MigrateOptions = {}): Promise<string[]> {
  const all = options.migrations ?? migrations;
  const last = options.until === undefined ? all.length : all.findIndex(({ name }) => name === options.until) + 1;
  const known = all.slice(0, last);
  const applied: string[] = [];
  await requireRights(db);
  const pending = await pendingMigrations(db, { migrations: all });
  if (pending.length === all.length) await requireUnicode(db);
  if (pending.length > 0) options.onStep?.('Bringing the database up to date…');
  for (let [next] = pending; next !== undefined;) {
    const step = describeStep(all, next);
    const name = await applyNext(db, known).catch((error: unknown) => {
      throw explainStep(error, step);
    });
    if (name === null) break;
    applied.push(name);
    next = known[known.findIndex((migration) => migration.name === name) + 1]?.name;
  }
  return applied;
}

function describeStep(all: readonly Migration[], name: string): string {
  return `${name} (${all.findIndex((migration) => migration.name === name) + 1} of ${all.length})`;
}
