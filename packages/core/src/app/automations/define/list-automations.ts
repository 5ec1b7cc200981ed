import { automationLimits } from '../../../contract/app/automation-limits.ts';
import { type Automation, type AutomationOverview, type AutomationRun } from '../../../contract/app/automation.ts';
import { describeSchedule } from '../../../contract/app/schedule-words-rules.ts';
import { toUsd } from '../../../contract/money.ts';
import type { Context, SignedInActor, TeamActor } from '../../../team/context/context.ts';
import { listAutomationRuns, mapLastRuns } from '../record/automation-runs-store.ts';
import {
  type AutomationRecord,
  getAutomation,
  listAllAutomations,
  listTeamAutomations,
} from '../record/automations-store.ts';
import { checkSchedule, nextRuns } from '../schedule/schedule-rules.ts';

/** An automation as the team sees it; never its secret. */
function presentAutomation(record: AutomationRecord, lastRun: AutomationRun | undefined): Automation {
  const { maxCostTicks, nextRunAt, token, teamId: _, webhookSecret: __, ...fields } = record;
  return {
    ...fields,
    maxCostUsd: maxCostTicks === null ? null : toUsd(maxCostTicks),
    nextRunAt: nextRunAt?.toISOString() ?? null,
    madeWithToken: token === null ? null : { name: token.name, endsAt: token.endsAt?.toISOString() ?? null },
    lastRun: lastRun ?? null,
  };
}

/** The team's automations by name, with their next and last runs. */
export async function listAutomations(context: Context, actor: TeamActor): Promise<Automation[]> {
  const records = await listTeamAutomations(context.db, actor.teamId);
  const lastRuns = await lastRunsOf(context, records);
  return records.map((record) => presentAutomation(record, lastRuns.get(record.id)));
}

/** One automation of the team; throws `not_found`. */
export async function showAutomation(
  context: Context,
  actor: TeamActor,
  { automationId }: { automationId: string },
): Promise<Automation> {
  const record = await getAutomation(context.db, { teamId: actor.teamId, automationId });
  const lastRuns = await lastRunsOf(context, [record]);
  return presentAutomation(record, lastRuns.get(record.id));
}

/** The latest runs of one of the team's automations, newest first. */
export async function listHistory(
  context: Context,
  actor: TeamActor,
  { automationId }: { automationId: string },
): Promise<AutomationRun[]> {
  const { id } = await getAutomation(context.db, { teamId: actor.teamId, automationId });
  return listAutomationRuns(context.db, id, automationLimits.history);
}

/** More automations than an administrator reads. */
const overviewLimit = 1000;

/** Automations of all teams, for the administrator. */
export async function listAutomationsOfAllTeams(
  context: Context,
  _actor: SignedInActor,
): Promise<AutomationOverview[]> {
  const rows = await listAllAutomations(context.db, overviewLimit);
  const lastRuns = await lastRunsOf(
    context,
    rows.map(({ automation }) => automation),
  );
  return rows.map(({ automation, teamName }) =>
    Object.assign(presentAutomation(automation, lastRuns.get(automation.id)), {
      team: { id: automation.teamId, name: teamName },
      kind: automation.work.kind,
    }),
  );
}

const shownRuns = 5;

/** The next instants of a schedule a person is typing; throws `invalid_input` that says what is wrong with it. */
export async function previewSchedule(
  context: Context,
  _actor: TeamActor,
  input: { schedule: string; timeZone: string },
): Promise<{ description: string; nextRuns: string[] }> {
  const schedule = checkSchedule({ cron: input.schedule, timeZone: input.timeZone });
  return {
    description: describeSchedule(schedule.cron, schedule.timeZone),
    nextRuns: nextRuns(schedule, context.now(), shownRuns).map((run) => run.toISOString()),
  };
}

function lastRunsOf(context: Context, records: readonly AutomationRecord[]): Promise<Map<string, AutomationRun>> {
  return mapLastRuns(
    context.db,
    records.map(({ id }) => id),
  );
}
