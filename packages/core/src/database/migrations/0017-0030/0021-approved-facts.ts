import type { Knex } from 'knex';

const statements = `
create table approved_facts (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  kind text not null check (kind in ('shipping', 'returns', 'warranty', 'award', 'other')),
  text text not null,
  applies_to text not null,
  proof_url text,
  proof_quote text,
  confirmed_by text,
  expires_on date not null,
  suspended_why text,
  checked_at timestamptz not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  constraint approved_facts_proof_check check ((proof_url is not null and proof_quote is not null) or confirmed_by is not null)
);
create index approved_facts_team_idx on approved_facts (team_id);
create index approved_facts_due_idx on approved_facts (checked_at) where proof_url is not null and suspended_why is null;
create index approved_facts_created_by_idx on approved_facts (created_by);
`;

/** What a team lets its texts say although the page at hand does not say it. */
export const approvedFacts = {
  name: '0021-approved-facts',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
