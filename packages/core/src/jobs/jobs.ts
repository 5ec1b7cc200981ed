import type { Knex } from 'knex';

/** The queue, seen from a use case: enqueue inside the caller's transaction, or cancel. */
export interface Jobs {
  /** Enqueues the planning of a run; the job commits or vanishes with `db`. */
  enqueuePlan(db: Knex, optimizationId: string): Promise<void>;
  /** Enqueues `shares` jobs that work a planned run's items together. */
  enqueueShares(db: Knex, work: { optimizationId: string; shares: number }): Promise<void>;
  /** Tells every process that a run was cancelled, so that upstream calls stop within a second. */
  announceCancel(db: Knex, optimizationId: string): Promise<void>;
  close(): Promise<void>;
}
