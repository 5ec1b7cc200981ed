import { type Automation, type AutomationRun, describeSchedule } from '@serplift/core/api';
import { counted, usd } from '../../output/figures.ts';
import { printList } from '../../output/print-list.ts';
import { instantCell } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';

/** When an automation runs, in words. */
function when({ type, schedule, timeZone }: Pick<Automation, 'type' | 'schedule' | 'timeZone'>): string {
  if (schedule !== null) return describeSchedule(schedule, timeZone);
  return type === 'triggered' ? 'on request' : 'manually';
}

function subjectOf({ work }: Automation): string {
  if (work.kind !== 'ads') return work.importId === undefined ? (work.websiteUrl ?? '') : `import ${work.importId}`;
  return `${counted(work.campaignIds.length, 'campaign')}, ${counted(work.adGroupIds.length, 'ad group')}`;
}

/** The team's automations, one a line. */
export const printAutomations = (cli: Cli, automations: readonly Automation[]): Promise<void> =>
  printList(cli, automations, {
    columns: [
      ['ID', ({ id }) => id],
      ['Name', ({ name }) => name, 12],
      ['Runs', ({ work }) => work.kind],
      ['When', when, 16],
      ['On', ({ enabled }) => (enabled ? 'yes' : 'no')],
      ['Next', ({ nextRunAt }, instant) => nextRunAt && instant(nextRunAt)],
      ['Last', ({ lastRun }) => lastRun?.status ?? ''],
    ],
    empty: 'There are no automations yet. Create one with: serplift automations create',
  });

const tokenLine = ({ name, endsAt }: NonNullable<Automation['madeWithToken']>): string =>
  `Saved with the access token "${name}": it is switched off when that token is revoked${endsAt === null ? '' : ` or ends (${endsAt.slice(0, 10)})`}.`;

/** One automation with its settings. */
export function printAutomation(cli: Cli, automation: Automation): void {
  const { nextRunAt, maxCostUsd, webhookUrl, runsAs, notify, lastRun, madeWithToken } = automation;
  const lines = [
    `${automation.name} (${automation.id})${automation.enabled ? '' : ' (off)'}`,
    ...(automation.description === '' ? [] : [automation.description]),
    `Runs ${automation.work.kind} on ${subjectOf(automation)}`,
    `When: ${when(automation)}${nextRunAt === null ? '' : `; next ${instantCell(cli.terminal, nextRunAt)}`}`,
    `Ceiling per run: ${maxCostUsd === null ? 'none' : usd(maxCostUsd)}; runs as ${runsAs?.username ?? 'a former member'}`,
    ...(madeWithToken === null ? [] : [tokenLine(madeWithToken)]),
    `Mail: ${notify}${webhookUrl === null ? '' : `; webhook ${webhookUrl}`}`,
    ...(lastRun === null ? ['No runs yet.'] : [`Last run: ${lastRun.status}. ${outcomeOf(lastRun)}`.trim()]),
  ];
  for (const line of lines) cli.print(line);
}

/** What became of a run, in words; empty when there is nothing to say. */
export const outcomeOf = (run: AutomationRun): string => run.reason ?? run.optimization?.summary ?? '';

/** The latest runs, one a line. */
export const printRuns = (cli: Cli, runs: readonly AutomationRun[]): Promise<void> =>
  printList(cli, runs, {
    columns: [
      ['When', ({ scheduledFor, createdAt }, instant) => instant(scheduledFor ?? createdAt)],
      ['Status', ({ status }) => status],
      ['By', ({ startedBy, trigger }) => startedBy?.username ?? trigger],
      ['Run', ({ optimization }) => optimization?.id ?? ''],
      ['Cost', ({ costUsd }) => usd(costUsd), 'right'],
      ['Notified', ({ notices }) => notices.map(({ channel, state }) => `${channel} ${state}`).join(', ')],
      ['Outcome', outcomeOf, 20],
    ],
    empty: 'No runs yet.',
  });
