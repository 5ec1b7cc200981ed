import type { Knex } from 'knex';

const statements = `
create table promises (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  run_id uuid not null references runs on delete cascade,
  item_id uuid not null references run_items on delete cascade,
  source text not null check (source in ('page', 'ad')),
  source_id uuid not null,
  subject text not null,
  live_text text not null,
  claim text not null,
  quote text not null,
  proof_url text not null,
  created_at timestamptz not null,
  next_check_at timestamptz not null,
  checked_at timestamptz,
  broken_at timestamptz,
  why text,
  dismissed_at timestamptz,
  dismissed_by uuid references users on delete set null,
  check ((broken_at is null) = (why is null)),
  check (dismissed_at is null or broken_at is not null)
);
create unique index promises_source on promises (source_id, md5(claim || ' ' || quote || ' ' || proof_url));
create index promises_run on promises (run_id);
create index promises_item on promises (item_id);
create index promises_dismissed_by on promises (dismissed_by);
create index promises_due on promises (next_check_at);
create index promises_broken on promises (team_id, broken_at) where broken_at is not null and dismissed_at is null;
`;

/** The words of pages that prove claims of live texts, read again every week. */
export const promises = {
  name: '0034-promises',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
