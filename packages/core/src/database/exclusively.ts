import type { Knex } from 'knex';
import { transact, unlimited } from './transaction.ts';

/** Runs `work` while nobody else runs work of this name on the same database; the others wait. `work` uses its own connections. */
export function exclusively<R>(context: { db: Knex }, name: string, work: () => Promise<R>): Promise<R> {
  return transact(context, async ({ db }) => {
    // It sits idle while the work goes on elsewhere.
    await db.raw(unlimited);
    await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
    return work();
  });
}
