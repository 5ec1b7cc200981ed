import type { Knex } from 'knex';

const statements = `
alter table integrations drop constraint integrations_service_check;
alter table integrations add constraint integrations_service_check
  check (service in ('searchConsole', 'googleAds', 'googleAnalytics'));
alter table automation_notices drop constraint automation_notices_channel_check;
alter table automation_notices add constraint automation_notices_channel_check check (channel in ('mail', 'webhook'));
alter table automations drop column to_google_sheets, drop column spreadsheet_id, drop column spreadsheet_url;

alter table lift_tests drop column pool_id;
drop table lift_pools;

drop table writing_rules;
drop table preferences;
alter table shown_checks drop column start_risk, drop column started_at;
alter table shown_checks drop constraint shown_checks_day_check;
alter table shown_checks add constraint shown_checks_day_check check (day in (14, 28));
drop index shown_checks_due;
alter table shown_checks drop constraint shown_checks_state_check;
alter table shown_checks add constraint shown_checks_state_check check (state in ('waiting', 'done', 'skipped'));
create index shown_checks_due on shown_checks (due_at) where state = 'waiting';
create index shown_checks_team on shown_checks (team_id);
alter table shown_settings drop column monthly_ticks, drop column off_websites;

drop table plan_uses;
alter table teams drop column plan;

drop table ad_counts;
drop table ad_rewrites;
`;

/** What the product no longer does goes: Google Sheets, pooled tests, writing rules, plan limits, rewritten ad texts. */
export const less = {
  name: '0046-less',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
