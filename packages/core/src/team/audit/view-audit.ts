import { paginate, type Pagination } from '../../contract/pagination.ts';
import type { AuditEntry } from '../../contract/team/audit-api.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { listEntries } from './audit-store.ts';

/** One page of who did what in the team, newest first. */
export async function listAudit(
  { db }: Context,
  { teamId }: TeamActor,
  { page, limit, action }: { page: number; limit: number; action?: string | undefined },
): Promise<{ data: AuditEntry[]; pagination: Pagination }> {
  const { entries, total } = await listEntries(db, { teamId, action }, { offset: (page - 1) * limit, limit });
  return { data: entries, pagination: paginate(total, { currentPage: page, itemsPerPage: limit }) };
}
