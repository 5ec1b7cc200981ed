import type { Knex } from 'knex';

const statements = `
alter table teams add column sample_data text check (sample_data in ('making', 'made'));
create index decisions_team on decisions (team_id, decided_at);
`;

/** Which team holds sample data of the sandbox, and whether all of it has been made; what a team decided lately. */
export const sampleData = {
  name: '0025-sample-data',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
