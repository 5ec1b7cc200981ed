import type { Knex } from 'knex';

const statements = `
create table text_effects (
  team_id uuid not null,
  test_id uuid not null,
  fault text not null,
  estimate double precision not null,
  standard_error double precision not null check (standard_error > 0),
  measured_at timestamptz not null,
  primary key (test_id, fault),
  foreign key (team_id, test_id) references lift_tests (team_id, id) on delete cascade
);
create index text_effects_team on text_effects (team_id, fault);
`;

/** What randomized tests of a team measured of each fault of a text. */
export const textEffects = {
  name: '0029-text-effects',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
