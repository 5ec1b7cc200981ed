import { isDeepStrictEqual } from 'node:util';
import { resolveRequest } from '../../../ads/run/quote-ads-run.ts';
import type { AutomationWork } from '../../../contract/app/automation.ts';
import type { AutomationInput } from '../../../contract/app/automations-api.ts';
import { AppError } from '../../../contract/errors.ts';
import { toTicks } from '../../../contract/money.ts';
import { resolveSource } from '../../../search/sources/resolve-source.ts';
import type { Context, TeamActor } from '../../../team/context/context.ts';
import { checkWebhookUrl } from '../../../team/webhooks/post-webhook.ts';
import type { AutomationFields } from '../record/automations-store.ts';
import { checkSchedule, nextRuns } from '../schedule/schedule-rules.ts';

function refuse(at: string, message: string): never {
  throw new AppError('invalid_input', message, { details: { issues: [{ at, message }] } });
}

/** Checks that the run could be started now, and names the website a run without one would take. */
async function checkWork(context: Context, actor: TeamActor, work: AutomationWork): Promise<AutomationWork> {
  if (work.kind === 'ads') {
    const { open } = await resolveRequest(context, actor, work);
    return { ...work, settings: { ...work.settings, selectedAccountId: open.account.id } };
  }
  const { websiteUrl, importId } = await resolveSource(context, actor, work);
  return importId === null ? { ...work, websiteUrl } : work;
}

function scheduleOf(input: AutomationInput): { cron: string; timeZone: string } | null {
  if (input.type !== 'scheduled') return null;
  if (input.schedule === null || input.schedule === '') refuse('schedule', 'Set when it runs, such as 0 6 * * 1.');
  return checkSchedule({ cron: input.schedule, timeZone: input.timeZone });
}

/**
 * Checks what a person typed and gives the fields to keep. Throws `invalid_input` naming the field, or what starting the
 * run would throw when its work is new.
 */
export async function checkAutomation(
  context: Context,
  actor: TeamActor,
  checked: { input: AutomationInput; before: AutomationFields | null },
): Promise<AutomationFields> {
  const { input, before } = checked;
  const schedule = scheduleOf(input);
  if (input.type !== 'manual' && input.maxCostUsd === null) {
    refuse('maxCostUsd', 'Set a cost ceiling for each run, because no one is watching when it starts.');
  }
  const webhookUrl = input.webhookUrl === null || input.webhookUrl === '' ? null : input.webhookUrl;
  const sameWork = before !== null && isDeepStrictEqual(before.work, input.work);
  return {
    name: input.name,
    description: input.description,
    type: input.type,
    work: sameWork ? before.work : await checkWork(context, actor, input.work),
    maxCostTicks: input.maxCostUsd === null ? null : toTicks(input.maxCostUsd),
    schedule: schedule?.cron ?? null,
    timeZone: schedule?.timeZone ?? input.timeZone,
    enabled: input.enabled,
    nextRunAt: schedule === null || !input.enabled ? null : (nextRuns(schedule, context.now(), 1)[0] ?? null),
    notify: input.notify,
    webhookUrl: webhookUrl === null ? null : checkWebhookUrl(context, webhookUrl),
  };
}
