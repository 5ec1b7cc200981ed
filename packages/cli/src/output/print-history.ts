import type { OptimizationSummary } from '@serplift/core/api';
import { moment, usd } from './figures.ts';
import { type Column, printTable } from './print-table.ts';
import type { Terminal } from './terminal.ts';

const titled = (titles: readonly string[]) => titles.map((title) => ({ title }));

function printForPipe(terminal: Terminal, runs: readonly OptimizationSummary[]): void {
  const columns = titled([
    'id',
    'kind',
    'status',
    'created at',
    'website',
    'processed',
    'total',
    'cost usd',
    'simulated',
  ]);
  const rows = runs.map((run) => [
    run.id,
    run.kind,
    run.status,
    run.createdAt,
    run.websiteUrl,
    run.progress.processed,
    run.progress.total ?? '',
    run.costUsd,
    String(run.simulated),
  ]);
  printTable(terminal, columns, rows);
}

/** Prints runs on stdout, newest first: one line each for pipes, two for people. */
export function printHistory(terminal: Terminal, runs: readonly OptimizationSummary[]): void {
  if (!terminal.outIsTerminal) {
    printForPipe(terminal, runs);
    return;
  }
  const columns: Column[] = [
    { title: 'Run', flexible: 36 },
    ...titled(['Status', 'Started']),
    { title: 'Cost', align: 'right' },
  ];
  const rows = runs.map((run) => {
    const { processed, total } = run.progress;
    return [
      [run.id, { text: `${run.kind} ${run.websiteUrl}`, style: 'dim' as const }],
      [run.status, { text: total === null ? '–' : `${processed} of ${total}`, style: 'dim' as const }],
      moment(run.createdAt),
      run.simulated ? 'simulated' : usd(run.costUsd),
    ];
  });
  printTable(terminal, columns, rows);
}
