import type { OutputOf, Api, UsageRecord, UsageShare, UsageSummary } from '@serplift/core/api';
import { usd, usdInColumn } from '../../output/figures.ts';
import { instantCell, printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';

/** Whether and how a call was paid for. */
function stateOf({ state, simulated }: UsageRecord): string {
  if (!simulated) return state;
  return state === 'settled' ? 'simulated' : `${state}, simulated`;
}

const right = 'right' as const;

/** Calls, one a line. */
export function printCalls(cli: Cli, records: readonly UsageRecord[]): void {
  const columns = [
    { title: 'When' },
    { title: 'Provider' },
    { title: 'Model or call', flexible: 10 },
    { title: 'Tokens', align: right },
    { title: 'Calls', align: right },
    { title: 'State' },
    { title: 'Cost', align: right },
  ];
  const rows = records.map((record) => [
    instantCell(cli.terminal, record.createdAt),
    record.provider,
    record.model ?? record.endpoint,
    record.tokensUsed ?? '',
    record.requestCount,
    stateOf(record),
    usdInColumn(record.costUsd),
  ]);
  if (rows.length > 0) printTable(cli.terminal, columns, rows);
}

/** Costs in groups, one a line. */
export function printShares(cli: Cli, by: string, rows: readonly UsageShare[]): void {
  const columns = [
    { title: by.charAt(0).toUpperCase() + by.slice(1), flexible: 16 },
    { title: 'Calls', align: right },
    { title: 'Tokens', align: right },
    { title: 'Cost', align: right },
  ];
  const cells = rows.map((row) => [row.name, row.calls, row.tokens, usdInColumn(row.costUsd)]);
  if (cells.length > 0) printTable(cli.terminal, columns, cells);
}

/** What providers report, next to our figures, with a line per provider and month. */
export function printReconciliation(cli: Cli, { months }: OutputOf<Api['usage']['reconciliation']>): void {
  const titles = ['Month', 'Provider', 'Calls', 'Reported', 'Computed', 'Difference', 'Unreported', 'Unknown'];
  const columns = titles.map((title, index) => (index < 2 ? { title } : { title, align: right }));
  const rows = months.map((month) => [
    month.month,
    month.provider,
    month.calls,
    usdInColumn(month.reportedUsd),
    usdInColumn(month.computedUsd),
    usdInColumn(month.differenceUsd),
    usdInColumn(month.unreportedUsd),
    month.unknownCalls === 0 ? '' : `${month.unknownCalls}: ${usdInColumn(month.unknownUsd)}`,
  ]);
  if (rows.length > 0) printTable(cli.terminal, columns, rows);
}

/** The sums as one sentence: providers that cost nothing are left out. */
export function describeSummary(summary: UsageSummary): string {
  const parts = [
    ['Grok', summary.grokUsage],
    ['DataForSEO', summary.dataForSeoUsage],
    ['OpenAI', summary.openaiUsage],
    ['own model', summary.customUsage],
  ] as const;
  const rest = parts.filter(([name, cost]) => cost > 0 || name === 'Grok' || name === 'DataForSEO');
  const simulated = summary.simulated ? 'Simulated total' : 'Total';
  const leftOut = summary.simulatedCost > 0 ? ` Not including simulated calls: ${usd(summary.simulatedCost)}.` : '';
  return `${simulated} ${usd(summary.totalCost)} (${rest.map(([name, cost]) => `${name} ${usd(cost)}`).join(', ')}).${leftOut}`;
}
