import type { Knex } from 'knex';
import { baseline } from './0001-baseline.ts';

/** One numbered step of the schema; never edited after a release. Runs in its own transaction. */
export interface Migration {
  name: string;
  up: (db: Knex) => Promise<void>;
}

/** Every migration, in order; a new one is added at the end. Before the first release, `schema.sql` is changed instead. */
export const migrations: readonly Migration[] = [baseline];
