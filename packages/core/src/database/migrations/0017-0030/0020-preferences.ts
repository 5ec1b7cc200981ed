import type { Knex } from 'knex';

const statements = `
create table preferences (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  item_id uuid references run_items (id) on delete set null,
  kind text not null check (kind in ('ads', 'seo', 'questions')),
  subject text not null,
  outcome text not null check (outcome in ('accepted', 'edited', 'rejected', 'alternative')),
  place integer check (place >= 0),
  texts jsonb,
  offered jsonb not null,
  reason text,
  decided_at timestamptz not null,
  withdrawn_at timestamptz,
  check (outcome <> 'alternative' or place >= 1)
);
create index preferences_team_idx on preferences (team_id, decided_at);
create index preferences_item_idx on preferences (item_id);
create index preferences_user_idx on preferences (user_id);
`;

/** What people chose among the texts of a proposal; kept after the run is gone, so that a later choice can learn from it. */
export const preferences = {
  name: '0020-preferences',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
