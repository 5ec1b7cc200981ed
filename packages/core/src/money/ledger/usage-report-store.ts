import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { toUsd } from '../../contract/money.ts';
import { chartDays, type UsageDay, type UsageRecord } from '../../contract/money/usage-api.ts';

/** Whose calls, and whether simulated ones count. */
export interface UsageScope {
  teamId: string;
  countsSimulated: boolean;
}

/** The host of a run's website, as projects name theirs; without question marks, which would be bindings. */
const runHost = `regexp_replace(regexp_replace(lower(o.subject), '^(sc-domain:|https{0,1}://)(www[.]){0,1}', ''), '[/:].*$', '')`;

/** A run belongs to the project of its ads account or, else, of the longest domain that its website is on. */
const projectOfRun = `left join lateral (
    select p.id, p.name from projects p
    where p.team_id = o.team_id and case o.kind
      when 'ads' then p.google_ads_account_id = o.settings ->> 'selectedAccountId'
      else ${runHost} = p.domain or ${runHost} like '%.' || p.domain end
    order by length(p.domain) desc, p.created_at, p.id limit 1
  ) project on true`;

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

interface UsageRow {
  id: string;
  provider: UsageRecord['provider'];
  endpoint: string;
  cost_ticks: number;
  computed_ticks: number | null;
  reported_ticks: number | null;
  price_version: string;
  state: UsageRecord['state'];
  simulated: boolean;
  model_label: string | null;
  model_returned: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  request_count: number;
  run_id: string | null;
  user_id: string | null;
  username: string | null;
  created_at: Date;
}

const toRecord = (row: UsageRow): UsageRecord => ({
  id: row.id,
  provider: row.provider,
  endpoint: row.endpoint,
  costUsd: toUsd(row.cost_ticks),
  state: row.state,
  simulated: row.simulated,
  model: row.model_returned ?? row.model_label,
  tokensUsed: row.input_tokens === null ? null : row.input_tokens + (row.output_tokens ?? 0),
  requestCount: row.request_count,
  optimizationId: row.run_id,
  member: row.user_id === null || row.username === null ? null : { id: row.user_id, username: row.username },
  createdAt: row.created_at.toISOString(),
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
      `select u.*, member.username
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

/** One call with everything that is in a CSV. */
export interface UsageCsvRow extends UsageRow {
  cached_tokens: number | null;
  reasoning_tokens: number | null;
  run_kind: string | null;
  run_subject: string | null;
  project_name: string | null;
}

/** The calls after `cursor` (the last id before), newest first. */
export async function listCsvRows(
  db: Knex,
  scope: UsageScope,
  part: { cursor: string | undefined; limit: number },
): Promise<UsageCsvRow[]> {
  const { cursor, limit } = part;
  if (cursor !== undefined && !isUuid(cursor)) return [];
  const after =
    cursor === undefined
      ? ''
      : 'and (u.created_at, u.id) < (select created_at, id from usage_records where id = :cursor and team_id = :teamId)';
  const { rows } = await db.raw<{ rows: UsageCsvRow[] }>(
    `select u.*, member.username, o.kind as run_kind, o.subject as run_subject, project.name as project_name
     from usage_records u left join users member on member.id = u.user_id
     left join runs o on o.id = u.run_id ${projectOfRun} where u.team_id = :teamId ${after} order by u.created_at desc, u.id desc limit :limit`,
    { teamId: scope.teamId, limit, ...(cursor === undefined ? {} : { cursor }) },
  );
  return rows;
}
