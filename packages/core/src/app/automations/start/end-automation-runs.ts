import { transact } from '../../../platform/database/transaction.ts';
import type { Context } from '../../../team/context/context.ts';
import { insertNotice } from '../notice/notices-store.ts';
import * as runs from '../record/automation-runs-store.ts';
import { listMailed } from '../record/automation-runs-store.ts';
import { type AutomationRecord, readAutomation } from '../record/automations-store.ts';

/** How an automation's run ended. */
export interface RunEnd {
  id: string;
  status: 'completed' | 'failed' | 'cancelled';
  /** For people; null leaves what was said before. */
  reason: string | null;
}

/** Who is mailed about an end: who it runs as, or the owners when that person has left. */
async function mailedAddresses(context: Context, automation: AutomationRecord, status: string): Promise<string[]> {
  const { teamId, notify, runsAs } = automation;
  if (notify === 'never' || (notify === 'failure' && status !== 'failed')) return [];
  return listMailed(context.db, { teamId, userId: runsAs?.id ?? null });
}

async function enqueueNotices(context: Context, automation: AutomationRecord, end: RunEnd): Promise<void> {
  const mails = (await mailedAddresses(context, automation, end.status)).map((target) => ({
    channel: 'mail' as const,
    target,
  }));
  const { webhookUrl } = automation;
  const webhooks = webhookUrl === null ? [] : [{ channel: 'webhook' as const, target: webhookUrl }];
  for (const notice of [...mails, ...webhooks]) {
    const id = await insertNotice(context.db, { ...notice, runId: end.id, now: context.now() });
    await context.jobs.enqueueAutomation(context.db, 'notice', { subjectId: id, teamId: automation.teamId });
  }
}

/** Ends an open run and enqueues the mails and the webhook call about it, in the caller's transaction. */
export async function endRunWithNotices(context: Context, end: RunEnd): Promise<void> {
  const automationId = await runs.endAutomationRun(context.db, { ...end, now: context.now() });
  const automation = automationId === null ? null : await readAutomation(context.db, automationId);
  if (automation !== null) await enqueueNotices(context, automation, end);
}

function endOne(context: Context): Promise<boolean> {
  return transact(context, async (context) => {
    const ended = await runs.takeEnded(context.db);
    if (ended === undefined) return false;
    await endRunWithNotices(context, { id: ended.id, status: ended.status, reason: ended.error });
    return true;
  });
}

/** A run that has not been started for this long has lost its job, as after a restored backup. */
const lostAfterMs = 3_600_000;
const lost = 'The workers stopped before it could be started.';

/** Ends the runs of automations whose optimizations have ended, each once however many workers try. */
export async function endAutomationRuns(context: Context): Promise<void> {
  while (!context.signal.aborted && (await endOne(context)));
  for (const id of await runs.listLost(context.db, new Date(context.now().getTime() - lostAfterMs))) {
    await transact(context, (context) => endRunWithNotices(context, { id, status: 'failed', reason: lost }));
  }
}
