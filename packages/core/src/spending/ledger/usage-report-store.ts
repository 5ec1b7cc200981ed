import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { toUsd } from '../../contract/money.ts';
import type { BreakdownBy, ReconciledMonth, UsageFilter, UsageRecord, UsageShare } from './usage-api.ts';

/** Whose calls, which of them, and whether simulated ones count. */
export interface UsageScope {
  teamId: string;
  filter: UsageFilter;
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

const tables = `from usage_records u
  left join runs o on o.id = u.run_id
  left join users member on member.id = u.user_id`;

/** The tables of a query; projects only where they are asked for, because finding them takes time. */
const tablesOf = (scope: UsageScope, options: { projects?: boolean } = {}): string =>
  options.projects === true || scope.filter.projectId !== undefined ? `${tables} ${projectOfRun}` : tables;

/** The conditions of a scope; ids that are none of ours match nothing. */
function conditionsOf({ teamId, filter }: UsageScope): { where: string; values: Record<string, string> } {
  const values: Record<string, string> = { teamId };
  const conditions = ['u.team_id = :teamId'];
  const add = (name: keyof UsageFilter, condition: string): void => {
    const value = filter[name];
    if (value === undefined) return;
    if (name.endsWith('Id') && !isUuid(value)) conditions.push('false');
    else {
      conditions.push(condition);
      values[name] = value;
    }
  };
  add('provider', 'u.provider = :provider');
  add('projectId', 'project.id = :projectId');
  add('memberId', 'u.user_id = :memberId');
  add('runId', 'u.run_id = :runId');
  add('from', `u.created_at >= cast(:from as timestamp) at time zone 'UTC'`);
  add('to', `u.created_at < (cast(:to as timestamp) + interval '1 day') at time zone 'UTC'`);
  return { where: `where ${conditions.join(' and ')}`, values };
}

/** Calls that count in totals. */
const counted = (scope: UsageScope): string => (scope.countsSimulated ? 'true' : 'not u.simulated');

/** What each provider cost the team, in ticks, counted calls and left-out simulated ones apart. */
export async function sumCosts(
  db: Knex,
  scope: UsageScope,
): Promise<{ providers: Partial<Record<UsageRecord['provider'], number>>; leftOutTicks: number }> {
  const { where, values } = conditionsOf(scope);
  const { rows } = await db.raw<{ rows: { provider: UsageRecord['provider']; counted: boolean; ticks: number }[] }>(
    `select u.provider, ${counted(scope)} as counted, cast(sum(u.cost_ticks) as bigint) as ticks
     ${tablesOf(scope)} ${where} group by 1, 2`,
    values,
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

const usdOrNull = (ticks: number | null): number | null => (ticks === null ? null : toUsd(ticks));

const toRecord = (row: UsageRow): UsageRecord => ({
  id: row.id,
  provider: row.provider,
  endpoint: row.endpoint,
  costUsd: toUsd(row.cost_ticks),
  computedUsd: usdOrNull(row.computed_ticks),
  reportedUsd: usdOrNull(row.reported_ticks),
  priceVersion: row.price_version,
  state: row.state,
  simulated: row.simulated,
  model: row.model_returned ?? row.model_label,
  tokensUsed: row.input_tokens === null ? null : row.input_tokens + (row.output_tokens ?? 0),
  requestCount: row.request_count,
  optimizationId: row.run_id,
  member: row.user_id === null || row.username === null ? null : { id: row.user_id, username: row.username },
  createdAt: row.created_at.toISOString(),
});

/** The team's calls, newest first; calls of the same moment keep their order. */
export async function listUsage(
  db: Knex,
  scope: UsageScope,
  range: { offset: number; limit: number },
): Promise<{ records: UsageRecord[]; total: number }> {
  const { where, values } = conditionsOf(scope);
  const [page, counts] = await Promise.all([
    db.raw<{ rows: UsageRow[] }>(
      `select u.*, member.username ${tablesOf(scope)} ${where}
       order by u.created_at desc, u.id desc offset :offset limit :limit`,
      { ...values, ...range },
    ),
    db.raw<{ rows: { count: number }[] }>(`select count(*) as count ${tablesOf(scope)} ${where}`, values),
  ]);
  return { records: page.rows.map(toRecord), total: counts.rows[0]?.count ?? 0 };
}

/** What a breakdown groups by: the key, what it is called, and the order of its rows. */
const groups: Record<BreakdownBy, { key: string; name: string; order: string }> = {
  provider: { key: 'u.provider', name: 'u.provider', order: 'ticks desc' },
  day: {
    key: `to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD')`,
    name: `to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD')`,
    order: 'key',
  },
  member: { key: 'cast(u.user_id as text)', name: `coalesce(max(member.username), 'No one')`, order: 'ticks desc' },
  run: {
    key: 'cast(u.run_id as text)',
    name: `coalesce(max(o.kind || ' ' || o.subject || ' ' || to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')), 'No run')`,
    order: 'ticks desc',
  },
  project: { key: 'cast(project.id as text)', name: `coalesce(max(project.name), 'No project')`, order: 'ticks desc' },
};

interface ShareRow {
  key: string | null;
  name: string;
  ticks: number;
  calls: number;
  tokens: number;
  openai: number;
  grok: number;
  custom: number;
  dataforseo: number;
}

/** A breakdown lists at most this many rows. */
export const maxShares = 400;

/** Counted costs in groups; the newest days in their order, or the dearest first. */
export async function listShares(db: Knex, scope: UsageScope, by: BreakdownBy): Promise<UsageShare[]> {
  const { where, values } = conditionsOf(scope);
  const { key, name, order } = groups[by];
  const perProvider = ['openai', 'grok', 'custom', 'dataforseo'].map(
    (provider) =>
      `cast(coalesce(sum(u.cost_ticks) filter (where u.provider = '${provider}'), 0) as bigint) as ${provider}`,
  );
  const { rows } = await db.raw<{ rows: ShareRow[] }>(
    `select * from (
       select ${key} as key, ${name} as name,
         cast(sum(u.cost_ticks) as bigint) as ticks, count(*) as calls,
         cast(coalesce(sum(u.input_tokens + coalesce(u.output_tokens, 0)), 0) as bigint) as tokens, ${perProvider.join(', ')}
       ${tablesOf(scope, { projects: by === 'project' })} ${where} and ${counted(scope)} and u.state <> 'released'
       group by 1 order by ${by === 'day' ? '1 desc' : order + ', 1'} limit :limit
     ) shares ${by === 'day' ? 'order by key' : ''}`,
    { ...values, limit: maxShares + 1 },
  );
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    costUsd: toUsd(row.ticks),
    calls: row.calls,
    tokens: row.tokens,
    providers: {
      openai: toUsd(row.openai),
      grok: toUsd(row.grok),
      custom: toUsd(row.custom),
      dataforseo: toUsd(row.dataforseo),
    },
  }));
}

interface MonthRow {
  provider: UsageRecord['provider'];
  month: string;
  calls: number;
  reported_calls: number;
  reported: number;
  computed: number;
  differing: number;
  unreported: number;
  unknown_calls: number;
  unknown: number;
}

const differs = `u.state = 'settled' and u.reported_ticks is distinct from u.computed_ticks and u.reported_ticks is not null`;

/** What providers reported and what we computed, newest month first. */
export async function listReconciledMonths(db: Knex, scope: UsageScope): Promise<ReconciledMonth[]> {
  const { where, values } = conditionsOf(scope);
  const sum = (ticks: string, of: string): string => `cast(coalesce(sum(${ticks}) filter (where ${of}), 0) as bigint)`;
  const reported = `u.state = 'settled' and u.reported_ticks is not null`;
  const { rows } = await db.raw<{ rows: MonthRow[] }>(
    `select u.provider, to_char(u.created_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as calls,
       count(*) filter (where ${reported}) as reported_calls,
       ${sum('u.reported_ticks', reported)} as reported, ${sum('u.computed_ticks', reported)} as computed,
       count(*) filter (where ${differs}) as differing,
       ${sum('u.cost_ticks', `u.state = 'settled' and u.reported_ticks is null`)} as unreported,
       count(*) filter (where u.state = 'unknown') as unknown_calls,
       ${sum('u.cost_ticks', `u.state = 'unknown'`)} as unknown
     ${tablesOf(scope)} ${where} and ${counted(scope)} and u.state in ('settled', 'unknown')
     group by 1, 2 order by 2 desc, 1`,
    values,
  );
  return rows.map((row) => ({
    provider: row.provider,
    month: row.month,
    calls: row.calls,
    reportedCalls: row.reported_calls,
    reportedUsd: toUsd(row.reported),
    computedUsd: toUsd(row.computed),
    differenceUsd: toUsd(row.reported - row.computed),
    differingCalls: row.differing,
    unreportedUsd: toUsd(row.unreported),
    unknownCalls: row.unknown_calls,
    unknownUsd: toUsd(row.unknown),
  }));
}

/** The calls behind a reconciliation that need a look: those whose two figures differ, or whose end is unknown. */
export async function listUnsettled(
  db: Knex,
  scope: UsageScope,
  kind: 'differing' | 'unknown',
): Promise<UsageRecord[]> {
  const { where, values } = conditionsOf(scope);
  const [condition, order] =
    kind === 'differing'
      ? [differs, 'abs(u.reported_ticks - u.computed_ticks) desc, u.created_at desc']
      : [`u.state = 'unknown'`, 'u.created_at desc'];
  const { rows } = await db.raw<{ rows: UsageRow[] }>(
    `select u.*, member.username ${tablesOf(scope)} ${where} and ${counted(scope)} and ${condition} order by ${order} limit 100`,
    values,
  );
  return rows.map(toRecord);
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
  const { where, values } = conditionsOf(scope);
  const { cursor, limit } = part;
  if (cursor !== undefined && !isUuid(cursor)) return [];
  const after =
    cursor === undefined
      ? ''
      : 'and (u.created_at, u.id) < (select created_at, id from usage_records where id = :cursor and team_id = :teamId)';
  const { rows } = await db.raw<{ rows: UsageCsvRow[] }>(
    `select u.*, member.username, o.kind as run_kind, o.subject as run_subject, project.name as project_name
     ${tablesOf(scope, { projects: true })} ${where} ${after} order by u.created_at desc, u.id desc limit :limit`,
    { ...values, limit, ...(cursor === undefined ? {} : { cursor }) },
  );
  return rows;
}
