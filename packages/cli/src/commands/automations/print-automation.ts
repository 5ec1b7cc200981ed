import { type Automation, type AutomationRun, describeSchedule } from '@serplift/core/api';
import { counted, instantCell, usd, usdCell } from '../../output/figures.ts';
import { printList, type RecordLines } from '../../output/print-list.ts';
import type { ListColumn } from '../../output/print-table.ts';
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

/** The columns of a list of automations. */
export const automationColumns: readonly ListColumn<Automation>[] = [
  ['ID', ({ id }) => id],
  ['Name', ({ name }) => name, 12],
  ['Runs', ({ work }) => work.kind],
  ['When', when, 16],
  ['On', ({ enabled }) => (enabled ? 'yes' : 'no')],
  ['Next', ({ nextRunAt }, instant) => nextRunAt && instant(nextRunAt)],
  ['Last', ({ lastRun }) => lastRun?.status ?? ''],
];

const tokenOf = ({ name, endsAt }: NonNullable<Automation['madeWithToken']>): string =>
  `"${name}"; it is switched off when that token is revoked${endsAt === null ? '' : ` or ends (${endsAt.slice(0, 10)})`}`;

/** One automation with its settings. */
export function automationLines(automation: Automation): RecordLines {
  const { nextRunAt, maxCostUsd, webhookUrl, runsAs, notify, lastRun, madeWithToken } = automation;
  return [
    ['Name', automation.name],
    ['ID', automation.id],
    ['Description', automation.description],
    ['On', automation.enabled ? 'yes' : 'no'],
    ['Runs', automation.work.kind],
    ['Of', subjectOf(automation)],
    ['When', when(automation)],
    ['Next', nextRunAt === null ? null : instantCell(nextRunAt)],
    ['Ceiling per run', maxCostUsd === null ? null : { shown: usd(maxCostUsd), plain: maxCostUsd }],
    ['Runs as', runsAs?.username ?? 'a former member'],
    ['Saved with token', madeWithToken === null ? null : tokenOf(madeWithToken)],
    ['Email on', notify],
    ['Webhook', webhookUrl],
    ['Last run', lastRun === null ? null : `${lastRun.status}. ${outcomeOf(lastRun)}`.trim()],
  ];
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
      ['Cost', ({ costUsd }) => usdCell(costUsd), 'right'],
      ['Notified', ({ notices }) => notices.map(({ channel, state }) => `${channel} ${state}`).join(', ')],
      ['Outcome', outcomeOf, 20],
    ],
    empty: 'No runs yet.',
  });
