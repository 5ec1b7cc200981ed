import type { Knex } from 'knex';

const statements = `
delete from approvals;
alter table approvals
  drop column summary,
  drop column input_hash,
  add column content jsonb not null,
  add column content_hash bytea not null check (length(content_hash) = 32),
  add column void_because text;
`;

/** What an approval is for: everything that its call would do, as it was shown. */
export const approvalContent = {
  name: '0045-approval-content',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
