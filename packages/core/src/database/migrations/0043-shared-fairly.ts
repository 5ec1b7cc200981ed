import type { Knex } from 'knex';

const statements = `
alter table runs add column worlds jsonb not null default '{}';
alter table runs add column waiting text;
create unlogged table workers (
  process text primary key,
  worlds jsonb not null
);
`;

/** Which providers a run was started with, and the workers that take jobs with theirs. */
export const sharedFairly = {
  name: '0043-shared-fairly',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
