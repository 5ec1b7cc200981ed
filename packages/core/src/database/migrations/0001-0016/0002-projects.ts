import type { Knex } from 'knex';

const statements = `
create table projects (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  created_by uuid references users on delete set null,
  name text not null check (length(btrim(name)) between 1 and 100),
  domain text not null check (domain ~ '^[a-z0-9.-]+$'),
  competitor_domains text[] not null default '{}' check (cardinality(competitor_domains) <= 5),
  search_console_website_id text,
  google_ads_account_id text,
  google_analytics_account_id text,
  created_at timestamptz not null default now()
);
create index projects_team on projects (team_id, created_at desc, id desc);

create table project_pages (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  url text not null check (length(url) between 1 and 2000),
  priority text not null check (priority in ('high', 'medium', 'low')),
  volume integer not null check (volume >= 0),
  created_at timestamptz not null default now(),
  unique (project_id, url)
);

create table ideas (
  id uuid primary key,
  page_id uuid not null references project_pages on delete cascade,
  type text not null,
  tags text[] not null,
  stats jsonb not null,
  analysis jsonb not null,
  changes text not null,
  created_at timestamptz not null default now()
);
create index ideas_page on ideas (page_id, created_at);
`;

/** Projects with their pages and the ideas for each page. */
export const projects = {
  name: '0002-projects',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
