-- The schema, in the words of dumpSchema. After a change, run the tests of core/src/platform/database with -u: they bring it to that form.

CREATE OR REPLACE FUNCTION public.tell_actors_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('actors_changed', '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_run_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('run_ended', '');
  return null;
end
$function$;

create table ad_edits (
  item_id uuid not null,
  headlines jsonb not null,
  descriptions jsonb not null,
  combinations jsonb not null,
  strength jsonb not null,
  edited_by uuid,
  edited_at timestamp with time zone not null default now(),
  constraint ad_edits_pkey PRIMARY KEY (item_id)
);

create table ads_runs (
  run_id uuid not null,
  account jsonb not null,
  campaign_ids text[] not null,
  ad_group_ids text[] not null,
  constraint ads_runs_pkey PRIMARY KEY (run_id)
);

create table analytics_properties (
  team_id uuid not null,
  service text not null default 'googleAnalytics'::text,
  site_url text not null,
  property_id text not null,
  property_name text not null,
  chosen_by uuid,
  chosen_at timestamp with time zone not null,
  report jsonb,
  fetched_at timestamp with time zone,
  constraint analytics_properties_pkey PRIMARY KEY (team_id, site_url),
  constraint analytics_properties_check CHECK (((report IS NULL) = (fetched_at IS NULL))),
  constraint analytics_properties_service_check CHECK ((service = 'googleAnalytics'::text))
);

create table api_tokens (
  id uuid not null,
  secret_hash bytea not null,
  hint text not null,
  name text not null,
  user_id uuid not null,
  team_id uuid not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  scopes text[] not null default '{read,run,decide}'::text[],
  narrowed_at timestamp with time zone,
  constraint api_tokens_pkey PRIMARY KEY (id),
  constraint api_tokens_secret_hash_key UNIQUE (secret_hash),
  constraint api_tokens_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['read'::text, 'run'::text, 'decide'::text, 'deploy'::text, 'manage'::text])))
);

create table approvals (
  id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  token_id uuid not null,
  token_name text not null,
  endpoint text not null,
  input jsonb not null,
  content jsonb not null,
  content_hash bytea not null,
  ceiling_ticks bigint,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  verdict text,
  decided_by uuid,
  decided_at timestamp with time zone,
  used_at timestamp with time zone,
  void_because text,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_ceiling_ticks_check CHECK ((ceiling_ticks > 0)),
  constraint approvals_check CHECK ((expires_at > created_at)),
  constraint approvals_check1 CHECK (((verdict IS NULL) = (decided_at IS NULL))),
  constraint approvals_check2 CHECK (((used_at IS NULL) OR (verdict = 'approved'::text))),
  constraint approvals_content_hash_check CHECK ((length(content_hash) = 32)),
  constraint approvals_verdict_check CHECK ((verdict = ANY (ARRAY['approved'::text, 'rejected'::text])))
);

create table approved_facts (
  id uuid not null,
  team_id uuid not null,
  kind text not null,
  text text not null,
  applies_to text not null,
  proof_url text,
  proof_quote text,
  confirmed_by text,
  expires_on date not null,
  suspended_why text,
  checked_at timestamp with time zone not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint approved_facts_pkey PRIMARY KEY (id),
  constraint approved_facts_kind_check CHECK ((kind = ANY (ARRAY['shipping'::text, 'returns'::text, 'warranty'::text, 'award'::text, 'other'::text]))),
  constraint approved_facts_proof_check CHECK ((((proof_url IS NOT NULL) AND (proof_quote IS NOT NULL)) OR (confirmed_by IS NOT NULL)))
);

create table audit_log (
  id uuid not null,
  team_id uuid,
  user_id uuid,
  action text not null,
  subject text,
  details jsonb not null default '{}'::jsonb,
  request_id text,
  created_at timestamp with time zone not null default now(),
  via text,
  via_name text,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_via_check CHECK ((via = ANY (ARRAY['browser'::text, 'token'::text, 'terminal'::text, 'automation'::text])))
);

create table automation_notices (
  id uuid not null,
  automation_run_id uuid not null,
  channel text not null,
  target text not null,
  state text not null default 'pending'::text,
  attempts smallint not null default 0,
  http_status smallint,
  error text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint automation_notices_pkey PRIMARY KEY (id),
  constraint automation_notices_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'webhook'::text]))),
  constraint automation_notices_check CHECK (((ended_at IS NULL) = (state = 'pending'::text))),
  constraint automation_notices_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

create table automation_runs (
  id uuid not null,
  automation_id uuid not null,
  status text not null,
  trigger text not null,
  scheduled_minute timestamp with time zone,
  started_by uuid,
  run_id uuid,
  reason text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  token_id uuid,
  constraint automation_runs_pkey PRIMARY KEY (id),
  constraint automation_runs_automation_id_scheduled_minute_key UNIQUE (automation_id, scheduled_minute),
  constraint automation_runs_run_id_key UNIQUE (run_id),
  constraint automation_runs_check CHECK (((trigger = 'schedule'::text) = (scheduled_minute IS NOT NULL))),
  constraint automation_runs_check1 CHECK (((ended_at IS NULL) = (status = ANY (ARRAY['starting'::text, 'running'::text])))),
  constraint automation_runs_status_check CHECK ((status = ANY (ARRAY['starting'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'skipped'::text]))),
  constraint automation_runs_trigger_check CHECK ((trigger = ANY (ARRAY['schedule'::text, 'token'::text, 'person'::text])))
);

create table automations (
  id uuid not null,
  team_id uuid not null,
  name text not null,
  description text not null,
  type text not null,
  work jsonb not null,
  max_cost_ticks bigint,
  schedule text,
  time_zone text not null,
  enabled boolean not null,
  next_run_at timestamp with time zone,
  notify text not null,
  webhook_url text,
  webhook_secret bytea,
  webhook_key_id text,
  runs_as uuid,
  created_at timestamp with time zone not null,
  token_id uuid,
  token_name text,
  ends_at timestamp with time zone,
  constraint automations_pkey PRIMARY KEY (id),
  constraint automations_check CHECK (((type = 'scheduled'::text) = (schedule IS NOT NULL))),
  constraint automations_check1 CHECK (((type = 'manual'::text) OR (max_cost_ticks IS NOT NULL))),
  constraint automations_check2 CHECK (((next_run_at IS NOT NULL) = ((type = 'scheduled'::text) AND enabled))),
  constraint automations_check3 CHECK ((((webhook_url IS NULL) = (webhook_secret IS NULL)) AND ((webhook_url IS NULL) = (webhook_key_id IS NULL)))),
  constraint automations_max_cost_ticks_check CHECK ((max_cost_ticks > 0)),
  constraint automations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint automations_notify_check CHECK ((notify = ANY (ARRAY['finish'::text, 'failure'::text, 'never'::text]))),
  constraint automations_type_check CHECK ((type = ANY (ARRAY['scheduled'::text, 'triggered'::text, 'manual'::text])))
);

create table brand_rules (
  team_id uuid not null,
  rules jsonb not null,
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  constraint brand_rules_pkey PRIMARY KEY (team_id)
);

create table budget_notices (
  team_id uuid not null,
  month date not null,
  percent smallint not null,
  budget_ticks bigint not null,
  spent_ticks bigint not null,
  raised_at timestamp with time zone not null default now(),
  mailed_at timestamp with time zone,
  mail_attempts smallint not null default 0,
  dismissed_at timestamp with time zone,
  dismissed_by uuid,
  constraint budget_notices_pkey PRIMARY KEY (team_id, month, percent, budget_ticks),
  constraint budget_notices_percent_check CHECK ((percent = ANY (ARRAY[50, 80, 100])))
);

create table budgets (
  team_id uuid not null,
  monthly_ticks bigint not null,
  set_by uuid,
  set_at timestamp with time zone not null,
  constraint budgets_pkey PRIMARY KEY (team_id),
  constraint budgets_monthly_ticks_check CHECK ((monthly_ticks > 0))
);

create table chosen_snippets (
  item_id uuid not null,
  run_id uuid not null,
  title text not null,
  description text not null,
  constraint chosen_snippets_pkey PRIMARY KEY (item_id)
);

create table decisions (
  item_id uuid not null,
  team_id uuid not null,
  user_id uuid,
  verdict text not null,
  edited jsonb,
  reason text,
  decided_at timestamp with time zone not null default now(),
  constraint decisions_pkey PRIMARY KEY (item_id),
  constraint decisions_verdict_check CHECK ((verdict = ANY (ARRAY['accepted'::text, 'edited'::text, 'rejected'::text])))
);

create table deployment_ads (
  id uuid not null,
  deployment_id uuid not null,
  team_id uuid not null,
  item_id uuid not null,
  ordinal integer not null,
  account_id text not null,
  ad_group_id text not null,
  ad_group_name text not null,
  content jsonb not null,
  content_hash bytea not null,
  exempt_topics jsonb not null default '[]'::jsonb,
  state text not null default 'planned'::text,
  attempt integer not null default 0,
  ads_before jsonb,
  sent_at timestamp with time zone,
  resource_name text,
  message text,
  findings jsonb not null default '[]'::jsonb,
  read_back jsonb,
  read_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint deployment_ads_pkey PRIMARY KEY (id),
  constraint deployment_ads_deployment_id_ordinal_key UNIQUE (deployment_id, ordinal),
  constraint deployment_ads_check CHECK (((state <> ALL (ARRAY['created'::text, 'rolledBack'::text])) OR (resource_name IS NOT NULL))),
  constraint deployment_ads_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'creating'::text, 'created'::text, 'refused'::text, 'failed'::text, 'rolledBack'::text])))
);

create table deployments (
  id uuid not null,
  team_id uuid not null,
  run_id uuid not null,
  created_by uuid,
  account_id text not null,
  status text not null,
  state text not null default 'running'::text,
  created_at timestamp with time zone not null default now(),
  next_look_at timestamp with time zone,
  constraint deployments_pkey PRIMARY KEY (id),
  constraint deployments_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'rolledBack'::text]))),
  constraint deployments_status_check CHECK ((status = ANY (ARRAY['PAUSED'::text, 'ENABLED'::text])))
);

create table destinations (
  id uuid not null,
  team_id uuid not null,
  kind text not null,
  name text not null,
  website_url text not null,
  settings jsonb not null default '{}'::jsonb,
  secret bytea,
  secret_key_id text,
  status text not null default 'connected'::text,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint destinations_pkey PRIMARY KEY (id),
  constraint destinations_team_id_website_url_kind_key UNIQUE (team_id, website_url, kind),
  constraint destinations_check CHECK (((secret IS NULL) = (secret_key_id IS NULL))),
  constraint destinations_kind_check CHECK ((kind = ANY (ARRAY['wordpress'::text, 'ghost'::text, 'shopify'::text, 'github'::text, 'byHand'::text, 'webhook'::text, 'csv'::text]))),
  constraint destinations_status_check CHECK ((status = ANY (ARRAY['connected'::text, 'reconnectNeeded'::text])))
);

create table google_grants (
  id uuid not null,
  team_id uuid not null,
  google_sub text not null,
  email text,
  refresh_token bytea not null,
  refresh_token_key_id text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint google_grants_pkey PRIMARY KEY (id),
  constraint google_grants_team_id_google_sub_key UNIQUE (team_id, google_sub)
);

create unlogged table guesses (
  key_hash bytea not null,
  count integer not null,
  expires_at timestamp with time zone not null,
  constraint guesses_pkey PRIMARY KEY (key_hash)
);

create table ideas (
  id uuid not null,
  page_id uuid not null,
  type text not null,
  tags text[] not null,
  stats jsonb not null,
  analysis jsonb not null,
  changes text not null,
  created_at timestamp with time zone not null default now(),
  constraint ideas_pkey PRIMARY KEY (id)
);

create table integrations (
  team_id uuid not null,
  service text not null,
  grant_id uuid not null,
  status text not null,
  selected_website text,
  selected_account jsonb,
  connected_by uuid,
  connected_at timestamp with time zone not null default now(),
  constraint integrations_pkey PRIMARY KEY (team_id, service),
  constraint integrations_service_check CHECK ((service = ANY (ARRAY['searchConsole'::text, 'googleAds'::text, 'googleAnalytics'::text]))),
  constraint integrations_status_check CHECK ((status = ANY (ARRAY['connected'::text, 'reconnectNeeded'::text])))
);

create table invitations (
  id uuid not null,
  team_id uuid not null,
  invited_by uuid,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  claimed_at timestamp with time zone,
  claimed_by uuid,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_email_check CHECK ((email = lower(email))),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text])))
);

create table landing_pages (
  team_id uuid not null,
  site_url text not null,
  landing_key text not null,
  sessions double precision not null,
  key_events double precision not null,
  revenue double precision not null,
  constraint landing_pages_pkey PRIMARY KEY (team_id, site_url, landing_key),
  constraint landing_pages_sessions_check CHECK ((sessions >= (0)::double precision))
);

create table lift_tests (
  id uuid not null,
  team_id uuid not null,
  run_id uuid not null,
  site_url text not null,
  state text not null,
  method_version integer not null,
  seed text not null,
  design jsonb not null,
  told jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  harm_looked_at timestamp with time zone,
  ended_at timestamp with time zone,
  verdict jsonb,
  constraint lift_tests_pkey PRIMARY KEY (id),
  constraint lift_tests_team_id_id_key UNIQUE (team_id, id),
  constraint lift_tests_check CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint lift_tests_check1 CHECK (((state = 'decided'::text) = (verdict IS NOT NULL))),
  constraint lift_tests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'decided'::text, 'cancelled'::text])))
);

create table lift_units (
  team_id uuid not null,
  test_id uuid not null,
  ordinal integer not null,
  arm text not null,
  clicks_before double precision not null,
  pages jsonb not null,
  live_on date,
  constraint lift_units_pkey PRIMARY KEY (test_id, ordinal),
  constraint lift_units_arm_check CHECK ((arm = ANY (ARRAY['treated'::text, 'waiting'::text, 'outside'::text]))),
  constraint lift_units_clicks_before_check CHECK ((clicks_before >= (0)::double precision)),
  constraint lift_units_ordinal_check CHECK ((ordinal >= 0))
);

create table memberships (
  user_id uuid not null,
  team_id uuid not null,
  role text not null,
  joined_at timestamp with time zone not null default now(),
  can_publish boolean not null default false,
  constraint memberships_pkey PRIMARY KEY (user_id),
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text])))
);

create table oauth_states (
  state_hash bytea not null,
  purpose text not null,
  session_id uuid,
  browser_hash bytea,
  user_id uuid,
  team_id uuid,
  services text[] not null default '{}'::text[],
  return_to text not null,
  code_verifier text not null,
  nonce text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint oauth_states_pkey PRIMARY KEY (state_hash),
  constraint oauth_states_purpose_check CHECK ((purpose = ANY (ARRAY['signIn'::text, 'connect'::text])))
);

create table page_cache (
  url text not null,
  simulated boolean not null,
  result jsonb not null,
  fetched_at timestamp with time zone not null default now(),
  constraint page_cache_pkey PRIMARY KEY (url, simulated)
);

create table page_failures (
  url text not null,
  simulated boolean not null,
  failed_at timestamp with time zone not null,
  constraint page_failures_pkey PRIMARY KEY (url, simulated)
);

create table paid_answers (
  request bytea not null,
  team_id uuid not null,
  run_id uuid,
  answer bytea not null,
  received_at timestamp with time zone not null,
  constraint paid_answers_pkey PRIMARY KEY (request)
);

create table project_pages (
  id uuid not null,
  project_id uuid not null,
  url text not null,
  priority text not null,
  volume integer not null,
  created_at timestamp with time zone not null default now(),
  constraint project_pages_pkey PRIMARY KEY (id),
  constraint project_pages_project_id_url_key UNIQUE (project_id, url),
  constraint project_pages_priority_check CHECK ((priority = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  constraint project_pages_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2000))),
  constraint project_pages_volume_check CHECK ((volume >= 0))
);

create table projects (
  id uuid not null,
  team_id uuid not null,
  created_by uuid,
  name text not null,
  domain text not null,
  competitor_domains text[] not null default '{}'::text[],
  search_console_website_id text,
  google_ads_account_id text,
  google_analytics_account_id text,
  created_at timestamp with time zone not null default now(),
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_competitor_domains_check CHECK ((cardinality(competitor_domains) <= 5)),
  constraint projects_domain_check CHECK ((domain ~ '^[a-z0-9.-]+$'::text)),
  constraint projects_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 100)))
);

create table promises (
  id uuid not null,
  team_id uuid not null,
  run_id uuid not null,
  item_id uuid not null,
  source text not null,
  source_id uuid not null,
  subject text not null,
  live_text text not null,
  claim text not null,
  quote text not null,
  proof_url text not null,
  created_at timestamp with time zone not null,
  next_check_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  broken_at timestamp with time zone,
  why text,
  dismissed_at timestamp with time zone,
  dismissed_by uuid,
  constraint promises_pkey PRIMARY KEY (id),
  constraint promises_check CHECK (((broken_at IS NULL) = (why IS NULL))),
  constraint promises_check1 CHECK (((dismissed_at IS NULL) OR (broken_at IS NOT NULL))),
  constraint promises_source_check CHECK ((source = ANY (ARRAY['page'::text, 'ad'::text])))
);

create table proposals (
  id uuid not null,
  batch_id uuid not null,
  team_id uuid not null,
  branch text not null,
  state text not null default 'sending'::text,
  number integer,
  url text,
  created_at timestamp with time zone not null,
  purpose text not null default 'publish'::text,
  merged_by text,
  constraint proposals_pkey PRIMARY KEY (id),
  constraint proposals_batch_id_branch_key UNIQUE (batch_id, branch),
  constraint proposals_check CHECK (((number IS NULL) OR (url IS NOT NULL))),
  constraint proposals_purpose_check CHECK ((purpose = ANY (ARRAY['publish'::text, 'rollback'::text]))),
  constraint proposals_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'open'::text, 'merged'::text, 'closed'::text])))
);

create table protected_pages (
  team_id uuid not null,
  page_url text not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint protected_pages_pkey PRIMARY KEY (team_id, page_url)
);

create table publication_batches (
  id uuid not null,
  team_id uuid not null,
  run_id uuid not null,
  destination_id uuid,
  kind text not null,
  destination_name text not null,
  state text not null,
  planned_by uuid,
  created_at timestamp with time zone not null,
  published_by uuid,
  published_at timestamp with time zone,
  constraint publication_batches_pkey PRIMARY KEY (id),
  constraint publication_batches_check CHECK (((state = ANY (ARRAY['running'::text, 'done'::text])) = (published_at IS NOT NULL))),
  constraint publication_batches_state_check CHECK ((state = ANY (ARRAY['planning'::text, 'planned'::text, 'running'::text, 'done'::text])))
);

create table publications (
  id uuid not null,
  batch_id uuid not null,
  team_id uuid not null,
  run_id uuid not null,
  item_id uuid not null,
  ordinal integer not null,
  page_url text not null,
  field text not null,
  proposal_saw text,
  stored_before text,
  rendered_before text,
  after text not null,
  rendered_after text,
  content_hash bytea not null,
  state text not null default 'accepted'::text,
  round integer not null default 1,
  attempt integer not null default 0,
  conflict_stored text,
  conflict_rendered text,
  message text,
  planned_at timestamp with time zone,
  sent_at timestamp with time zone,
  published_at timestamp with time zone,
  live_at timestamp with time zone,
  rolled_back_at timestamp with time zone,
  checks integer not null default 0,
  next_check_at timestamp with time zone,
  sent_version text,
  source_path text,
  source_key text,
  proposal_id uuid,
  rollback_proposal_id uuid,
  rolled_back_by uuid,
  waiting_since timestamp with time zone,
  constraint publications_pkey PRIMARY KEY (id),
  constraint publications_batch_id_ordinal_key UNIQUE (batch_id, ordinal),
  constraint publications_after_check CHECK ((after <> ''::text)),
  constraint publications_check CHECK (((state <> 'live'::text) OR (live_at IS NOT NULL))),
  constraint publications_content_hash_check CHECK ((length(content_hash) = 32)),
  constraint publications_field_check CHECK ((field = ANY (ARRAY['title'::text, 'description'::text]))),
  constraint publications_state_check CHECK ((state = ANY (ARRAY['accepted'::text, 'sending'::text, 'inDoubt'::text, 'proposed'::text, 'published'::text, 'live'::text, 'conflict'::text, 'failed'::text, 'kept'::text, 'rollingBack'::text, 'rolledBack'::text])))
);

create table run_items (
  id uuid not null,
  run_id uuid not null,
  ordinal integer not null,
  subject text not null,
  state text not null default 'waiting'::text,
  attempt integer not null default 0,
  claimed_by text,
  input jsonb not null,
  output jsonb,
  error jsonb,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint run_items_pkey PRIMARY KEY (id),
  constraint run_items_run_id_ordinal_key UNIQUE (run_id, ordinal),
  constraint run_items_run_id_subject_key UNIQUE (run_id, subject),
  constraint run_items_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'working'::text, 'succeeded'::text, 'kept'::text, 'failed'::text, 'skipped'::text])))
);

create table runs (
  id uuid not null,
  team_id uuid not null,
  created_by uuid,
  kind text not null,
  status text not null default 'pending'::text,
  subject text not null,
  import_id uuid,
  settings jsonb not null,
  quote jsonb not null,
  max_cost_ticks bigint,
  cost_ticks bigint not null default 0,
  reserved_ticks bigint not null default 0,
  step text not null default 'queued'::text,
  processed integer not null default 0,
  total integer,
  results jsonb not null default '{}'::jsonb,
  error text,
  idempotency_key text,
  request_hash bytea,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  token_id uuid,
  worlds jsonb not null default '{}'::jsonb,
  waiting text,
  constraint runs_pkey PRIMARY KEY (id),
  constraint runs_team_id_idempotency_key_key UNIQUE (team_id, idempotency_key),
  constraint runs_check CHECK (((completed_at IS NOT NULL) = (status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])))),
  constraint runs_kind_check CHECK ((kind = ANY (ARRAY['ads'::text, 'seo'::text, 'questions'::text]))),
  constraint runs_max_cost_ticks_check CHECK ((max_cost_ticks >= 0)),
  constraint runs_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);

create table search_days (
  team_id uuid not null,
  site_id uuid not null,
  day date not null,
  page_count integer not null,
  query_count integer not null,
  clicks bigint not null,
  impressions bigint not null,
  position_sum double precision not null,
  is_capped boolean not null,
  page_rows bytea not null,
  query_rows bytea,
  fetched_at timestamp with time zone not null,
  constraint search_days_pkey PRIMARY KEY (site_id, day)
);

create table search_import_rows (
  import_id uuid not null,
  query text,
  page text not null,
  clicks double precision not null,
  impressions double precision not null,
  "position" double precision not null,
  constraint search_import_rows_clicks_check CHECK ((clicks >= (0)::double precision)),
  constraint search_import_rows_impressions_check CHECK ((impressions >= (0)::double precision)),
  constraint search_import_rows_position_check CHECK (("position" >= (0)::double precision))
);

create table search_imports (
  id uuid not null,
  team_id uuid not null,
  created_by uuid,
  name text not null,
  website_url text not null,
  status text not null,
  summary jsonb not null default '{}'::jsonb,
  row_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  constraint search_imports_pkey PRIMARY KEY (id),
  constraint search_imports_status_check CHECK ((status = ANY (ARRAY['receiving'::text, 'complete'::text])))
);

create table search_sites (
  id uuid not null,
  team_id uuid not null,
  service text not null default 'searchConsole'::text,
  site_url text not null,
  created_at timestamp with time zone not null,
  final_day date,
  checked_at timestamp with time zone,
  synced_at timestamp with time zone,
  next_sync_at timestamp with time zone not null,
  lease_token uuid,
  lease_until timestamp with time zone,
  failure_code text,
  failure_message text,
  is_urgent boolean not null default false,
  constraint search_sites_pkey PRIMARY KEY (id),
  constraint search_sites_team_id_id_key UNIQUE (team_id, id),
  constraint search_sites_team_id_site_url_key UNIQUE (team_id, site_url),
  constraint search_sites_service_check CHECK ((service = 'searchConsole'::text))
);

create table search_texts (
  team_id uuid not null,
  site_id uuid not null,
  kind text not null,
  first_id integer not null,
  text_count integer not null,
  texts bytea not null,
  constraint search_texts_pkey PRIMARY KEY (site_id, kind, first_id),
  constraint search_texts_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'query'::text]))),
  constraint search_texts_text_count_check CHECK ((text_count > 0))
);

create table search_weeks (
  team_id uuid not null,
  site_id uuid not null,
  week date not null,
  query_count integer not null,
  capped_days smallint not null,
  query_rows bytea not null,
  constraint search_weeks_pkey PRIMARY KEY (site_id, week),
  constraint search_weeks_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);

create table sessions (
  id uuid not null,
  secret_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_secret_hash_key UNIQUE (secret_hash)
);

create table shown_checks (
  id uuid not null,
  team_id uuid not null,
  run_id uuid not null,
  publication_id uuid not null,
  day integer not null,
  due_at timestamp with time zone not null,
  query text not null,
  location_code integer not null,
  language_code text not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  cost_ticks bigint not null default 0,
  looked_at timestamp with time zone,
  outcome text,
  shown_title text,
  "position" integer,
  simulated boolean,
  message text,
  constraint shown_checks_pkey PRIMARY KEY (id),
  constraint shown_checks_publication_id_day_key UNIQUE (publication_id, day),
  constraint shown_checks_check CHECK (((state = 'done'::text) = (outcome IS NOT NULL))),
  constraint shown_checks_check1 CHECK (((state = 'done'::text) = (looked_at IS NOT NULL))),
  constraint shown_checks_cost_ticks_check CHECK ((cost_ticks >= 0)),
  constraint shown_checks_day_check CHECK ((day = ANY (ARRAY[14, 28]))),
  constraint shown_checks_outcome_check CHECK ((outcome = ANY (ARRAY['asWritten'::text, 'shortened'::text, 'brand'::text, 'heading'::text, 'before'::text, 'other'::text, 'notFound'::text]))),
  constraint shown_checks_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'skipped'::text])))
);

create table shown_settings (
  team_id uuid not null,
  is_on boolean not null,
  set_by uuid,
  set_at timestamp with time zone not null,
  constraint shown_settings_pkey PRIMARY KEY (team_id)
);

create table sign_in_handoffs (
  code_hash bytea not null,
  browser_hash bytea not null,
  expires_at timestamp with time zone not null,
  sealed_id_token bytea not null,
  key_id text not null,
  constraint sign_in_handoffs_pkey PRIMARY KEY (code_hash)
);

create table team_months (
  team_id uuid not null,
  month date not null,
  simulated boolean not null,
  spent_ticks bigint not null default 0,
  reserved_ticks bigint not null default 0,
  constraint team_months_pkey PRIMARY KEY (team_id, month, simulated),
  constraint team_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

create table teams (
  id uuid not null,
  name text not null,
  slug text not null,
  created_at timestamp with time zone not null default now(),
  sample_data text,
  constraint teams_pkey PRIMARY KEY (id),
  constraint teams_slug_key UNIQUE (slug),
  constraint teams_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 100))),
  constraint teams_sample_data_check CHECK ((sample_data = ANY (ARRAY['making'::text, 'made'::text]))),
  constraint teams_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);

create table text_effects (
  team_id uuid not null,
  test_id uuid not null,
  fault text not null,
  estimate double precision not null,
  standard_error double precision not null,
  measured_at timestamp with time zone not null,
  constraint text_effects_pkey PRIMARY KEY (test_id, fault),
  constraint text_effects_standard_error_check CHECK ((standard_error > (0)::double precision))
);

create table token_caps (
  token_id uuid not null,
  team_id uuid not null,
  token_name text not null,
  monthly_ticks bigint not null,
  constraint token_caps_pkey PRIMARY KEY (token_id),
  constraint token_caps_monthly_ticks_check CHECK ((monthly_ticks > 0))
);

create table token_months (
  token_id uuid not null,
  month date not null,
  simulated boolean not null,
  spent_ticks bigint not null default 0,
  reserved_ticks bigint not null default 0,
  constraint token_months_pkey PRIMARY KEY (token_id, month, simulated),
  constraint token_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

create table usage_records (
  id uuid not null,
  team_id uuid not null,
  user_id uuid,
  run_id uuid,
  item_id uuid,
  provider text not null,
  endpoint text not null,
  state text not null default 'reserved'::text,
  simulated boolean not null default false,
  model_label text,
  model_returned text,
  price_version text not null,
  reserved_ticks bigint not null,
  computed_ticks bigint,
  reported_ticks bigint,
  cost_ticks bigint not null default 0,
  input_tokens integer,
  cached_tokens integer,
  output_tokens integer,
  reasoning_tokens integer,
  request_count integer not null default 1,
  process text not null,
  created_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  token_id uuid,
  request bytea,
  constraint usage_records_pkey PRIMARY KEY (id),
  constraint usage_records_provider_check CHECK ((provider = ANY (ARRAY['openai'::text, 'grok'::text, 'custom'::text, 'dataforseo'::text]))),
  constraint usage_records_reserved_ticks_check CHECK ((reserved_ticks >= 0)),
  constraint usage_records_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'settled'::text, 'unknown'::text, 'released'::text])))
);

create table users (
  id uuid not null,
  identity_uid text not null,
  email text not null,
  email_verified boolean not null default false,
  username text not null,
  display_name text,
  photo_url text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_identity_uid_key UNIQUE (identity_uid),
  constraint users_email_check CHECK ((email = lower(email)))
);

create unlogged table workers (
  process text not null,
  worlds jsonb not null,
  constraint workers_pkey PRIMARY KEY (process)
);

CREATE INDEX analytics_properties_chosen_by ON public.analytics_properties USING btree (chosen_by);
CREATE INDEX api_tokens_user ON public.api_tokens USING btree (user_id);
CREATE INDEX approvals_team ON public.approvals USING btree (team_id, created_at);
CREATE INDEX approvals_token ON public.approvals USING btree (token_id, created_at);
CREATE INDEX approved_facts_created_by_idx ON public.approved_facts USING btree (created_by);
CREATE INDEX approved_facts_due_idx ON public.approved_facts USING btree (checked_at) WHERE ((proof_url IS NOT NULL) AND (suspended_why IS NULL));
CREATE INDEX approved_facts_team_idx ON public.approved_facts USING btree (team_id);
CREATE INDEX audit_log_actions ON public.audit_log USING btree (team_id, action, created_at DESC);
CREATE INDEX audit_log_people ON public.audit_log USING btree (user_id, created_at DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX audit_log_team ON public.audit_log USING btree (team_id, created_at DESC);
CREATE INDEX automation_notices_run ON public.automation_notices USING btree (automation_run_id);
CREATE INDEX automation_runs_latest ON public.automation_runs USING btree (automation_id, created_at DESC);
CREATE UNIQUE INDEX automation_runs_open ON public.automation_runs USING btree (automation_id) WHERE (ended_at IS NULL);
CREATE INDEX automations_due ON public.automations USING btree (next_run_at) WHERE (next_run_at IS NOT NULL);
CREATE INDEX automations_team ON public.automations USING btree (team_id);
CREATE INDEX automations_token ON public.automations USING btree (token_id) WHERE (token_id IS NOT NULL);
CREATE INDEX budget_notices_unmailed ON public.budget_notices USING btree (raised_at) WHERE (mailed_at IS NULL);
CREATE INDEX chosen_snippets_run ON public.chosen_snippets USING btree (run_id);
CREATE INDEX decisions_team ON public.decisions USING btree (team_id, decided_at);
CREATE INDEX deployment_ads_item ON public.deployment_ads USING btree (item_id);
CREATE UNIQUE INDEX deployment_ads_live ON public.deployment_ads USING btree (team_id, account_id, ad_group_id, content_hash) WHERE (state = ANY (ARRAY['planned'::text, 'creating'::text, 'created'::text]));
CREATE INDEX deployments_run ON public.deployments USING btree (run_id, created_at DESC);
CREATE INDEX deployments_running ON public.deployments USING btree (id) WHERE (state = 'running'::text);
CREATE INDEX destinations_created_by ON public.destinations USING btree (created_by);
CREATE INDEX ideas_page ON public.ideas USING btree (page_id, created_at);
CREATE INDEX integrations_grant ON public.integrations USING btree (grant_id);
CREATE UNIQUE INDEX invitations_pending ON public.invitations USING btree (team_id, email) WHERE (claimed_at IS NULL);
CREATE INDEX lift_tests_created_by ON public.lift_tests USING btree (created_by);
CREATE INDEX lift_tests_open ON public.lift_tests USING btree (created_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX lift_tests_open_run ON public.lift_tests USING btree (run_id) WHERE (state = 'open'::text);
CREATE INDEX lift_tests_run ON public.lift_tests USING btree (run_id);
CREATE INDEX lift_tests_team ON public.lift_tests USING btree (team_id, created_at);
CREATE INDEX memberships_team ON public.memberships USING btree (team_id);
CREATE INDEX page_failures_failed_at ON public.page_failures USING btree (failed_at);
CREATE INDEX paid_answers_received ON public.paid_answers USING btree (received_at);
CREATE INDEX paid_answers_run ON public.paid_answers USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX paid_answers_team ON public.paid_answers USING btree (team_id);
CREATE INDEX projects_team ON public.projects USING btree (team_id, created_at DESC, id DESC);
CREATE INDEX promises_broken ON public.promises USING btree (team_id, broken_at) WHERE ((broken_at IS NOT NULL) AND (dismissed_at IS NULL));
CREATE INDEX promises_dismissed_by ON public.promises USING btree (dismissed_by);
CREATE INDEX promises_due ON public.promises USING btree (next_check_at);
CREATE INDEX promises_item ON public.promises USING btree (item_id);
CREATE INDEX promises_run ON public.promises USING btree (run_id);
CREATE UNIQUE INDEX promises_source ON public.promises USING btree (source_id, md5(((((claim || ' '::text) || quote) || ' '::text) || proof_url)));
CREATE INDEX proposals_team ON public.proposals USING btree (team_id);
CREATE INDEX protected_pages_created_by ON public.protected_pages USING btree (created_by);
CREATE INDEX publication_batches_destination ON public.publication_batches USING btree (destination_id);
CREATE INDEX publication_batches_planned_by ON public.publication_batches USING btree (planned_by);
CREATE INDEX publication_batches_published_by ON public.publication_batches USING btree (published_by);
CREATE INDEX publication_batches_run ON public.publication_batches USING btree (run_id, created_at DESC);
CREATE INDEX publication_batches_team ON public.publication_batches USING btree (team_id);
CREATE INDEX publication_batches_working ON public.publication_batches USING btree (id) WHERE (state = ANY (ARRAY['planning'::text, 'running'::text]));
CREATE INDEX publications_due ON public.publications USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX publications_item ON public.publications USING btree (item_id);
CREATE INDEX publications_live_titles ON public.publications USING btree (live_at) WHERE ((state = 'live'::text) AND (field = 'title'::text));
CREATE INDEX publications_proposal ON public.publications USING btree (proposal_id) WHERE (proposal_id IS NOT NULL);
CREATE INDEX publications_rollback_proposal ON public.publications USING btree (rollback_proposal_id) WHERE (rollback_proposal_id IS NOT NULL);
CREATE INDEX publications_rolled_back_by ON public.publications USING btree (rolled_back_by) WHERE (rolled_back_by IS NOT NULL);
CREATE INDEX publications_run ON public.publications USING btree (run_id);
CREATE INDEX publications_team ON public.publications USING btree (team_id, page_url);
CREATE INDEX run_items_waiting ON public.run_items USING btree (run_id, ordinal) WHERE (state = 'waiting'::text);
CREATE INDEX run_items_working ON public.run_items USING btree (claimed_by) WHERE (state = 'working'::text);
CREATE INDEX runs_ended ON public.runs USING btree (completed_at) INCLUDE (status) WHERE (completed_at IS NOT NULL);
CREATE INDEX runs_failed ON public.runs USING btree (completed_at) WHERE (status = 'failed'::text);
CREATE INDEX runs_history ON public.runs USING btree (team_id, kind, created_at DESC, id DESC);
CREATE INDEX runs_latest ON public.runs USING btree (team_id, created_at DESC, id DESC) WHERE (status = 'completed'::text);
CREATE INDEX runs_open ON public.runs USING btree (created_at) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));
CREATE INDEX search_import_rows_import ON public.search_import_rows USING btree (import_id);
CREATE INDEX search_imports_team ON public.search_imports USING btree (team_id, created_at DESC);
CREATE INDEX search_sites_next_sync ON public.search_sites USING btree (next_sync_at);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX shown_checks_due ON public.shown_checks USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX shown_checks_run ON public.shown_checks USING btree (run_id);
CREATE INDEX shown_checks_team ON public.shown_checks USING btree (team_id);
CREATE INDEX shown_settings_set_by ON public.shown_settings USING btree (set_by);
CREATE INDEX text_effects_team ON public.text_effects USING btree (team_id, fault);
CREATE INDEX token_caps_team ON public.token_caps USING btree (team_id);
CREATE INDEX usage_records_days ON public.usage_records USING brin (created_at) WITH (autosummarize='on');
CREATE UNIQUE INDEX usage_records_on_the_way ON public.usage_records USING btree (request) WHERE (state = 'reserved'::text);
CREATE INDEX usage_records_reserved ON public.usage_records USING btree (created_at) WHERE (state = 'reserved'::text);
CREATE INDEX usage_records_run ON public.usage_records USING btree (run_id);
CREATE INDEX usage_records_team ON public.usage_records USING btree (team_id, created_at DESC, id DESC) INCLUDE (provider, simulated, state, cost_ticks);
CREATE INDEX usage_records_tokens ON public.usage_records USING btree (team_id, model_label, endpoint, created_at DESC, id DESC) WHERE ((state = 'settled'::text) AND (input_tokens IS NOT NULL));
CREATE INDEX users_email ON public.users USING btree (email);

alter table ad_edits add constraint ad_edits_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES users(id) ON DELETE SET NULL;
alter table ad_edits add constraint ad_edits_item_id_fkey FOREIGN KEY (item_id) REFERENCES run_items(id) ON DELETE CASCADE;
alter table ads_runs add constraint ads_runs_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;
alter table analytics_properties add constraint analytics_properties_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES users(id) ON DELETE SET NULL;
alter table analytics_properties add constraint analytics_properties_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table analytics_properties add constraint analytics_properties_team_id_service_fkey FOREIGN KEY (team_id, service) REFERENCES integrations(team_id, service) ON DELETE CASCADE;
alter table api_tokens add constraint api_tokens_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table api_tokens add constraint api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table approvals add constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;
alter table approvals add constraint approvals_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table approvals add constraint approvals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table approved_facts add constraint approved_facts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table approved_facts add constraint approved_facts_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table audit_log add constraint audit_log_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table audit_log add constraint audit_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table automation_notices add constraint automation_notices_automation_run_id_fkey FOREIGN KEY (automation_run_id) REFERENCES automation_runs(id) ON DELETE CASCADE;
alter table automation_runs add constraint automation_runs_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES automations(id) ON DELETE CASCADE;
alter table automation_runs add constraint automation_runs_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE SET NULL;
alter table automation_runs add constraint automation_runs_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL;
alter table automations add constraint automations_runs_as_fkey FOREIGN KEY (runs_as) REFERENCES users(id) ON DELETE SET NULL;
alter table automations add constraint automations_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table brand_rules add constraint brand_rules_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table brand_rules add constraint brand_rules_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table budget_notices add constraint budget_notices_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table budget_notices add constraint budget_notices_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table budgets add constraint budgets_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id) ON DELETE SET NULL;
alter table budgets add constraint budgets_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table chosen_snippets add constraint chosen_snippets_item_id_fkey FOREIGN KEY (item_id) REFERENCES run_items(id) ON DELETE CASCADE;
alter table chosen_snippets add constraint chosen_snippets_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;
alter table decisions add constraint decisions_item_id_fkey FOREIGN KEY (item_id) REFERENCES run_items(id) ON DELETE CASCADE;
alter table decisions add constraint decisions_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table decisions add constraint decisions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table deployment_ads add constraint deployment_ads_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES deployments(id) ON DELETE CASCADE;
alter table deployment_ads add constraint deployment_ads_item_id_fkey FOREIGN KEY (item_id) REFERENCES run_items(id) ON DELETE CASCADE;
alter table deployment_ads add constraint deployment_ads_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table deployments add constraint deployments_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table deployments add constraint deployments_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;
alter table deployments add constraint deployments_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table destinations add constraint destinations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table destinations add constraint destinations_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table google_grants add constraint google_grants_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table ideas add constraint ideas_page_id_fkey FOREIGN KEY (page_id) REFERENCES project_pages(id) ON DELETE CASCADE;
alter table integrations add constraint integrations_connected_by_fkey FOREIGN KEY (connected_by) REFERENCES users(id) ON DELETE SET NULL;
alter table integrations add constraint integrations_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES google_grants(id) ON DELETE CASCADE;
alter table integrations add constraint integrations_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table invitations add constraint invitations_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table invitations add constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL;
alter table invitations add constraint invitations_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table landing_pages add constraint landing_pages_team_id_site_url_fkey FOREIGN KEY (team_id, site_url) REFERENCES analytics_properties(team_id, site_url) ON DELETE CASCADE;
alter table lift_tests add constraint lift_tests_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table lift_tests add constraint lift_tests_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;
alter table lift_tests add constraint lift_tests_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table lift_units add constraint lift_units_team_id_test_id_fkey FOREIGN KEY (team_id, test_id) REFERENCES lift_tests(team_id, id) ON DELETE CASCADE;
alter table memberships add constraint memberships_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table memberships add constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table oauth_states add constraint oauth_states_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table oauth_states add constraint oauth_states_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table oauth_states add constraint oauth_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table paid_answers add constraint paid_answers_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;
alter table paid_answers add constraint paid_answers_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table project_pages add constraint project_pages_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;
alter table projects add constraint projects_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table projects add constraint projects_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table promises add constraint promises_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table promises add constraint promises_item_id_fkey FOREIGN KEY (item_id) REFERENCES run_items(id) ON DELETE CASCADE;
alter table promises add constraint promises_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;
alter table promises add constraint promises_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table proposals add constraint proposals_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES publication_batches(id) ON DELETE CASCADE;
alter table proposals add constraint proposals_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table protected_pages add constraint protected_pages_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table protected_pages add constraint protected_pages_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table publication_batches add constraint publication_batches_destination_id_fkey FOREIGN KEY (destination_id) REFERENCES destinations(id) ON DELETE SET NULL;
alter table publication_batches add constraint publication_batches_planned_by_fkey FOREIGN KEY (planned_by) REFERENCES users(id) ON DELETE SET NULL;
alter table publication_batches add constraint publication_batches_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id) ON DELETE SET NULL;
alter table publication_batches add constraint publication_batches_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;
alter table publication_batches add constraint publication_batches_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table publications add constraint publications_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES publication_batches(id) ON DELETE CASCADE;
alter table publications add constraint publications_item_id_fkey FOREIGN KEY (item_id) REFERENCES run_items(id) ON DELETE CASCADE;
alter table publications add constraint publications_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id) ON DELETE SET NULL;
alter table publications add constraint publications_rollback_proposal_id_fkey FOREIGN KEY (rollback_proposal_id) REFERENCES proposals(id) ON DELETE SET NULL;
alter table publications add constraint publications_rolled_back_by_fkey FOREIGN KEY (rolled_back_by) REFERENCES users(id) ON DELETE SET NULL;
alter table publications add constraint publications_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;
alter table publications add constraint publications_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table run_items add constraint run_items_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;
alter table runs add constraint runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table runs add constraint runs_import_id_fkey FOREIGN KEY (import_id) REFERENCES search_imports(id) ON DELETE SET NULL;
alter table runs add constraint runs_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table search_days add constraint search_days_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES search_sites(team_id, id) ON DELETE CASCADE;
alter table search_import_rows add constraint search_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES search_imports(id) ON DELETE CASCADE;
alter table search_imports add constraint search_imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table search_imports add constraint search_imports_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table search_sites add constraint search_sites_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table search_sites add constraint search_sites_team_id_service_fkey FOREIGN KEY (team_id, service) REFERENCES integrations(team_id, service) ON DELETE CASCADE;
alter table search_texts add constraint search_texts_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES search_sites(team_id, id) ON DELETE CASCADE;
alter table search_weeks add constraint search_weeks_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES search_sites(team_id, id) ON DELETE CASCADE;
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table shown_checks add constraint shown_checks_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;
alter table shown_checks add constraint shown_checks_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE;
alter table shown_checks add constraint shown_checks_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table shown_settings add constraint shown_settings_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id) ON DELETE SET NULL;
alter table shown_settings add constraint shown_settings_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table team_months add constraint team_months_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table text_effects add constraint text_effects_team_id_test_id_fkey FOREIGN KEY (team_id, test_id) REFERENCES lift_tests(team_id, id) ON DELETE CASCADE;
alter table token_caps add constraint token_caps_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table token_months add constraint token_months_token_id_fkey FOREIGN KEY (token_id) REFERENCES token_caps(token_id) ON DELETE CASCADE;
alter table usage_records add constraint usage_records_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE SET NULL;
alter table usage_records add constraint usage_records_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table usage_records add constraint usage_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;

CREATE TRIGGER actors_changed AFTER DELETE OR UPDATE OF expires_at ON public.api_tokens FOR EACH STATEMENT EXECUTE FUNCTION tell_actors_changed();
CREATE TRIGGER run_ended AFTER UPDATE OF run_id ON public.automation_runs FOR EACH STATEMENT EXECUTE FUNCTION tell_run_ended();
CREATE TRIGGER actors_changed AFTER INSERT OR DELETE OR UPDATE ON public.memberships FOR EACH STATEMENT EXECUTE FUNCTION tell_actors_changed();
CREATE TRIGGER run_ended AFTER UPDATE OF completed_at ON public.runs FOR EACH STATEMENT EXECUTE FUNCTION tell_run_ended();
CREATE TRIGGER actors_changed AFTER DELETE ON public.sessions FOR EACH STATEMENT EXECUTE FUNCTION tell_actors_changed();
CREATE TRIGGER actors_changed AFTER DELETE OR UPDATE OF email, email_verified ON public.users FOR EACH STATEMENT EXECUTE FUNCTION tell_actors_changed();
