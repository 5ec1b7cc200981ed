import type { Knex } from 'knex';

// The rows of a day are one value: packed, a row takes a few bytes in place of some eighty, and a day is kept whole or not at all.
const statements = `
create table search_sites (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  service text not null default 'searchConsole' check (service = 'searchConsole'),
  site_url text not null,
  created_at timestamptz not null,
  final_day date,
  checked_at timestamptz,
  synced_at timestamptz,
  next_sync_at timestamptz not null,
  lease_token uuid,
  lease_until timestamptz,
  failure_code text,
  failure_message text,
  unique (team_id, site_url),
  unique (team_id, id),
  foreign key (team_id, service) references integrations on delete cascade
);
create index search_sites_next_sync on search_sites (next_sync_at);

create table search_texts (
  team_id uuid not null,
  site_id uuid not null,
  kind text not null check (kind in ('page', 'query')),
  first_id integer not null,
  text_count integer not null check (text_count > 0),
  texts bytea not null,
  primary key (site_id, kind, first_id),
  foreign key (team_id, site_id) references search_sites (team_id, id) on delete cascade
);

create table search_days (
  team_id uuid not null,
  site_id uuid not null,
  day date not null,
  page_count integer not null,
  query_count integer not null,
  clicks bigint not null,
  impressions bigint not null,
  position_sum float8 not null,
  is_capped boolean not null,
  page_rows bytea not null,
  query_rows bytea,
  fetched_at timestamptz not null,
  primary key (site_id, day),
  foreign key (team_id, site_id) references search_sites (team_id, id) on delete cascade
);

create table search_weeks (
  team_id uuid not null,
  site_id uuid not null,
  week date not null check (extract(isodow from week) = 1),
  query_count integer not null,
  capped_days smallint not null,
  query_rows bytea not null,
  primary key (site_id, week),
  foreign key (team_id, site_id) references search_sites (team_id, id) on delete cascade
);

alter table search_texts alter column texts set storage external;
alter table search_days alter column page_rows set storage external, alter column query_rows set storage external;
alter table search_weeks alter column query_rows set storage external;
`;

/** Search Console's final days, kept: sites, their texts, page rows by day, query rows by day and then by week. */
export const searchData = {
  name: '0017-search-data',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
