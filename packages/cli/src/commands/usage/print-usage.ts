import type { UsageRecord, UsageSummary } from '@serplift/core/api';
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
