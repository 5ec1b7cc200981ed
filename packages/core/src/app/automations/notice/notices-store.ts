import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { AutomationNotice } from '../../../contract/app/automation.ts';

/** Writes a notice to be sent and returns its id. */
export async function insertNotice(
  db: Knex,
  notice: { runId: string; channel: AutomationNotice['channel']; target: string; now: Date },
): Promise<string> {
  const id = newId();
  await db('automation_notices').insert({
    id,
    automation_run_id: notice.runId,
    channel: notice.channel,
    target: notice.target,
    created_at: notice.now,
  });
  return id;
}

/** A notice that waits to be sent. */
export interface PendingNotice {
  id: string;
  channel: AutomationNotice['channel'];
  target: string;
  runId: string;
  automationId: string;
}

/** A notice that has not been sent or given up; undefined for any other. */
export async function findPendingNotice(db: Knex, id: string): Promise<PendingNotice | undefined> {
  return db('automation_notices as n')
    .join('automation_runs as r', 'r.id', 'n.automation_run_id')
    .where({ 'n.id': id, 'n.state': 'pending' })
    .first({
      id: 'n.id',
      channel: 'n.channel',
      target: 'n.target',
      runId: 'n.automation_run_id',
      automationId: 'r.automation_id',
    });
}

/** Keeps what became of one attempt to send a notice. */
export async function keepAttempt(
  db: Knex,
  id: string,
  attempt: {
    state: AutomationNotice['state'];
    httpStatus: number | null;
    error: string | null;
    now: Date;
  },
): Promise<void> {
  await db('automation_notices')
    .where({ id })
    .update({
      state: attempt.state,
      attempts: db.raw('attempts + 1'),
      http_status: attempt.httpStatus,
      error: attempt.error,
      ended_at: attempt.state === 'pending' ? null : attempt.now,
    });
}
