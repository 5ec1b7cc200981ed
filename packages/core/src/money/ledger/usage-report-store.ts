import type { Knex } from 'knex';
import { toUsd } from '../../contract/money.ts';
import { chartDays, type UsageDay, type UsageRecord } from '../../contract/money/usage-api.ts';

/** Whose calls, and whether simulated ones count. */
export interface UsageScope {
  teamId: string;
  countsSimulated: boolean;
}

/** Calls that count in totals. */
const counted = (scope: UsageScope): string => (scope.countsSimulated ? 'true' : 'not u.simulated');

/** What each provider cost the team, in ticks, counted calls and left-out simulated ones apart; read from `usage_records_team` alone. */
export async function sumCosts(
  db: Knex,
  scope: UsageScope,
): Promise<{ providers: Partial<Record<UsageRecord['provider'], number>>; leftOutTicks: number }> {
  const { rows } = await db.raw<{ rows: { provider: UsageRecord['provider']; counted: boolean; ticks: number }[] }>(
    `select u.provider, ${counted(scope)} as counted, cast(sum(u.cost_ticks) as bigint) as ticks
     from usage_records u where u.team_id = :teamId group by 1, 2`,
    { teamId: scope.teamId },
  );
  return {
    providers: Object.fromEntries(rows.filter((row) => row.counted).map((row) => [row.provider, row.ticks])),
    leftOutTicks: rows.filter((row) => !row.counted).reduce((sum, row) => sum + row.ticks, 0),
  };
}

interface UsageRow extends Pick<
  UsageRecord,
  'id' | 'provider' | 'endpoint' | 'state' | 'simulated' | 'model' | 'tokensUsed' | 'requestCount' | 'optimizationId'
> {
  costTicks: number;
  userId: string | null;
  username: string | null;
  createdAt: Date;
}

const toRecord = ({ costTicks, userId, username, createdAt, ...row }: UsageRow): UsageRecord => ({
  ...row,
  costUsd: toUsd(costTicks),
  member: userId === null || username === null ? null : { id: userId, username },
  createdAt: createdAt.toISOString(),
});

/** The team's calls, newest first; calls of the same moment keep their order. Those before the page are passed in `usage_records_team` alone. */
export async function listUsage(
  db: Knex,
  scope: UsageScope,
  range: { offset: number; limit: number },
): Promise<{ records: UsageRecord[]; total: number }> {
  const { teamId } = scope;
  const [page, counts] = await Promise.all([
    db.raw<{ rows: UsageRow[] }>(
      `select u.id, u.provider, u.endpoint, u.state, u.simulated, coalesce(u.model_returned, u.model_label) as model,
         u.input_tokens + coalesce(u.output_tokens, 0) as "tokensUsed", u.request_count as "requestCount",
         u.run_id as "optimizationId", u.cost_ticks as "costTicks", u.user_id as "userId", member.username,
         u.created_at as "createdAt"
       from (select id from usage_records where team_id = :teamId
             order by created_at desc, id desc offset :offset limit :limit) page
       join usage_records u on u.id = page.id left join users member on member.id = u.user_id
       order by u.created_at desc, u.id desc`,
      { teamId, ...range },
    ),
    db('usage_records').where({ team_id: teamId }).count<{ count: number }[]>('* as count'),
  ]);
  return { records: page.rows.map(toRecord), total: counts[0]?.count ?? 0 };
}

interface DayRow extends Record<UsageRecord['provider'], number> {
  day: string;
  ticks: number;
}

/** Counted costs of the last days, day by day; read from `usage_records_team` alone. */
export async function listDays(db: Knex, scope: UsageScope): Promise<UsageDay[]> {
  const perProvider = ['openai', 'grok', 'custom', 'dataforseo'].map(
    (provider) => `cast(coalesce(sum(ticks) filter (where provider = '${provider}'), 0) as bigint) as ${provider}`,
  );
  const { rows } = await db.raw<{ rows: DayRow[] }>(
    `select to_char(day, 'YYYY-MM-DD') as day, cast(sum(ticks) as bigint) as ticks, ${perProvider.join(', ')}
     from (
       select cast(u.created_at at time zone 'UTC' as date) as day, u.provider, sum(u.cost_ticks) as ticks
       from usage_records u
       where u.team_id = :teamId and ${counted(scope)} and u.state <> 'released'
         and u.created_at >= (date_trunc('day', now() at time zone 'UTC') - interval '${chartDays - 1} days') at time zone 'UTC'
       group by 1, 2
     ) of_day
     group by of_day.day order by of_day.day`,
    { teamId: scope.teamId },
  );
  return rows.map(({ day, ticks, openai, grok, custom, dataforseo }) => ({
    day,
    costUsd: toUsd(ticks),
    providers: {
      openai: toUsd(openai),
      grok: toUsd(grok),
      custom: toUsd(custom),
      dataforseo: toUsd(dataforseo),
    },
  }));
}
