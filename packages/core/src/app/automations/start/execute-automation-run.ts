import { startAdsRun } from '../../../ads/run/start-ads-run.ts';
import { AppError, type ErrorCode } from '../../../contract/errors.ts';
import { toUsd } from '../../../contract/money.ts';
import { isOutage } from '../../../platform/database/outlast-outage.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { startQuestionRun } from '../../../questions/run/start-question-run.ts';
import { unforeseen } from '../../../runs/engine/engine.ts';
import { startSeoRun } from '../../../seo/run/start-seo-run.ts';
import type { Context, TeamActor } from '../../../team/context/context.ts';
import { findRole, findStarting, setStarted } from '../record/automation-runs-store.ts';
import { type AutomationRecord, readAutomation, switchAutomation } from '../record/automations-store.ts';
import { endRunWithNotices } from './end-automation-runs.ts';

/** Failures that may be over in a minute. */
const passing: ReadonlySet<ErrorCode> = new Set(['provider_unavailable', 'rate_limited', 'unavailable']);

const tokenEnded = (name: string): string =>
  `It was last saved with the access token "${name}", which is no longer valid, so it was switched off. An owner or admin can switch it on again in the browser; it then runs as them.`;

const nobodyLeft =
  'The person it ran as is no longer on the team, so it was turned off. An owner or admin can turn it on again; it then runs as them.';

/** Who a run of an automation is; null when that person has left the team. It counts against the token behind it. */
async function actorOf(
  context: Context,
  { teamId, runsAs, name, token }: AutomationRecord,
  triggeredBy: string | null,
): Promise<TeamActor | null> {
  if (runsAs === null) return null;
  const role = await findRole(context.db, { teamId, userId: runsAs.id });
  if (role === null) return null;
  const paying = triggeredBy ?? token?.id ?? null;
  return {
    via: 'automation',
    viaName: name,
    token: paying === null ? null : { id: paying, scopes: [], expiresAt: null },
    userId: runsAs.id,
    teamId,
    role,
    isAdmin: false,
    sessionId: null,
  };
}

/** Starts the optimization; the same run asked twice gives the same optimization. */
function startWork(
  context: Context,
  actor: TeamActor,
  { automation, runId }: { automation: AutomationRecord; runId: string },
): Promise<{ id: string }> {
  const { work, maxCostTicks } = automation;
  const idempotencyKey = `automation-run:${runId}`;
  const terms = { idempotencyKey, ...(maxCostTicks === null ? {} : { maxCostUsd: toUsd(maxCostTicks) }) };
  switch (work.kind) {
    case 'seo':
      return startSeoRun(context, actor, { ...work, ...terms });
    case 'questions':
      return startQuestionRun(context, actor, { ...work, ...terms });
    case 'ads':
      return startAdsRun(context, actor, { ...work, ...terms });
  }
}

/** Switches off an automation whose person has left, and says so. */
function giveUpAutomation(
  context: Context,
  automation: AutomationRecord,
  ended: { id: string; reason: string },
): Promise<void> {
  return transact(context, async (context) => {
    await switchAutomation(context.db, automation.id, { enabled: false, nextRunAt: null });
    await endRunWithNotices(context, { ...ended, status: 'failed' });
  });
}

/**
 * Starts the optimization of an automation's run. What cannot be started ends the run with the reason; what may pass is
 * thrown for another try, unless this is the last one. Doing it twice starts one optimization.
 */
export async function executeAutomationRun(
  context: Context,
  { runId, isLastTry }: { runId: string; isLastTry: boolean },
): Promise<void> {
  const starting = await findStarting(context.db, runId);
  const automation = starting === undefined ? null : await readAutomation(context.db, starting.automationId);
  if (starting === undefined || automation === null) return;
  const { token } = automation;
  if (token !== null && token.endsAt !== null && token.endsAt <= context.now()) {
    return giveUpAutomation(context, automation, { id: runId, reason: tokenEnded(token.name) });
  }
  const actor = await actorOf(context, automation, starting.tokenId);
  if (actor === null) return giveUpAutomation(context, automation, { id: runId, reason: nobodyLeft });
  try {
    const { id: optimizationId } = await startWork(context, actor, { automation, runId });
    await setStarted(context.db, { id: runId, optimizationId });
  } catch (error) {
    const isKnown = error instanceof AppError;
    if (context.signal.aborted || isOutage(error)) throw error;
    if (isKnown && passing.has(error.code) && !isLastTry) throw error;
    if (!isKnown) context.log.error({ err: error, automationRun: runId }, 'an automation could not be started');
    const reason = isKnown ? error.message : unforeseen;
    await transact(context, (context) => endRunWithNotices(context, { id: runId, status: 'failed', reason }));
  }
}
