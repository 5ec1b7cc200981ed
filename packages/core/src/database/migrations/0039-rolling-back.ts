import type { Knex } from 'knex';

const statements = `
alter table proposals add column purpose text not null default 'publish' check (purpose in ('publish', 'rollback'));
alter table proposals add column merged_by text;
alter table proposals add column head text;
alter table proposals drop constraint proposals_check;
alter table proposals add check (number is null or url is not null);

alter table publications add column rollback_proposal_id uuid references proposals on delete set null;
alter table publications add column rolled_back_by uuid references users on delete set null;
create index publications_rollback_proposal on publications (rollback_proposal_id)
  where rollback_proposal_id is not null;
create index publications_rolled_back_by on publications (rolled_back_by) where rolled_back_by is not null;
alter table publications drop constraint publications_state_check;
alter table publications add constraint publications_state_check check (
  state in (
    'accepted', 'sending', 'proposed', 'published', 'live', 'conflict', 'failed', 'kept', 'rollingBack', 'rolledBack'
  )
);
`;

/** Rollbacks that wait to be merged: who asked for them, and who merged them. Branches without pull requests. */
export const rollingBack = {
  name: '0039-rolling-back',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
