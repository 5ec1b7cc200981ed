import type { Knex } from 'knex';

const statements = `
create table approvals (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null references users on delete cascade,
  token_id uuid not null,
  token_name text not null,
  endpoint text not null,
  summary text not null,
  input jsonb not null,
  input_hash bytea not null check (length(input_hash) = 32),
  ceiling_ticks bigint check (ceiling_ticks > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  verdict text check (verdict in ('approved', 'rejected')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  used_at timestamptz,
  check ((verdict is null) = (decided_at is null)),
  check (used_at is null or verdict = 'approved')
);
create index approvals_team on approvals (team_id, created_at);
create index approvals_token on approvals (token_id, created_at);
`;

/** What agents ask people to allow: one call each, with its input and the most it may cost. */
export const approvals = {
  name: '0023-approvals',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
