import type { Knex } from 'knex';

/**
 * Runs `work` in one transaction: it gets the same context with `db` bound to the transaction. Commits when `work`
 * resolves, rolls back when it throws; inside another `transact` it is a savepoint.
 */
export function transact<C extends { db: Knex }, R>(context: C, work: (context: C) => Promise<R>): Promise<R> {
  return context.db.transaction((db) => work({ ...context, db }));
}
