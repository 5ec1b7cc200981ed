import type { Knex } from 'knex';

const statements = `
create table lift_pools (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  site_url text not null,
  state text not null check (state in ('collecting', 'closed', 'decided', 'cancelled')),
  method_version integer not null,
  target_lift double precision not null check (target_lift > 0),
  units_needed integer not null check (units_needed > 0),
  latest_on date not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  closed_at timestamptz,
  harm_looked_at timestamptz,
  ended_at timestamptz,
  verdict jsonb,
  unique (team_id, id),
  check (state <> 'collecting' or closed_at is null),
  check (state <> 'closed' or closed_at is not null),
  check ((state in ('collecting', 'closed')) = (ended_at is null)),
  check ((state = 'decided') = (verdict is not null))
);
create unique index lift_pools_collecting on lift_pools (team_id, site_url) where state = 'collecting';
create index lift_pools_team on lift_pools (team_id, created_at);
create index lift_pools_created_by on lift_pools (created_by);
create index lift_pools_open on lift_pools (created_at) where state in ('collecting', 'closed');

alter table lift_tests add column pool_id uuid,
  add constraint lift_tests_pool_fkey foreign key (team_id, pool_id) references lift_pools (team_id, id) on delete cascade;
create index lift_tests_pool on lift_tests (pool_id) where pool_id is not null;
`;

/** Tests over several batches of a website, each too small for a verdict of its own. */
export const liftPools = {
  name: '0041-lift-pools',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
