import type { Knex } from 'knex';

const statements = `
create table page_failures (
  url text not null,
  simulated boolean not null,
  failed_at timestamptz not null,
  primary key (url, simulated)
);
create index page_failures_failed_at on page_failures (failed_at);
`;

/** Pages that could not be read a while ago, so that they are not asked for again before every choice. */
export const pageFailures = {
  name: '0026-page-failures',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
