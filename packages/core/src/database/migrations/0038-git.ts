import type { Knex } from 'knex';

const statements = `
alter table destinations drop constraint destinations_kind_check;
alter table destinations add constraint destinations_kind_check
  check (kind in ('wordpress', 'ghost', 'shopify', 'git', 'byHand', 'webhook', 'csv'));

create table page_files (
  destination_id uuid not null references destinations on delete cascade,
  page_url text not null,
  team_id uuid not null references teams on delete cascade,
  path text not null check (path <> ''),
  confirmed_by uuid references users on delete set null,
  confirmed_at timestamptz not null,
  primary key (destination_id, page_url)
);
create index page_files_team on page_files (team_id);
create index page_files_confirmed_by on page_files (confirmed_by);

create table proposals (
  id uuid primary key,
  batch_id uuid not null references publication_batches on delete cascade,
  team_id uuid not null references teams on delete cascade,
  branch text not null,
  state text not null default 'sending' check (state in ('sending', 'open', 'merged', 'closed')),
  number integer,
  url text,
  created_at timestamptz not null,
  unique (batch_id, branch),
  check ((number is null) = (url is null))
);
create index proposals_team on proposals (team_id);

alter table publications add column source_path text;
alter table publications add column proposal_id uuid references proposals on delete set null;
create index publications_proposal on publications (proposal_id) where proposal_id is not null;
alter table publications drop constraint publications_state_check;
alter table publications add constraint publications_state_check check (
  state in ('accepted', 'sending', 'proposed', 'published', 'live', 'conflict', 'failed', 'kept', 'rolledBack')
);
`;

/** Git as a destination: the files behind pages, and the pull requests that change them. */
export const git = {
  name: '0038-git',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
