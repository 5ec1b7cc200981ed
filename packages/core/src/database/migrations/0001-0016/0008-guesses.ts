import type { Knex } from 'knex';

// Unlogged: what is lost in a crash would have been forgotten within the minute.
const statements = `
create unlogged table guesses (
  key_hash bytea primary key,
  count integer not null,
  expires_at timestamptz not null
);
`;

/** How often something that can be guessed was tried in vain within the minute, for all servers together. */
export const guesses = {
  name: '0008-guesses',
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements);
  },
};
