import cron from 'node-cron';
import { transact } from '../../../platform/database/transaction.ts';
import type { Context } from '../../../team/context/context.ts';
import { hasOpenRun, insertAutomationRun } from '../record/automation-runs-store.ts';
import { setNextRun, takeDue } from '../record/automations-store.ts';
import { decideDueTime } from '../schedule/due-time-rules.ts';
import { runsAfter, type Schedule } from '../schedule/schedule-rules.ts';

/** The instants of a schedule from `dueAt` until now, and the first one after now. */
function dueUntil(schedule: Schedule, dueAt: Date, now: Date): { due: [Date, ...Date[]]; next: Date | null } {
  const due: [Date, ...Date[]] = [dueAt];
  for (const run of runsAfter(schedule, dueAt)) {
    if (run > now) return { due, next: run };
    due.push(run);
  }
  return { due, next: null };
}

/** Decides on the automation that has been due the longest; false when none is due that no other worker holds. */
async function startOneDue(context: Context): Promise<boolean> {
  return transact(context, async (context) => {
    const now = context.now();
    const taken = await takeDue(context.db, now);
    if (taken === undefined) return false;
    const { id: automationId, teamId, dueAt, cron, timeZone } = taken;
    const { due, next } = dueUntil({ cron, timeZone }, dueAt, now);
    const decision = decideDueTime({ due, now, running: await hasOpenRun(context.db, automationId) });
    const runId = await insertAutomationRun(context.db, {
      automationId,
      trigger: 'schedule',
      status: decision.action === 'run' ? 'starting' : 'skipped',
      scheduledMinute: decision.scheduledFor,
      startedBy: null,
      tokenId: null,
      reason: decision.action === 'run' ? decision.note : decision.reason,
      now,
    });
    if (runId !== null && decision.action === 'run')
      await context.jobs.enqueueAutomation(context.db, 'automation', { subjectId: runId, teamId });
    await setNextRun(context.db, automationId, next);
    return true;
  });
}

/**
 * Starts or skips every automation that is due, each minute of each schedule once, however many workers look: a row is
 * held while it is decided, and a minute can be written only once.
 */
export async function startDueAutomations(context: Context): Promise<void> {
  while (!context.signal.aborted && (await startOneDue(context)));
}

/**
 * Starts what is due every minute, and at once for what was missed. Any number of processes may do so; the database decides. The
 * returned function ends it.
 */
export function startOnSchedule(context: Context): () => Promise<void> {
  const startDue = () =>
    startDueAutomations(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'automations could not be looked after'),
    );
  let working = startDue();
  const onMinute = () => {
    working = working.then(startDue);
  };
  const minutes = cron.schedule('* * * * *', onMinute, { unref: true, suppressMissedWarning: true });
  return async () => {
    await minutes.destroy();
    await working;
  };
}
