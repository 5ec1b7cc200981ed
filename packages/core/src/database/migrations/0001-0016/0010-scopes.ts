import type { Knex } from 'knex';

// A cap outlives its token, so that runs which go on after a revocation stay below it.
const statements = `
alter table api_tokens
  add column scopes text[] not null default '{read,run,decide}'
    check (cardinality(scopes) > 0 and scopes <@ array['read', 'run', 'decide', 'deploy', 'manage']),
  add column narrowed_at timestamptz;
update api_tokens set narrowed_at = now();

create table token_caps (
  token_id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  token_name text not null,
  monthly_ticks bigint not null check (monthly_ticks > 0)
);
create index token_caps_team on token_caps (team_id);

create table token_months (
  token_id uuid not null references token_caps on delete cascade,
  month date not null check (extract(day from month) = 1),
  simulated boolean not null,
  spent_ticks bigint not null default 0,
  reserved_ticks bigint not null default 0,
  primary key (token_id, month, simulated)
);

alter table optimizations add column token_id uuid;
alter table usage_records add column token_id uuid;
alter table automation_runs add column token_id uuid;
alter table automations
  add column token_id uuid,
  add column token_name text,
  add column ends_at timestamptz;
create index automations_token on automations (token_id) where token_id is not null;

alter table audit_log
  add column via text check (via in ('browser', 'token', 'terminal', 'automation')),
  add column via_name text;

delete from sign_in_handoffs;
alter table sign_in_handoffs
  drop column id_token,
  add column sealed_id_token bytea not null,
  add column key_id text not null;
`;

/** Scopes and spending caps of tokens, what tokens made, how each deed in the audit log came about, sealed hand-offs. */
export const scopes = {
  name: '0010-scopes',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
