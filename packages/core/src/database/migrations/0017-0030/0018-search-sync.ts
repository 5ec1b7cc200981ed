import type { Knex } from 'knex';

/** Somebody waits for a website's sync, which then makes no pauses. */
export const searchSync = {
  name: '0018-search-sync',
  up: async (db: Knex): Promise<void> => {
    await db.raw('alter table search_sites add column is_urgent boolean not null default false');
  },
};
