import type { Knex } from 'knex';

const statements = `
create table ad_counts (
  team_id uuid primary key references teams on delete cascade,
  headlines smallint not null check (headlines between 3 and 15),
  descriptions smallint not null check (descriptions between 2 and 10),
  updated_by uuid references users on delete set null,
  updated_at timestamptz not null default now()
);
`;

/** How many headlines and descriptions the runs of a team write that do not say. */
export const adCounts = {
  name: '0022-ad-counts',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
