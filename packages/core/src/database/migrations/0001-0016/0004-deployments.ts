import type { Knex } from 'knex';

const statements = `
create table deployments (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  optimization_id uuid not null references optimizations on delete cascade,
  created_by uuid references users on delete set null,
  account_id text not null,
  status text not null check (status in ('PAUSED', 'ENABLED')),
  state text not null default 'running' check (state in ('running', 'done', 'rolledBack')),
  created_at timestamptz not null default now()
);
create index deployments_optimization on deployments (optimization_id, created_at desc);
create index deployments_running on deployments (id) where state = 'running';

create table deployment_ads (
  id uuid primary key,
  deployment_id uuid not null references deployments on delete cascade,
  team_id uuid not null references teams on delete cascade,
  item_id uuid not null references optimization_items on delete cascade,
  ordinal integer not null,
  account_id text not null,
  ad_group_id text not null,
  ad_group_name text not null,
  content jsonb not null,
  content_hash bytea not null,
  exempt_topics jsonb not null default '[]',
  state text not null default 'planned'
    check (state in ('planned', 'creating', 'created', 'refused', 'failed', 'rolledBack')),
  attempt integer not null default 0,
  ads_before jsonb,
  sent_at timestamptz,
  resource_name text,
  message text,
  findings jsonb not null default '[]',
  read_back jsonb,
  read_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (deployment_id, ordinal),
  check (state not in ('created', 'rolledBack') or resource_name is not null)
);
create index deployment_ads_item on deployment_ads (item_id);
create unique index deployment_ads_live on deployment_ads (team_id, account_id, ad_group_id, content_hash)
  where state in ('planned', 'creating', 'created');
`;

/** Ads sent to Google: what was meant, written before it was sent, and what became of it. */
export const deployments = {
  name: '0004-deployments',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
