import type { Knex } from 'knex';

const statements = `
alter table integrations drop constraint integrations_service_check;
alter table integrations add constraint integrations_service_check
  check (service in ('searchConsole', 'googleAds', 'googleAnalytics', 'googleSheets'));

alter table automations
  add column to_google_sheets boolean not null default false,
  add column spreadsheet_id text,
  add column spreadsheet_url text,
  add check (to_google_sheets or spreadsheet_id is null),
  add check ((spreadsheet_id is null) = (spreadsheet_url is null));
alter table automation_notices drop constraint automation_notices_channel_check;
alter table automation_notices add constraint automation_notices_channel_check
  check (channel in ('mail', 'webhook', 'sheet'));

create table analytics_properties (
  team_id uuid not null references teams on delete cascade,
  service text not null default 'googleAnalytics' check (service = 'googleAnalytics'),
  site_url text not null,
  property_id text not null,
  property_name text not null,
  chosen_by uuid references users on delete set null,
  chosen_at timestamptz not null,
  report jsonb,
  fetched_at timestamptz,
  primary key (team_id, site_url),
  foreign key (team_id, service) references integrations on delete cascade,
  check ((report is null) = (fetched_at is null))
);
create index analytics_properties_chosen_by on analytics_properties (chosen_by);

create table landing_pages (
  team_id uuid not null,
  site_url text not null,
  landing_key text not null,
  sessions double precision not null check (sessions >= 0),
  key_events double precision not null,
  revenue double precision not null,
  primary key (team_id, site_url, landing_key),
  foreign key (team_id, site_url) references analytics_properties (team_id, site_url) on delete cascade
);
`;

/** Results of automations in Google Sheets, and what Google Analytics knows of landing pages. */
export const sheetsAndAnalytics = {
  name: '0036-sheets-and-analytics',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
