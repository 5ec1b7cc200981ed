import type { Knex } from 'knex';

const statements = `
create table shown_settings (
  team_id uuid primary key references teams on delete cascade,
  is_on boolean not null,
  monthly_ticks bigint not null check (monthly_ticks > 0),
  off_websites text[] not null default '{}',
  set_by uuid references users on delete set null,
  set_at timestamptz not null
);
create index shown_settings_set_by on shown_settings (set_by);

create table shown_checks (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  run_id uuid not null references runs on delete cascade,
  publication_id uuid not null references publications on delete cascade,
  day integer not null check (day in (3, 7, 14, 28)),
  due_at timestamptz not null,
  query text not null,
  location_code integer not null,
  language_code text not null,
  risk double precision check (risk between 0 and 1),
  start_risk double precision check (start_risk between 0 and 1),
  state text not null default 'waiting' check (state in ('waiting', 'buying', 'done', 'lost', 'skipped')),
  attempts integer not null default 0,
  started_at timestamptz,
  cost_ticks bigint not null default 0 check (cost_ticks >= 0),
  looked_at timestamptz,
  outcome text check (outcome in ('asWritten', 'shortened', 'brand', 'heading', 'before', 'other', 'notFound')),
  shown_title text,
  position integer,
  simulated boolean,
  message text,
  unique (publication_id, day),
  check ((state = 'done') = (outcome is not null)),
  check ((state = 'done') = (looked_at is not null))
);
create index shown_checks_run on shown_checks (run_id);
create index shown_checks_team on shown_checks (team_id, started_at);
create index shown_checks_due on shown_checks (due_at) where state in ('waiting', 'buying');
create index publications_live_titles on publications (live_at) where state = 'live' and field = 'title';
`;

/** How Google shows titles that were published: when its result pages are looked at, and what they showed. */
export const shown = {
  name: '0033-shown',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
