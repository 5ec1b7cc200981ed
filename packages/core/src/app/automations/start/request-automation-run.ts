import type { AutomationRun } from '../../../contract/app/automation.ts';
import { AppError, found } from '../../../contract/errors.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { recordAudit } from '../../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../../team/context/context.ts';
import { requireRoom } from '../../../team/teams/team-limits.ts';
import { countStarts, findAutomationRun, insertAutomationRun } from '../record/automation-runs-store.ts';
import { lockAutomation } from '../record/automations-store.ts';

/**
 * Starts a run of an automation now, in the name of who it runs as. Throws `conflict` while its last run is still running, and for
 * a token's call when it is switched off, and `rate_limited` after too many starts in a day.
 */
export function runAutomationNow(
  context: Context,
  actor: TeamActor,
  { automationId }: { automationId: string },
): Promise<AutomationRun> {
  return transact(context, async (context) => {
    const { teamId } = actor;
    const since = new Date(context.now().getTime() - 86_400_000);
    await requireRoom(context, { teamId, limit: 'automationStarts' }, () => countStarts(context.db, { teamId, since }));
    const automation = await lockAutomation(context.db, { teamId, automationId });
    const trigger = actor.via === 'token' ? 'token' : 'person';
    if (trigger === 'token' && !automation.enabled) {
      throw new AppError('conflict', 'This automation is switched off; switch it on before it can be triggered.');
    }
    const runId = await insertAutomationRun(context.db, {
      automationId: automation.id,
      trigger,
      status: 'starting',
      scheduledMinute: null,
      startedBy: actor.userId,
      tokenId: actor.token?.id ?? null,
      reason: null,
      now: context.now(),
    });
    if (runId === null) {
      throw new AppError(
        'conflict',
        'The previous run of this automation is still in progress; wait until it ends or cancel it.',
      );
    }
    await context.jobs.enqueueAutomation(context.db, 'automation', { subjectId: runId, teamId });
    await recordAudit(context, actor, { action: 'automation.run', subject: automation.id, details: { trigger } });
    return found(await findAutomationRun(context.db, runId), 'Run');
  });
}
