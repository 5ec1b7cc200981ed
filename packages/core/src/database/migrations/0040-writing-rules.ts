import type { Knex } from 'knex';

const statements = `
create table writing_rules (
  team_id uuid not null references teams on delete cascade,
  rule_id uuid not null,
  is_on boolean not null,
  forgotten_at timestamptz,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null,
  primary key (team_id, rule_id),
  check (not is_on or forgotten_at is not null)
);
create index writing_rules_changed_by on writing_rules (changed_by);
create index preferences_rejections on preferences (team_id, decided_at)
  where outcome = 'rejected' and withdrawn_at is null and reason is not null;
`;

/** Writing rules that people switched off or deleted; the rules themselves are read from the rejections. */
export const writingRules = {
  name: '0040-writing-rules',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
