import type { Cli } from '../session/cli.ts';
import type { Cell } from './print-table.ts';

/** A column: its title, its cell, and how it is set: to the right, or sharing what the others leave, with this least width. */
export type ListColumn<Row> = readonly [
  title: string,
  cell: (row: Row, instant: (at: string) => string) => Cell | null,
  layout?: 'right' | number,
];

/** Prints a list: JSON (of `value`, where that says more) if that is asked for, otherwise a table; `empty` is said of one without rows. */
export async function printList<Row>(
  cli: Cli,
  rows: readonly Row[],
  { columns, value = rows, empty = '' }: { columns: readonly ListColumn<Row>[]; value?: unknown; empty?: string },
): Promise<void> {
  const { instantCell, printTable } = await import('./print-table.ts');
  const instant = (at: string): string => instantCell(cli.terminal, at);
  await cli.result(value, () => {
    const heads = columns.map(([title, , layout]) => ({
      title,
      ...(layout === 'right' ? { align: layout } : layout === undefined ? {} : { flexible: layout }),
    }));
    printTable(
      cli.terminal,
      heads,
      rows.map((row) => columns.map(([, cell]) => cell(row, instant) ?? '')),
    );
  });
  if (rows.length === 0 && empty !== '') cli.say(empty);
}
