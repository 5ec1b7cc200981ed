import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import type { AuditEntry } from '../../contract/team/audit-api.ts';

interface AuditRow {
  id: string;
  user_id: string | null;
  username: string | null;
  via: AuditEntry['via'];
  via_name: string | null;
  action: string;
  subject: string | null;
  details: Record<string, unknown>;
  created_at: Date;
}

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  who: row.user_id === null || row.username === null ? null : { id: row.user_id, username: row.username },
  via: row.via,
  viaName: row.via_name,
  action: row.action,
  subject: row.subject,
  details: row.details,
  createdAt: row.created_at.toISOString(),
});

/** Whose log, and which entries of it. */
export interface AuditScope {
  teamId: string;
  action?: string | undefined;
}

function entriesOf(db: Knex, { teamId, action }: AuditScope): Knex.QueryBuilder {
  const query = db('audit_log as a').leftJoin('users as u', 'u.id', 'a.user_id').where({ 'a.team_id': teamId });
  if (action !== undefined && action !== '') {
    void query.whereRaw(`(a.action = ? or starts_with(a.action, ? || '.'))`, [action, action]);
  }
  return query;
}

const newestFirst = [
  { column: 'a.created_at', order: 'desc' },
  { column: 'a.id', order: 'desc' },
];

/** One page of a log, newest first. */
export async function listEntries(
  db: Knex,
  scope: AuditScope,
  range: { offset: number; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const [rows, counted] = await Promise.all([
    entriesOf(db, scope)
      .orderBy(newestFirst)
      .offset(range.offset)
      .limit(range.limit)
      .select<AuditRow[]>('a.*', 'u.username'),
    entriesOf(db, scope).count<{ count: number }[]>('* as count'),
  ]);
  return { entries: rows.map(toEntry), total: counted[0]?.count ?? 0 };
}

/** The entries after `cursor` (the last id before), newest first, with the request each came in. */
export async function listCsvEntries(
  db: Knex,
  scope: AuditScope,
  part: { cursor: string | undefined; limit: number },
): Promise<(AuditEntry & { requestId: string | null })[]> {
  const { cursor, limit } = part;
  if (cursor !== undefined && !isUuid(cursor)) return [];
  const query = entriesOf(db, scope);
  if (cursor !== undefined) {
    void query.whereRaw('(a.created_at, a.id) < (select created_at, id from audit_log where id = ? and team_id = ?)', [
      cursor,
      scope.teamId,
    ]);
  }
  const rows = await query
    .orderBy(newestFirst)
    .limit(limit)
    .select<(AuditRow & { request_id: string | null })[]>('a.*', 'u.username');
  return rows.map((row) => Object.assign(toEntry(row), { requestId: row.request_id }));
}
