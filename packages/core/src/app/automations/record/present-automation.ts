import type { Automation, AutomationOverview, AutomationRun } from '../../../contract/app/automation.ts';
import { toUsd } from '../../../contract/money.ts';
import type { AutomationRecord } from './automations-store.ts';

/** An automation as the team sees it; never its secret. */
export function presentAutomation(record: AutomationRecord, lastRun: AutomationRun | undefined): Automation {
  return {
    id: record.id,
    name: record.name,
    description: record.description,
    type: record.type,
    work: record.work,
    maxCostUsd: record.maxCostTicks === null ? null : toUsd(record.maxCostTicks),
    schedule: record.schedule,
    timeZone: record.timeZone,
    enabled: record.enabled,
    nextRunAt: record.nextRunAt?.toISOString() ?? null,
    notify: { on: record.notifyOn, memberIds: record.notifyMemberIds },
    webhookUrl: record.webhookUrl,
    runsAs: record.runsAs,
    madeWithToken:
      record.token === null ? null : { name: record.token.name, endsAt: record.token.endsAt?.toISOString() ?? null },
    createdBy: record.createdBy,
    createdAt: record.createdAt.toISOString(),
    lastRun: lastRun ?? null,
  };
}

/** An automation as the administrator sees it: when and how it runs, not what it works on. */
export function presentOverview(
  { automation, teamName }: { automation: AutomationRecord; teamName: string },
  lastRun: AutomationRun | undefined,
): AutomationOverview {
  return {
    id: automation.id,
    name: automation.name,
    team: { id: automation.teamId, name: teamName },
    kind: automation.work.kind,
    type: automation.type,
    schedule: automation.schedule,
    timeZone: automation.timeZone,
    enabled: automation.enabled,
    nextRunAt: automation.nextRunAt?.toISOString() ?? null,
    lastRun:
      lastRun === undefined
        ? null
        : {
            status: lastRun.status,
            createdAt: lastRun.createdAt,
            endedAt: lastRun.endedAt,
            reason: lastRun.reason,
            costUsd: lastRun.costUsd,
            simulated: lastRun.simulated,
          },
  };
}
