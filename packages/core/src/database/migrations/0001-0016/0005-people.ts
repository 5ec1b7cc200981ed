import type { Knex } from 'knex';

const statements = `
create table invitations (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  invited_by uuid references users on delete set null,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('owner', 'admin', 'member')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  claimed_by uuid references users on delete set null
);
create unique index invitations_pending on invitations (team_id, email) where claimed_at is null;
`;

/** Invitations to a team. */
export const people = {
  name: '0005-people',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
