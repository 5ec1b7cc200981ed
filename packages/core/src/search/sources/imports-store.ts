import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { AppError, found } from '../../contract/errors.ts';
import { importPeriod } from '../../contract/search/import-period-rules.ts';
import type { SearchImport } from '../../contract/search/imports-api.ts';
import type { SearchRow } from '../rows/search-row.ts';

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

export async function insertImport(
  db: Knex,
  data: {
    teamId: string;
    userId: string;
    name: string;
    websiteUrl: string;
    summary: Record<string, unknown>;
    now: Date;
  },
): Promise<SearchImport> {
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
  const row = await db('search_imports')
    .where({ team_id: teamId })
    .whereRaw('id::text = ?', [importId])
    .first<ImportRow | undefined>();
  return toImport(found(row, 'Import'));
}

/** Adds rows to an import still being received, in one statement; returns the rows it has now. */
export async function insertImportRows(
  db: Knex,
  target: { teamId: string; importId: string },
  rows: readonly SearchRow[],
): Promise<number> {
  const updated = await db('search_imports')
    .where({ team_id: target.teamId, status: 'receiving' })
    .whereRaw('id::text = ?', [target.importId])
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

export async function completeImport(
  db: Knex,
  target: { teamId: string; importId: string; now: Date },
): Promise<SearchImport> {
  const rows = await db('search_imports')
    .where({ team_id: target.teamId })
    .whereRaw('id::text = ?', [target.importId])
    .update({ status: 'complete', completed_at: db.raw<Date>('coalesce(completed_at, ?)', [target.now]) })
    .returning<ImportRow[]>('*');
  return toImport(found(rows[0], 'Import'));
}

/** Keeps how many days an import covers. */
export async function setImportDays(
  db: Knex,
  target: { teamId: string; importId: string; days: number },
): Promise<SearchImport> {
  const rows = await db('search_imports')
    .where({ team_id: target.teamId })
    .whereRaw('id::text = ?', [target.importId])
    .update({ summary: db.raw(`summary || jsonb_build_object('windowDays', ?::int)`, [target.days]) })
    .returning<ImportRow[]>('*');
  return toImport(found(rows[0], 'Import'));
}

/** Deletes an import with its rows; false when there isn't one. */
export async function deleteImport(db: Knex, teamId: string, importId: string): Promise<boolean> {
  return (await db('search_imports').where({ team_id: teamId }).whereRaw('id::text = ?', [importId]).delete()) > 0;
}

/** Every row of an import, for planning a run. */
export async function listImportRows(db: Knex, importId: string): Promise<SearchRow[]> {
  return db('search_import_rows')
    .where({ import_id: importId })
    .select<SearchRow[]>('query', 'page', 'clicks', 'impressions', 'position');
}

/** Sums of every page of an import. */
export async function listImportPages(
  db: Knex,
  importId: string,
): Promise<{ page: string; clicks: number; impressions: number; position: number }[]> {
  const { rows } = await db.raw<{ rows: Awaited<ReturnType<typeof listImportPages>> }>(
    `select page, sum(clicks) as clicks, sum(impressions) as impressions,
            sum(position * impressions) / nullif(sum(impressions), 0) as position
     from search_import_rows where import_id = ? and page <> '' group by page having sum(impressions) > 0`,
    [importId],
  );
  return rows;
}
