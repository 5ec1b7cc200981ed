import type { Context, TeamActor } from '../context.ts';
import { requireTeammate } from '../teams/require-teammate.ts';
import type { Pagination, UsageRecord, UsageSummary } from './usage-api.ts';
import { paginate, summariseUsage } from './usage-rules.ts';
import { listUsage, sumCosts } from './usage-store.ts';

/** What the team's calls cost, in USD; `userId` is the caller or a teammate, else `not_found`. */
export async function usageSummary(
  context: Context,
  actor: TeamActor,
  input: { userId: string },
): Promise<UsageSummary> {
  await requireTeammate(context, actor, input.userId);
  return summariseUsage(await sumCosts(context.db, actor.teamId));
}

/** One page of the team's calls, newest first. */
export async function usageHistory(
  context: Context,
  actor: TeamActor,
  input: { userId: string; page: number; limit: number },
): Promise<{ data: UsageRecord[]; pagination: Pagination }> {
  await requireTeammate(context, actor, input.userId);
  const offset = (input.page - 1) * input.limit;
  const { records, total } = await listUsage(context.db, actor.teamId, { offset, limit: input.limit });
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
  const { records, total } = await listUsage(context.db, actor.teamId, { offset: 0, limit: recentCount });
  return { data: records, totalItems: total };
}
