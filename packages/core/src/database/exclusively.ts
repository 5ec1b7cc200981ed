import type { Knex } from 'knex';
import { transact } from './transaction.ts';

/** Runs `work` while nobody else runs work of this name on the same database; the others wait. `work` uses its own connections. */
export function exclusively<R>(context: { db: Knex }, name: string, work: () => Promise<R>): Promise<R> {
  return transact(context, async ({ db }) => {
    await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
    return work();
  });
}
