import type { Knex } from 'knex';
import { transact, unlimited } from './transaction.ts';

/** Runs `work` while no other process runs work of this name on the same database; the others wait. `work` uses its own connections. */
export function exclusively<R>(context: { db: Knex }, name: string, work: () => Promise<R>): Promise<R> {
  return transact(context, async ({ db }) => {
    // It sits idle while the work uses other connections.
    await db.raw(unlimited);
    await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
    return work();
  });
}
