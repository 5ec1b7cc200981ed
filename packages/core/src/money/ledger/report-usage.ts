import type { UsageDay, UsageRecord, UsageSummary } from '../../contract/money/usage-api.ts';
import { paginate, type Pagination } from '../../contract/pagination.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { countsSimulated } from '../../team/context/simulated-rules.ts';
import { requireTeammate } from '../../team/teams/require-teammate.ts';
import * as store from './usage-report-store.ts';
import { summarizeUsage } from './usage-rules.ts';

const scopeOf = (context: Context, actor: TeamActor): store.UsageScope => ({
  teamId: actor.teamId,
  countsSimulated: countsSimulated(context.config),
});

/** What the team's calls cost, in USD; `userId` is the caller or a teammate, otherwise `not_found`. */
export async function usageSummary(
  context: Context,
  actor: TeamActor,
  input: { userId: string },
): Promise<UsageSummary> {
  await requireTeammate(context, actor, input.userId);
  const scope = scopeOf(context, actor);
  const { providers, leftOutTicks } = await store.sumCosts(context.db, scope);
  return summarizeUsage(providers, { simulated: scope.countsSimulated, leftOutTicks });
}

/** One page of the team's calls, newest first. */
export async function usageHistory(
  context: Context,
  actor: TeamActor,
  input: { userId: string; page: number; limit: number },
): Promise<{ data: UsageRecord[]; pagination: Pagination }> {
  await requireTeammate(context, actor, input.userId);
  const range = { offset: (input.page - 1) * input.limit, limit: input.limit };
  const { records, total } = await store.listUsage(context.db, scopeOf(context, actor), range);
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
  const { records, total } = await store.listUsage(context.db, scopeOf(context, actor), range);
  return { data: records, totalItems: total };
}

/** What each of the last days cost; simulated calls are left out where real ones are made. */
export async function usageDays(context: Context, actor: TeamActor): Promise<UsageDay[]> {
  return store.listDays(context.db, scopeOf(context, actor));
}
