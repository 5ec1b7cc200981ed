import type { Knex } from 'knex';

const statements = `
create table lift_tests (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  run_id uuid not null references runs on delete cascade,
  site_url text not null,
  state text not null check (state in ('open', 'decided', 'cancelled')),
  method_version integer not null,
  seed text not null,
  design jsonb not null,
  told jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  harm_looked_at timestamptz,
  ended_at timestamptz,
  verdict jsonb,
  unique (team_id, id),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'decided') = (verdict is not null))
);
create unique index lift_tests_open_run on lift_tests (run_id) where state = 'open';
create index lift_tests_team on lift_tests (team_id, created_at);
create index lift_tests_run on lift_tests (run_id);
create index lift_tests_created_by on lift_tests (created_by);
create index lift_tests_open on lift_tests (created_at) where state = 'open';

create table lift_units (
  team_id uuid not null,
  test_id uuid not null,
  ordinal integer not null check (ordinal >= 0),
  arm text not null check (arm in ('treated', 'waiting', 'outside')),
  clicks_before double precision not null check (clicks_before >= 0),
  pages jsonb not null,
  live_on date,
  primary key (test_id, ordinal),
  foreign key (team_id, test_id) references lift_tests (team_id, id) on delete cascade
);
`;

/** Tests of whether new texts brought clicks: which pages go live, which wait, and what came of it. */
export const lift = {
  name: '0029-lift',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};

const effectStatements = `
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
    await db.raw(effectStatements);
  },
};
