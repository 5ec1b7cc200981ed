import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

/** A table that scrolls sideways inside its own frame; `label` names it for screen readers. */
export function Table({ label, className, children, ...rest }: ComponentProps<'table'> & { label: string }) {
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

/** The head of a table: one row of `Th` or `SortableTh`. */
export function Thead({ children }: { children: ReactNode }) {
  return (
    <thead className="border-b border-line bg-sunken/60 text-sm text-muted">
      <tr>{children}</tr>
    </thead>
  );
}

interface ThProps extends Omit<ComponentProps<'th'>, 'align'> {
  isNumeric?: boolean;
}

const headCell = 'px-3 py-2 font-medium whitespace-nowrap first:pl-4 last:pr-4';

/** A column heading; an empty one still needs an `aria-label`. */
export function Th({ isNumeric = false, className, ...rest }: ThProps) {
  return <th scope="col" {...rest} className={clsx(headCell, isNumeric && 'text-right', className)} />;
}

export type SortDirection = 'ascending' | 'descending';

interface SortableThProps extends ThProps {
  /** How the table is sorted by this column now, if it is. */
  sorted?: SortDirection | undefined;
  onSort: () => void;
}

/** A column heading that sorts the table when pressed. */
export function SortableTh({ sorted, onSort, isNumeric = false, className, children, ...rest }: SortableThProps) {
  const Arrow = sorted === undefined ? ChevronsUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sorted ?? 'none'}
      className={clsx(headCell, isNumeric && 'text-right', className)}
    >
      <button
        type="button"
        onClick={onSort}
        className={clsx(
          'control-target -mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 font-medium hover:text-ink',
          isNumeric && 'flex-row-reverse',
          sorted !== undefined && 'text-ink',
        )}
      >
        {children}
        <Arrow aria-hidden="true" className="size-3.5" />
      </button>
    </th>
  );
}

/** A row of the body. */
export function Tr({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={clsx('border-b border-line last:border-0 hover:bg-sunken/60', className)} />;
}

/** A cell; numbers are right-aligned, in figures of equal width. */
export function Td({ isNumeric = false, className, ...rest }: ComponentProps<'td'> & { isNumeric?: boolean }) {
  return (
    <td
      {...rest}
      className={clsx(
        'px-3 py-2.5 align-middle first:pl-4 last:pr-4',
        isNumeric && 'text-right tabular-nums',
        className,
      )}
    />
  );
}
