import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { AppError, found } from '../../contract/errors.ts';
import { importPeriod } from '../../contract/search/import-period-rules.ts';
import type { SearchImport } from '../../contract/search/imports-api.ts';
import type { PageRow, SearchRow } from '../rows/search-row.ts';

interface ImportRow {
  id: string;
  name: string;
  website_url: string;
  status: 'receiving' | 'complete';
  summary: Record<string, unknown>;
  row_count: number;
  created_at: Date;
}

const toImport = (row: ImportRow): SearchImport => ({
  id: row.id,
  name: row.name,
  websiteUrl: row.website_url,
  status: row.status,
  rowCount: row.row_count,
  days: importPeriod(row.summary)?.days ?? null,
  summary: row.summary,
  createdAt: row.created_at.toISOString(),
});

/** An import of a team, whatever its ID looks like. */
const importOf = (db: Knex, { teamId, importId }: ImportKey): Knex.QueryBuilder =>
  db('search_imports').where({ team_id: teamId }).whereRaw('id::text = ?', [importId]);

interface ImportKey {
  teamId: string;
  importId: string;
}

type NewImport = Pick<SearchImport, 'name' | 'websiteUrl' | 'summary'> & { teamId: string; userId: string; now: Date };

export async function insertImport(db: Knex, data: NewImport): Promise<SearchImport> {
  const rows = await db('search_imports')
    .insert({
      id: newId(),
      team_id: data.teamId,
      created_by: data.userId,
      name: data.name,
      website_url: data.websiteUrl,
      status: 'receiving',
      summary: JSON.stringify(data.summary),
      created_at: data.now,
    })
    .returning<ImportRow[]>('*');
  return toImport(found(rows[0], 'Import'));
}

/** What a team keeps of imported data; anyone who asks holds the team's imports until the transaction ends, so that limits hold. */
export async function holdImports(db: Knex, teamId: string): Promise<{ imports: number; rows: number }> {
  await db.raw(`select pg_advisory_xact_lock(hashtextextended('serplift imports ' || ?, 0))`, [teamId]);
  const [kept] = await db('search_imports')
    .where({ team_id: teamId })
    .select<{ imports: number; rows: number }[]>(
      db.raw('count(*)::int as imports'),
      db.raw('coalesce(sum(row_count), 0)::float8 as rows'),
    );
  return kept ?? { imports: 0, rows: 0 };
}

export async function listImports(db: Knex, teamId: string): Promise<SearchImport[]> {
  const rows = await db('search_imports')
    .where({ team_id: teamId })
    .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id' }])
    .select<ImportRow[]>('*');
  return rows.map(toImport);
}

export async function getImport(db: Knex, teamId: string, importId: string): Promise<SearchImport> {
  return toImport(found(await importOf(db, { teamId, importId }).first<ImportRow | undefined>(), 'Import'));
}

/** Adds rows to an import still being received, in one statement; returns the rows it has now. */
export async function insertImportRows(db: Knex, target: ImportKey, rows: readonly SearchRow[]): Promise<number> {
  const updated = await importOf(db, target)
    .where({ status: 'receiving' })
    .update({ row_count: db.raw('row_count + ?', [rows.length]) })
    .returning<{ row_count: number }[]>('row_count');
  if (updated[0] === undefined) {
    const existing = await getImport(db, target.teamId, target.importId);
    throw new AppError('conflict', `The import "${existing.name}" is closed; start a new one.`);
  }
  // As JSON, which is written at once; arrays are escaped character by character, on the thread that answers.
  await db.raw(
    `insert into search_import_rows (import_id, query, page, clicks, impressions, position)
     select ?::uuid, query, page, clicks, impressions, position from jsonb_to_recordset(?::jsonb)
       as row (query text, page text, clicks float8, impressions float8, position float8)`,
    [target.importId, JSON.stringify(rows)],
  );
  return updated[0].row_count;
}

async function changeImport(db: Knex, target: ImportKey, changes: object): Promise<SearchImport> {
  const rows = await importOf(db, target).update(changes).returning<ImportRow[]>('*');
  return toImport(found(rows[0], 'Import'));
}

export function completeImport(db: Knex, target: ImportKey & { now: Date }): Promise<SearchImport> {
  const completedAt = db.raw<Date>('coalesce(completed_at, ?)', [target.now]);
  return changeImport(db, target, { status: 'complete', completed_at: completedAt });
}

/** Keeps how many days an import covers. */
export function setImportDays(db: Knex, target: ImportKey & { days: number }): Promise<SearchImport> {
  const summary = db.raw(`summary || jsonb_build_object('windowDays', ?::int)`, [target.days]);
  return changeImport(db, target, { summary });
}

/** Deletes an import with its rows; false when there isn't one. */
export async function deleteImport(db: Knex, teamId: string, importId: string): Promise<boolean> {
  return (await importOf(db, { teamId, importId }).delete()) > 0;
}

/** Every row of an import, for planning a run. */
export async function listImportRows(db: Knex, importId: string): Promise<SearchRow[]> {
  return db('search_import_rows')
    .where({ import_id: importId })
    .select<SearchRow[]>('query', 'page', 'clicks', 'impressions', 'position');
}

/** How many queries an import has: a quote is for no more. */
export async function countImportQueries(db: Knex, importId: string): Promise<number> {
  const [row] = await db('search_import_rows')
    .where({ import_id: importId })
    .select<{ queries: number }[]>(db.raw('count(distinct query)::int as queries'));
  return row?.queries ?? 0;
}

/** Sums of every page of an import. */
export async function listImportPages(db: Knex, importId: string): Promise<PageRow[]> {
  const { rows } = await db.raw<{ rows: PageRow[] }>(
    `select page, sum(clicks) as clicks, sum(impressions) as impressions,
            sum(position * impressions) / nullif(sum(impressions), 0) as position
     from search_import_rows where import_id = ? and page <> '' group by page having sum(impressions) > 0`,
    [importId],
  );
  return rows;
}
