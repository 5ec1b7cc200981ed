import type { Knex } from 'knex';

const statements = `
alter table teams add column plan text check (plan in ('starter', 'professional', 'enterprise'));

create table plan_uses (
  optimization_id uuid primary key references optimizations on delete cascade,
  team_id uuid not null references teams on delete cascade,
  campaigns text[] not null,
  ads integer not null check (ads >= 0),
  created_at timestamptz not null default now()
);
create index plan_uses_team on plan_uses (team_id, created_at);

create table budgets (
  team_id uuid primary key references teams on delete cascade,
  monthly_ticks bigint not null check (monthly_ticks > 0),
  set_by uuid references users on delete set null,
  set_at timestamptz not null
);

create table team_months (
  team_id uuid not null references teams on delete cascade,
  month date not null check (extract(day from month) = 1),
  simulated boolean not null,
  spent_ticks bigint not null default 0,
  reserved_ticks bigint not null default 0,
  primary key (team_id, month, simulated)
);
insert into team_months (team_id, month, simulated, spent_ticks, reserved_ticks)
select team_id, date_trunc('month', created_at at time zone 'UTC')::date, simulated,
  sum(cost_ticks), coalesce(sum(reserved_ticks) filter (where state = 'reserved'), 0)
from usage_records group by 1, 2, 3;

create table budget_notices (
  team_id uuid not null references teams on delete cascade,
  month date not null,
  percent smallint not null check (percent in (50, 80, 100)),
  budget_ticks bigint not null,
  spent_ticks bigint not null,
  raised_at timestamptz not null default now(),
  mailed_at timestamptz,
  mail_attempts smallint not null default 0,
  dismissed_at timestamptz,
  dismissed_by uuid references users on delete set null,
  primary key (team_id, month, percent, budget_ticks)
);
create index budget_notices_unmailed on budget_notices (raised_at) where mailed_at is null;

create index usage_records_member on usage_records (team_id, user_id, created_at desc);
create index audit_log_actions on audit_log (team_id, action, created_at desc);
`;

/** Budgets with their notices, the running totals of each month, and plans. */
export const money = {
  name: '0006-money',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
