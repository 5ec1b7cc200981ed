import type { Knex } from 'knex';

const statements = `
create table automations (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  name text not null check (length(name) between 1 and 100),
  description text not null,
  type text not null check (type in ('scheduled', 'triggered', 'manual')),
  work jsonb not null,
  max_cost_ticks bigint check (max_cost_ticks > 0),
  schedule text,
  time_zone text not null,
  enabled boolean not null,
  next_run_at timestamptz,
  notify_on text not null check (notify_on in ('finish', 'failure', 'never')),
  notify_member_ids uuid[] not null,
  webhook_url text,
  webhook_secret bytea,
  webhook_key_id text,
  runs_as uuid references users on delete set null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  check ((type = 'scheduled') = (schedule is not null)),
  check (type = 'manual' or max_cost_ticks is not null),
  check ((next_run_at is not null) = (type = 'scheduled' and enabled)),
  check ((webhook_url is null) = (webhook_secret is null) and (webhook_url is null) = (webhook_key_id is null))
);
create index automations_team on automations (team_id);
create index automations_due on automations (next_run_at) where next_run_at is not null;

create table automation_runs (
  id uuid primary key,
  automation_id uuid not null references automations on delete cascade,
  status text not null check (status in ('starting', 'running', 'completed', 'failed', 'cancelled', 'skipped')),
  trigger text not null check (trigger in ('schedule', 'token', 'person')),
  scheduled_minute timestamptz,
  started_by uuid references users on delete set null,
  optimization_id uuid unique references optimizations on delete set null,
  reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (automation_id, scheduled_minute),
  check ((trigger = 'schedule') = (scheduled_minute is not null)),
  check ((ended_at is null) = (status in ('starting', 'running')))
);
create unique index automation_runs_open on automation_runs (automation_id) where ended_at is null;
create index automation_runs_latest on automation_runs (automation_id, created_at desc);

create table automation_notices (
  id uuid primary key,
  automation_run_id uuid not null references automation_runs on delete cascade,
  channel text not null check (channel in ('mail', 'webhook')),
  target text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts smallint not null default 0,
  http_status smallint,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state = 'pending'))
);
create index automation_notices_run on automation_notices (automation_run_id);
`;

/** Automations, their runs, and the mails and webhook calls about how runs ended. */
export const automations = {
  name: '0007-automations',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
