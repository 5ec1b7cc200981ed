import type { Knex } from 'knex';

const statements = `
alter table memberships add column can_publish boolean not null default false;

create table destinations (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  kind text not null check (kind in ('wordpress', 'byHand', 'webhook', 'csv')),
  name text not null,
  website_url text not null,
  settings jsonb not null default '{}',
  secret bytea,
  secret_key_id text,
  status text not null default 'connected' check (status in ('connected', 'reconnectNeeded')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  unique (team_id, website_url, kind),
  check ((secret is null) = (secret_key_id is null))
);
create index destinations_created_by on destinations (created_by);

create table protected_pages (
  team_id uuid not null references teams on delete cascade,
  page_url text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  primary key (team_id, page_url)
);
create index protected_pages_created_by on protected_pages (created_by);

create table publication_batches (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  run_id uuid not null references runs on delete cascade,
  destination_id uuid references destinations on delete set null,
  kind text not null,
  destination_name text not null,
  state text not null check (state in ('planning', 'planned', 'running', 'done')),
  planned_by uuid references users on delete set null,
  created_at timestamptz not null,
  published_by uuid references users on delete set null,
  published_at timestamptz,
  check ((state in ('running', 'done')) = (published_at is not null))
);
create index publication_batches_run on publication_batches (run_id, created_at desc);
create index publication_batches_team on publication_batches (team_id);
create index publication_batches_destination on publication_batches (destination_id);
create index publication_batches_planned_by on publication_batches (planned_by);
create index publication_batches_published_by on publication_batches (published_by);
create index publication_batches_working on publication_batches (id) where state in ('planning', 'running');

create table publications (
  id uuid primary key,
  batch_id uuid not null references publication_batches on delete cascade,
  team_id uuid not null references teams on delete cascade,
  run_id uuid not null references runs on delete cascade,
  item_id uuid not null references run_items on delete cascade,
  ordinal integer not null,
  page_url text not null,
  field text not null check (field in ('title', 'description')),
  proposal_saw text,
  stored_before text,
  rendered_before text,
  after text not null check (after <> ''),
  rendered_after text,
  content_hash bytea not null check (length(content_hash) = 32),
  state text not null default 'accepted'
    check (state in ('accepted', 'sending', 'published', 'live', 'conflict', 'failed', 'kept', 'rolledBack')),
  round integer not null default 1,
  attempt integer not null default 0,
  conflict_stored text,
  conflict_rendered text,
  message text,
  planned_at timestamptz,
  sent_at timestamptz,
  published_at timestamptz,
  live_at timestamptz,
  rolled_back_at timestamptz,
  checks integer not null default 0,
  next_check_at timestamptz,
  unique (batch_id, ordinal),
  check (state <> 'live' or live_at is not null)
);
create index publications_item on publications (item_id);
create index publications_run on publications (run_id);
create index publications_team on publications (team_id, page_url);
create index publications_due on publications (next_check_at) where next_check_at is not null;
`;

/** Where texts are published, and each publication: what was meant, written before it was sent, and what became of it. */
export const publishing = {
  name: '0028-publishing',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
