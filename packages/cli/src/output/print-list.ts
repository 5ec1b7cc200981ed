import type { Cli } from '../session/cli.ts';
import type { Cell, ListColumn } from './print-table.ts';

/** Prints a list: JSON (of `value`, where that says more) if that is asked for, otherwise a table; `empty` is said of one without rows. */
export async function printList<Row>(
  cli: Cli,
  rows: readonly Row[],
  { columns, value = rows, empty = '' }: { columns: readonly ListColumn<Row>[]; value?: unknown; empty?: string },
): Promise<void> {
  const { printRows } = await import('./print-table.ts');
  await cli.result(value, () => printRows(cli.terminal, columns, rows));
  if (rows.length === 0 && empty !== '') cli.say(empty);
}

/** What is shown of one thing. */
export type RecordLines = readonly (readonly [title: string, cell: Cell | null])[];

/** Prints one thing: a line each for a person, who reads "none" for nothing; a header and a row for a pipe. */
export async function printRecord(cli: Cli, value: unknown, lines: RecordLines): Promise<void> {
  const { cellText, printTable } = await import('./print-table.ts');
  const { terminal } = cli;
  await cli.result(value, () => {
    if (!terminal.outIsTerminal) {
      printTable(
        terminal,
        lines.map(([title]) => ({ title })),
        [lines.map(([, cell]) => cell ?? '')],
      );
      return;
    }
    const width = Math.max(...lines.map(([title]) => title.length)) + 2;
    for (const [title, cell] of lines) cli.print(`${title.padEnd(width)}${cellText(terminal, cell ?? '') || 'none'}`);
  });
}
