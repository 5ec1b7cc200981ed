import { type AutomationFields, insertAutomation } from '../app/automations/record/automations-store.ts';
import type { Context, TeamActor } from '../team/context/context.ts';

/** Writes an automation of every hour in Berlin, with changes, and returns its id. */
export function addTestAutomation(
  { db, now }: Context,
  { teamId, userId }: TeamActor,
  changes: Partial<AutomationFields>,
): Promise<string> {
  const fields: AutomationFields = {
    name: 'Hourly',
    description: '',
    type: 'scheduled',
    work: { kind: 'questions', websiteUrl: 'https://example.com/', settings: {} } as never,
    maxCostTicks: 1,
    schedule: '0 * * * *',
    timeZone: 'Europe/Berlin',
    enabled: true,
    nextRunAt: now(),
    notify: 'never',
    webhookUrl: null,
    ...changes,
  };
  return insertAutomation(db, { teamId, userId, token: null, now: now() }, { fields, secret: null });
}
