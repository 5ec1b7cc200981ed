import type { Knex } from 'knex';
import { AppError } from '../../contract/errors.ts';
import type { BackupSummary } from './backup-database.ts';
import { type BackupLine, notBackup, openBackup } from './backup-format.ts';
import { appliedMigrations, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { listTables, type Table } from './tables.ts';
import { unlimited } from './transaction.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Rows of one table on their way into it. */
interface Batch {
  table: Table;
  rows: (string | null)[][];
  characters: number;
}

const rowsPerInsert = 500;
const charactersPerInsert = 4_000_000;

async function refuseData(db: Knex): Promise<void> {
  for (const { name } of await listTables(db)) {
    if ((await db(name).first(db.raw('1'))) === undefined) continue;
    throw new AppError('conflict', `The database already has data in "${name}"; restore into an empty one.`);
  }
}

/** Brings an empty database to the state of the schema that the backup was taken from. */
async function migrateAsBackup(db: Knex, wanted: readonly string[]): Promise<void> {
  if (wanted[0] !== undefined && wanted[0] !== migrations[0]?.name) {
    throw new AppError(
      'not_configured',
      `The backup was made by another version of Serplift from before its first release (its first migration is "${wanted[0]}"); restore it with that version.`,
    );
  }
  const stranger = wanted.find((name, index) => migrations[index]?.name !== name);
  if (stranger !== undefined) {
    throw new AppError(
      'not_configured',
      `The backup was made by a newer Serplift (migration "${stranger}"); update Serplift first.`,
    );
  }
  const applied = await appliedMigrations(db);
  if (applied.length > wanted.length) {
    throw new AppError(
      'conflict',
      'The backup is older than this database; restore it into a database without tables, which is brought up to date afterwards.',
    );
  }
  const last = wanted.at(-1);
  if (last !== undefined) await migrate(db, { until: last });
}

async function listForeignKeys(db: Knex): Promise<ForeignKey[]> {
  const { rows } = await db.raw<{ rows: ForeignKey[] }>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`);
  return rows;
}

/** Runs `load` without foreign keys and triggers, so order and cycles do not matter; adding the keys checks every row. */
async function withoutForeignKeys(db: Knex, load: () => Promise<void>): Promise<void> {
  const keys = await listForeignKeys(db);
  const tables = await listTables(db);
  for (const { table, name } of keys) await db.raw('alter table ?? drop constraint ??', [table, name]);
  for (const { name } of tables) await db.raw('alter table ?? disable trigger user', [name]);
  await load();
  for (const { name } of tables) await db.raw('alter table ?? enable trigger user', [name]);
  for (const { table, name, definition } of keys) {
    await db.raw(`alter table ?? add constraint ?? ${definition}`, [table, name]);
  }
}

async function insert(db: Knex, { table, rows }: Batch): Promise<void> {
  if (rows.length === 0) return;
  const list = table.columns.map(() => '??').join(', ');
  const values = table.columns.map(({ type }, index) => `(line->>${index})::${type}`).join(', ');
  await db.raw(
    `insert into ?? (${list}) overriding system value select ${values} from json_array_elements(?) as line`,
    [table.name, ...table.columns.map(({ name }) => name), JSON.stringify(rows)],
  );
}

function describeTable(tables: ReadonlyMap<string, Table>, name: string, columns: readonly string[]): Table {
  const table = tables.get(name);
  const own = columns.map((column) => table?.columns.find((candidate) => candidate.name === column));
  const known = own.filter((column) => column !== undefined);
  if (table !== undefined && known.length === columns.length) return { name, columns: known };
  throw new AppError('invalid_input', `The backup has a table "${name}" that this version does not know.`);
}

async function load(db: Knex, lines: AsyncIterable<BackupLine>): Promise<BackupSummary> {
  const tables = new Map((await listTables(db)).map((table) => [table.name, table]));
  const summary = { tables: 0, rows: 0 };
  let batch: Batch = { table: { name: '', columns: [] }, rows: [], characters: 0 };
  const flush = async (next: Table): Promise<void> => {
    await insert(db, batch);
    batch = { table: next, rows: [], characters: 0 };
  };
  for await (const line of lines) {
    if (Array.isArray(line)) {
      batch.rows.push(line);
      batch.characters += line.reduce((sum, value) => sum + (value?.length ?? 0), 0);
      summary.rows += 1;
      if (batch.rows.length >= rowsPerInsert || batch.characters >= charactersPerInsert) await flush(batch.table);
    } else if ('table' in line) {
      await flush(describeTable(tables, line.table, line.columns));
      summary.tables += 1;
    } else if ('sequence' in line) {
      await db.raw('select setval(quote_ident(?)::regclass, ?::bigint)', [line.sequence, line.value]);
    } else if (line.rows !== summary.rows) {
      throw new AppError('invalid_input', `The backup announces ${line.rows} rows and has ${summary.rows}.`);
    }
  }
  await flush(batch.table);
  return summary;
}

/**
 * Fills an empty database from a backup of this version or an older one, and brings it up to date. All or nothing:
 * `invalid_input` for a bad file, `conflict` when the database is not empty, `not_configured` when the code is too old.
 */
export async function restoreDatabase(db: Knex, file: string): Promise<BackupSummary> {
  const { header, lines } = await openBackup(file);
  await refuseData(db);
  await migrateAsBackup(db, header.migrations);
  const summary = await db.transaction(async (trx) => {
    await trx.raw(unlimited);
    let moved: BackupSummary = { tables: 0, rows: 0 };
    await withoutForeignKeys(trx, async () => {
      moved = await load(trx, lines);
    }).catch((error: unknown) => {
      // What the database has against the rows is a whole statement, and the rows are the file's.
      throw error instanceof AppError ? error : notBackup(file, error);
    });
    return moved;
  });
  await migrate(db);
  return summary;
}
