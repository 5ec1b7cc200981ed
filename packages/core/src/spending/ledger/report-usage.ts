import type { Context, TeamActor } from '../../context/context.ts';
import { countsSimulated } from '../../context/simulated-rules.ts';
import { paginate, type Pagination } from '../../contract/pagination.ts';
import { requireTeammate } from '../../people/teams/require-teammate.ts';
import type { BreakdownBy, ReconciledMonth, UsageFilter, UsageRecord, UsageShare, UsageSummary } from './usage-api.ts';
import { usageCsvText } from './usage-csv-rules.ts';
import * as store from './usage-report-store.ts';
import { summarizeUsage } from './usage-rules.ts';

const scopeOf = (context: Context, actor: TeamActor, filter: UsageFilter): store.UsageScope => ({
  teamId: actor.teamId,
  filter,
  countsSimulated: countsSimulated(context.config),
});

/** What the team's calls cost, in USD; `userId` is the caller or a teammate, otherwise `not_found`. */
export async function usageSummary(
  context: Context,
  actor: TeamActor,
  input: { userId: string } & UsageFilter,
): Promise<UsageSummary> {
  await requireTeammate(context, actor, input.userId);
  const scope = scopeOf(context, actor, input);
  const { providers, leftOutTicks } = await store.sumCosts(context.db, scope);
  return summarizeUsage(providers, { simulated: scope.countsSimulated, leftOutTicks });
}

/** One page of the team's calls, newest first. */
export async function usageHistory(
  context: Context,
  actor: TeamActor,
  input: { userId: string; page: number; limit: number } & UsageFilter,
): Promise<{ data: UsageRecord[]; pagination: Pagination }> {
  await requireTeammate(context, actor, input.userId);
  const range = { offset: (input.page - 1) * input.limit, limit: input.limit };
  const { records, total } = await store.listUsage(context.db, scopeOf(context, actor, input), range);
  return { data: records, pagination: paginate(total, { currentPage: input.page, itemsPerPage: input.limit }) };
}

/** SPEC 9: the team settings show this many. */
const recentCount = 10;

/** The team's latest calls and how many there are in all. */
export async function recentUsage(
  context: Context,
  actor: TeamActor,
  input: { userId: string },
): Promise<{ data: UsageRecord[]; totalItems: number }> {
  await requireTeammate(context, actor, input.userId);
  const range = { offset: 0, limit: recentCount };
  const { records, total } = await store.listUsage(context.db, scopeOf(context, actor, {}), range);
  return { data: records, totalItems: total };
}

/** Costs in groups; simulated calls are left out where real ones are made. */
export async function usageBreakdown(
  context: Context,
  actor: TeamActor,
  input: { by: BreakdownBy } & UsageFilter,
): Promise<{ rows: UsageShare[]; hasMore: boolean }> {
  const rows = await store.listShares(context.db, scopeOf(context, actor, input), input.by);
  const hasMore = rows.length > store.maxShares;
  if (!hasMore) return { rows, hasMore };
  return { rows: input.by === 'day' ? rows.slice(1) : rows.slice(0, store.maxShares), hasMore };
}

/** Providers' figures next to ours, and the calls that need a look. */
export async function reconcileUsage(
  context: Context,
  actor: TeamActor,
  input: UsageFilter,
): Promise<{ months: ReconciledMonth[]; differing: UsageRecord[]; unknown: UsageRecord[] }> {
  const scope = scopeOf(context, actor, input);
  const [months, differing, unknown] = await Promise.all([
    store.listReconciledMonths(context.db, scope),
    store.listUnsettled(context.db, scope, 'differing'),
    store.listUnsettled(context.db, scope, 'unknown'),
  ]);
  return { months, differing, unknown };
}

const callsPerPart = 2000;

/** The next part of the team's calls as CSV; hand `nextCursor` in again until it is null. */
export async function exportUsage(
  context: Context,
  actor: TeamActor,
  input: { cursor?: string | undefined } & UsageFilter,
): Promise<{ text: string; nextCursor: string | null }> {
  const part = { cursor: input.cursor, limit: callsPerPart };
  const rows = await store.listCsvRows(context.db, scopeOf(context, actor, input), part);
  const text = usageCsvText(rows, input.cursor === undefined);
  return { text, nextCursor: rows.length === callsPerPart ? (rows.at(-1)?.id ?? null) : null };
}
