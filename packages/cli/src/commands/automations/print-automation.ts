import { type Automation, type AutomationRun, describeSchedule } from '@serplift/core/api';
import { counted, usd } from '../../output/figures.ts';
import { instantCell, printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';

/** When an automation runs, in words. */
export function when({ type, schedule, timeZone }: Pick<Automation, 'type' | 'schedule' | 'timeZone'>): string {
  if (schedule !== null) return describeSchedule(schedule, timeZone);
  return type === 'triggered' ? 'on request' : 'manually';
}

function subjectOf({ work }: Automation): string {
  if (work.kind !== 'ads') return work.importId === undefined ? (work.websiteUrl ?? '') : `import ${work.importId}`;
  return `${counted(work.campaignIds.length, 'campaign')}, ${counted(work.adGroupIds.length, 'ad group')}`;
}

/** The team's automations, one a line. */
export function printAutomations(cli: Cli, automations: readonly Automation[]): void {
  if (automations.length === 0) {
    cli.say('There are no automations yet. Create one with: serplift automations create');
    return;
  }
  const { terminal } = cli;
  const columns = [
    { title: 'ID' },
    { title: 'Name', flexible: 12 },
    { title: 'Runs' },
    { title: 'When', flexible: 16 },
    { title: 'On' },
    { title: 'Next' },
    { title: 'Last' },
  ];
  const rows = automations.map((automation) => [
    automation.id,
    automation.name,
    automation.work.kind,
    when(automation),
    automation.enabled ? 'yes' : 'no',
    automation.nextRunAt === null ? '' : instantCell(terminal, automation.nextRunAt),
    automation.lastRun?.status ?? '',
  ]);
  printTable(terminal, columns, rows);
}

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
export function printRuns(cli: Cli, runs: readonly AutomationRun[]): void {
  if (runs.length === 0) {
    cli.say('No runs yet.');
    return;
  }
  const columns = [
    { title: 'When' },
    { title: 'Status' },
    { title: 'By' },
    { title: 'Run' },
    { title: 'Cost', align: 'right' as const },
    { title: 'Notified' },
    { title: 'Outcome', flexible: 20 },
  ];
  const rows = runs.map((run) => [
    instantCell(cli.terminal, run.scheduledFor ?? run.createdAt),
    run.status,
    run.startedBy?.username ?? run.trigger,
    run.optimization?.id ?? '',
    usd(run.costUsd),
    run.notices.map(({ channel, state }) => `${channel} ${state}`).join(', '),
    outcomeOf(run),
  ]);
  printTable(cli.terminal, columns, rows);
}
