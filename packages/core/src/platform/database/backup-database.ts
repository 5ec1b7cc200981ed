import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Knex } from 'knex';
import { AppError } from '../../contract/errors.ts';
import { encodeLine } from './backup-format.ts';
import { appliedMigrations } from './migrate.ts';
import { listTables, type Table } from './tables.ts';

/** What a backup or a restore moved. */
export interface BackupSummary {
  tables: number;
  rows: number;
}

const rowsPerFetch = 500;

/** The rows of a table as lines of the file; the server writes the JSON, so nothing is lost on the way. */
async function* tableLines(db: Knex, { name, columns }: Table): AsyncGenerator<string> {
  const values = columns.map(() => '??::text').join(', ');
  const bindings = [...columns.map((column) => column.name), name];
  await db.raw(
    `declare backup no scroll cursor for select json_build_array(${values})::text as line from ??`,
    bindings,
  );
  for (;;) {
    const { rows } = await db.raw<{ rows: { line: string }[] }>(`fetch ${rowsPerFetch} from backup`);
    if (rows.length === 0) break;
    for (const { line } of rows) yield `${line}\n`;
  }
  await db.raw('close backup');
}

async function* backupLines(db: Knex, summary: BackupSummary): AsyncGenerator<string> {
  const migrations = await appliedMigrations(db);
  yield encodeLine({ serpliftBackup: 1, migrations, takenAt: new Date().toISOString() });
  for (const table of await listTables(db)) {
    yield encodeLine({ table: table.name, columns: table.columns.map(({ name }) => name) });
    for await (const line of tableLines(db, table)) {
      yield line;
      summary.rows += 1;
    }
    summary.tables += 1;
  }
  const { rows } = await db.raw<{ rows: { sequence: string; value: string }[] }>(`
    select sequencename as sequence, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename collate "C"`);
  for (const sequence of rows) yield encodeLine(sequence);
  yield encodeLine({ end: true, rows: summary.rows });
}

/**
 * Writes all data of the product as of one moment into `file`, while others continue working. The queue's jobs are left
 * out: they are made again from the runs. The file appears when it is whole, readable by its owner alone. Throws
 * `not_found` when there is nothing to save, so that an empty database never replaces a good backup.
 */
export async function backupDatabase(db: Knex, file: string): Promise<BackupSummary> {
  const unfinished = `${file}.${process.pid}.part`;
  const summary = { tables: 0, rows: 0 };
  const write = async (trx: Knex.Transaction): Promise<void> => {
    await trx.raw(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO'`,
    );
    const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(backupLines(trx, summary)), createGzip(), target);
  };
  try {
    await db.transaction(write, { isolationLevel: 'repeatable read', readOnly: true });
    if (summary.rows === 0) throw new AppError('not_found', 'The database has no data; nothing was saved.');
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (error instanceof Error && 'syscall' in error) {
      throw new AppError('invalid_input', `The backup could not be written to ${file}: ${error.message}.`, {
        cause: error,
      });
    }
    throw error;
  }
  return summary;
}
