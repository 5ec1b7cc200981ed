import type { Knex } from 'knex';

const statements = `
create table users (
  id uuid primary key,
  identity_uid text not null unique,
  email text not null check (email = lower(email)),
  email_verified boolean not null default false,
  username text not null,
  display_name text,
  photo_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_email on users (email);

create table teams (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 100),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  created_at timestamptz not null default now()
);

create table memberships (
  user_id uuid primary key references users on delete cascade,
  team_id uuid not null references teams on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member')),
  joined_at timestamptz not null default now()
);
create index memberships_team on memberships (team_id);

create table sessions (
  id uuid primary key,
  secret_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table api_tokens (
  id uuid primary key,
  secret_hash bytea not null unique,
  hint text not null,
  name text not null,
  user_id uuid not null references users on delete cascade,
  team_id uuid not null references teams on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz
);
create index api_tokens_user on api_tokens (user_id);

create table oauth_states (
  state_hash bytea primary key,
  purpose text not null check (purpose in ('signIn', 'connect')),
  session_id uuid references sessions on delete cascade,
  browser_hash bytea,
  user_id uuid references users on delete cascade,
  team_id uuid references teams on delete cascade,
  services text[] not null default '{}',
  return_to text not null,
  code_verifier text not null,
  nonce text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table sign_in_handoffs (
  code_hash bytea primary key,
  browser_hash bytea not null,
  id_token text not null,
  expires_at timestamptz not null
);

create table google_grants (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  google_sub text not null,
  email text,
  refresh_token bytea not null,
  refresh_token_key_id text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (team_id, google_sub)
);

create table integrations (
  team_id uuid not null references teams on delete cascade,
  service text not null check (service in ('searchConsole', 'googleAds', 'googleAnalytics')),
  grant_id uuid not null references google_grants on delete cascade,
  status text not null check (status in ('connected', 'reconnectNeeded')),
  selected_website text,
  selected_account jsonb,
  connected_by uuid references users on delete set null,
  connected_at timestamptz not null default now(),
  primary key (team_id, service)
);
create index integrations_grant on integrations (grant_id);

create table search_imports (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  created_by uuid references users on delete set null,
  name text not null,
  website_url text not null,
  status text not null check (status in ('receiving', 'complete')),
  summary jsonb not null default '{}',
  row_count integer not null default 0,
  created_at timestamptz not null default now(),
  completed_at timestamptz
);
create index search_imports_team on search_imports (team_id, created_at desc);

create table search_import_rows (
  import_id uuid not null references search_imports on delete cascade,
  query text,
  page text not null,
  clicks double precision not null check (clicks >= 0),
  impressions double precision not null check (impressions >= 0),
  position double precision not null check (position >= 0)
);
create index search_import_rows_import on search_import_rows (import_id);

create table optimizations (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  created_by uuid references users on delete set null,
  kind text not null check (kind in ('ads', 'seo', 'questions')),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  subject text not null,
  import_id uuid references search_imports on delete set null,
  settings jsonb not null,
  quote jsonb not null,
  max_cost_ticks bigint check (max_cost_ticks >= 0),
  cost_ticks bigint not null default 0,
  reserved_ticks bigint not null default 0,
  step text not null default 'queued',
  processed integer not null default 0,
  total integer,
  results jsonb not null default '{}',
  error text,
  idempotency_key text,
  request_hash bytea,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  unique (team_id, idempotency_key),
  check ((completed_at is not null) = (status in ('completed', 'failed', 'cancelled')))
);
create index optimizations_history on optimizations (team_id, kind, created_at desc, id desc);

create table optimization_items (
  id uuid primary key,
  optimization_id uuid not null references optimizations on delete cascade,
  ordinal integer not null,
  subject text not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'succeeded', 'kept', 'failed', 'skipped')),
  attempt integer not null default 0,
  claimed_by text,
  input jsonb not null,
  output jsonb,
  error jsonb,
  started_at timestamptz,
  finished_at timestamptz,
  unique (optimization_id, ordinal),
  unique (optimization_id, subject)
);
create index optimization_items_waiting on optimization_items (optimization_id, ordinal) where state = 'waiting';
create index optimization_items_working on optimization_items (claimed_by) where state = 'working';

create table decisions (
  item_id uuid primary key references optimization_items on delete cascade,
  team_id uuid not null references teams on delete cascade,
  user_id uuid references users on delete set null,
  verdict text not null check (verdict in ('accepted', 'edited', 'rejected')),
  edited jsonb,
  reason text,
  decided_at timestamptz not null default now()
);

create function tell_actors_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('actors_changed', '');
  return null;
end
$$;
create trigger actors_changed after update of email, email_verified or delete on users
  for each statement execute function tell_actors_changed();
create trigger actors_changed after insert or update or delete on memberships
  for each statement execute function tell_actors_changed();
create trigger actors_changed after delete on sessions
  for each statement execute function tell_actors_changed();
create trigger actors_changed after update of expires_at or delete on api_tokens
  for each statement execute function tell_actors_changed();

create table chosen_snippets (
  item_id uuid primary key references optimization_items on delete cascade,
  optimization_id uuid not null references optimizations on delete cascade,
  title text not null,
  description text not null
);
create index chosen_snippets_optimization on chosen_snippets (optimization_id);

create table usage_records (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  user_id uuid references users on delete set null,
  optimization_id uuid references optimizations on delete set null,
  item_id uuid,
  provider text not null check (provider in ('openai', 'grok', 'custom', 'dataforseo')),
  endpoint text not null,
  state text not null default 'reserved' check (state in ('reserved', 'settled', 'unknown', 'released')),
  simulated boolean not null default false,
  model_label text,
  model_returned text,
  price_version text not null,
  reserved_ticks bigint not null check (reserved_ticks >= 0),
  computed_ticks bigint,
  reported_ticks bigint,
  cost_ticks bigint not null default 0,
  input_tokens integer,
  cached_tokens integer,
  output_tokens integer,
  reasoning_tokens integer,
  request_count integer not null default 1,
  process text not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index usage_records_team on usage_records (team_id, created_at desc, id desc);
create index usage_records_optimization on usage_records (optimization_id);
create index usage_records_reserved on usage_records (created_at) where state = 'reserved';

create table serp_cache (
  keyword text not null,
  location_code integer not null,
  language_code text not null,
  device text not null,
  simulated boolean not null,
  result jsonb not null,
  fetched_at timestamptz not null default now(),
  primary key (keyword, location_code, language_code, device, simulated)
);

create table page_cache (
  url text not null,
  simulated boolean not null,
  result jsonb not null,
  fetched_at timestamptz not null default now(),
  primary key (url, simulated)
);

create table audit_log (
  id uuid primary key,
  team_id uuid references teams on delete cascade,
  user_id uuid references users on delete set null,
  action text not null,
  subject text,
  details jsonb not null default '{}',
  request_id text,
  created_at timestamptz not null default now()
);
create index audit_log_team on audit_log (team_id, created_at desc);
`;

/** People, teams, sign-in, Google connections, search data, runs, money and caches. */
export const foundation = {
  name: '0001-foundation',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
