import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A table that scrolls sideways inside its own frame; `label` names it for screen readers. */
function Frame({ label, className, children, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    // A frame that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      <table {...rest} aria-label={label} className={clsx('w-full border-collapse text-left', className)}>
        {children}
      </table>
    </section>
  );
}

/** A column: its heading, and what it shows of a row. */
export interface Column<Row> {
  head: ReactNode;
  render: (row: Row) => ReactNode;
  /** Numbers are right-aligned, in figures of equal width. */
  isNumeric?: boolean;
  className?: string;
}

/** The heading of a column of buttons. */
export const actionsHead = <span className="sr-only">Actions</span>;

const cellEnds = 'px-3 first:pl-4 last:pr-4';

interface TableProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Those that are false are left out. */
  columns: readonly (Column<Row> | false)[];
  className?: string;
}

/** A table of rows that share their columns. */
export function Table<Row>({ label, rows, keyOf, columns, className }: TableProps<Row>) {
  const shown = columns.filter((column) => column !== false);
  return (
    <Frame label={label} className={className}>
      <thead className="border-b border-line bg-sunken/60 text-sm text-muted">
        <tr>
          {shown.map(({ head, isNumeric, className: own }, at) => (
            <th
              // Columns have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              scope="col"
              className={clsx(cellEnds, 'py-2', isNumeric && 'text-right', own, 'font-medium! whitespace-nowrap!')}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-b border-line last:border-0 hover:bg-sunken/60">
            {shown.map(({ render, isNumeric, className: own }, at) => (
              <td
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                className={clsx(cellEnds, 'py-2.5', isNumeric && 'text-right whitespace-nowrap tabular-nums', own)}
              >
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Frame>
  );
}
