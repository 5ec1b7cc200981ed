import { stringify } from 'csv-stringify/sync';
import { paginate, type Pagination } from '../../contract/pagination.ts';
import type { AuditEntry } from '../../contract/team/audit-api.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { listCsvEntries, listEntries } from './audit-view-store.ts';

/** One page of who did what in the team, newest first. */
export async function listAudit(
  context: Context,
  actor: TeamActor,
  input: { page: number; limit: number; action?: string | undefined },
): Promise<{ data: AuditEntry[]; pagination: Pagination }> {
  const range = { offset: (input.page - 1) * input.limit, limit: input.limit };
  const { entries, total } = await listEntries(context.db, { teamId: actor.teamId, action: input.action }, range);
  return {
    data: entries,
    pagination: paginate(total, { currentPage: input.page, itemsPerPage: input.limit }),
  };
}

const columns = [
  'Date',
  'Who',
  'Via',
  'Name of Token or Automation',
  'Action',
  'Subject',
  'Details',
  'Request',
  'Entry',
];
const entriesPerPart = 2000;

/** The next part of the log as CSV (RFC 4180, formulas made harmless); hand `nextCursor` in until it is null. */
export async function exportAudit(
  context: Context,
  actor: TeamActor,
  input: { cursor?: string | undefined; action?: string | undefined },
): Promise<{ text: string; nextCursor: string | null }> {
  const scope = { teamId: actor.teamId, action: input.action };
  const entries = await listCsvEntries(context.db, scope, { cursor: input.cursor, limit: entriesPerPart });
  const rows = entries.map((entry) => [
    entry.createdAt,
    entry.who?.username ?? '',
    entry.via ?? '',
    entry.viaName ?? '',
    entry.action,
    entry.subject ?? '',
    Object.keys(entry.details).length === 0 ? '' : JSON.stringify(entry.details),
    entry.requestId ?? '',
    entry.id,
  ]);
  const lines = input.cursor === undefined ? [columns, ...rows] : rows;
  const text = lines.length === 0 ? '' : stringify(lines, { record_delimiter: '\r\n', escape_formulas: true });
  return { text, nextCursor: entries.length === entriesPerPart ? (entries.at(-1)?.id ?? null) : null };
}
