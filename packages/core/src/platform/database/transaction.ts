import type { Knex } from 'knex';

/** Lifts the limits of a transaction that may take or wait as long as it has to, on a machine with much other work too. */
export const unlimited = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * Runs `work` in one transaction: it gets the same context with `db` bound to the transaction. Commits when `work`
 * resolves, rolls back when it throws; inside another `transact` it is a savepoint.
 */
export function transact<C extends { db: Knex }, R>(context: C, work: (context: C) => Promise<R>): Promise<R> {
  return context.db.transaction((db) => work({ ...context, db }));
}

/** Runs `work` so that everything it reads is of one moment; it cannot write. */
export function snapshot<C extends { db: Knex }, R>(context: C, work: (context: C) => Promise<R>): Promise<R> {
  return context.db.transaction((db) => work({ ...context, db }), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  });
}
