import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Knex } from 'knex';

// From sources and from a build alike.
const statements = readFileSync(new URL('../../../../src/platform/database/schema.sql', import.meta.url), 'utf8');
const version = createHash('sha256').update(statements).digest('hex').slice(0, 8);

/** The whole schema. Until the first release it changes in place, and its name with it, so that a database of another one is refused. */
export const baseline = {
  name: `0001-baseline-${version}`,
  up: async (db: Knex): Promise<void> => {
    await db.raw(statements.replaceAll('?', String.raw`\?`));
  },
};
