import type { Database } from '@serplift/core';

/** How much a database holds. */
export interface Size {
  teams: number;
  runs: number;
  itemsPerRun: number;
  callsPerRun: number;
  auditEntries: number;
  queryRows: number;
}

const days = 120;
/** The moment of a row, from the oldest to the newest. */
const at = (row: string, count: number): string => `now() - interval '${days} days' * (1 - ${row}::float8 / ${count})`;
/** Every tenth belongs to the first team, the others to all in turn. */
const team = (row: string): string =>
  `(select ids[case when ${row} % 10 = 0 then 1 else 1 + ${row} % cardinality(ids) end] from bench_teams)`;

const statements = ({ teams, runs, itemsPerRun, callsPerRun, auditEntries, queryRows }: Size): string[] => [
  // The rows fit each other; checking each costs most of the time.
  `set local session_replication_role = replica`,
  `create table bench_teams as select array_agg(gen_random_uuid()) as ids from generate_series(1, ${teams})`,
  `insert into teams (id, name, slug, created_at)
   select ids[g], 'Team ' || g, 'team-' || g, ${at('g', teams)} from bench_teams, generate_series(1, ${teams}) g`,
  `insert into users (id, identity_uid, email, username)
   select ids[g], 'person ' || g, 'person-' || g || '@example.com', 'person-' || g from bench_teams, generate_series(1, ${teams}) g`,
  `insert into memberships (user_id, team_id, role) select id, id, 'owner' from users`,
  `insert into runs (id, team_id, created_by, kind, status, subject, settings, quote, results, processed, total, created_at, completed_at)
   select gen_random_uuid(), team, team, (array['seo', 'questions', 'ads'])[1 + g % 3], case when g % 50 = 0 then 'failed' else 'completed' end,
     'https://site-' || g % 100 || '.example/', '{}', '{"simulated": false}', '{"summary": "Done."}', ${itemsPerRun}, ${itemsPerRun}, at, at
   from (select g, ${team('g')} as team, ${at('g', runs)} as at from generate_series(1, ${runs}) g) of`,
  `insert into run_items (id, run_id, ordinal, subject, state, input, output, started_at, finished_at)
   select gen_random_uuid(), r.id, g, 'https://site.example/page-' || g, 'succeeded', '{"clicks28": 40}',
     jsonb_build_object('title', repeat('Garden shoes ', 4), 'description', repeat('For wet days. ', 10)), r.created_at, r.completed_at
   from runs r, generate_series(1, ${itemsPerRun}) g`,
  `insert into usage_records (id, team_id, user_id, run_id, provider, endpoint, state, model_label, price_version, reserved_ticks,
     cost_ticks, input_tokens, output_tokens, process, created_at, settled_at)
   select gen_random_uuid(), r.team_id, r.team_id, r.id, (array['openai', 'grok', 'dataforseo'])[1 + g % 3], 'chat/completions', 'settled',
     'grok-4.3', 'bench', 1000, 900, 800 + g, 100, 'bench', r.created_at + g * interval '1 second', r.completed_at
   from (select * from runs order by created_at) r, generate_series(1, ${callsPerRun}) g`,
  `insert into team_months (team_id, month, simulated, spent_ticks)
   select team_id, date_trunc('month', created_at), false, sum(cost_ticks) from usage_records group by 1, 2`,
  `insert into audit_log (id, team_id, user_id, action, created_at)
   select gen_random_uuid(), ${team('g')}, null, 'run.started', ${at('g', auditEntries)} from generate_series(1, ${auditEntries}) g`,
  `insert into automations (id, team_id, name, description, type, work, time_zone, enabled, notify, created_at)
   select gen_random_uuid(), id, 'Weekly', '', 'manual', '{"kind": "seo", "websiteUrl": "https://site.example/", "settings": {}}', 'UTC', true, 'never', created_at
   from teams, generate_series(1, 3)`,
  `insert into automation_runs (id, automation_id, status, trigger, created_at, ended_at)
   select gen_random_uuid(), a.id, 'completed', 'person', now() - g * interval '1 hour', now() - g * interval '1 hour'
   from automations a, generate_series(1, 50) g`,
  `insert into search_imports (id, team_id, name, website_url, status, row_count, completed_at, summary)
   select ids[1], ids[1], 'bench', 'https://site.example/', 'complete', 20, now(), '{"windowDays": 90}' from bench_teams`,
  `insert into search_imports (id, team_id, name, website_url, status, row_count, completed_at, summary)
   select ids[2], ids[2], 'large', 'https://site.example/', 'complete', ${queryRows}, now(), '{"windowDays": 90}' from bench_teams`,
  `insert into search_import_rows (import_id, query, page, clicks, impressions, position)
   select ids[1], 'how to wash a tent ' || g, 'https://site.example/page-' || g, 5, 4000 - g, 5 from bench_teams, generate_series(1, 20) g`,
  `insert into search_import_rows (import_id, query, page, clicks, impressions, position)
   select ids[2], 'tent ' || g, 'https://site.example/page-' || g % 5000, g % 7, 10 + g % 900, 5 from bench_teams, generate_series(1, ${queryRows}) g`,
];

/** Fills a migrated database with teams that have worked for months, of whom the first did a tenth of it; answers that team. */
export async function fillDatabase({ knex }: Database, size: Size): Promise<string> {
  const teamId = await knex.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0');
    for (const statement of statements(size)) await trx.raw(statement.replaceAll('?', '\\?'));
    const { rows } = await trx.raw<{ rows: { id: string }[] }>('select ids[1] as id from bench_teams');
    await trx.raw('drop table bench_teams');
    return rows[0]?.id ?? '';
  });
  // As autovacuum leaves it; indexes alone can't answer before.
  for (const table of ['runs', 'run_items', 'usage_records', 'audit_log', 'automation_runs', 'search_import_rows']) {
    await knex.raw(`vacuum analyze ${table}`);
  }
  return teamId;
}
