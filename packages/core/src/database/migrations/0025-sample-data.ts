import type { Knex } from 'knex';

/** Which team holds sample data of the sandbox, and whether all of it has been made. */
export const sampleData = {
  name: '0025-sample-data',
  up: async (db: Knex): Promise<void> => {
    await db.raw(`alter table teams add column sample_data text check (sample_data in ('making', 'made'))`);
  },
};
