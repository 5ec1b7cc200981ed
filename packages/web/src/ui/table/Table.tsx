import { clsx } from 'clsx';
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

/** The head of a table: one row of `Th`. */
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
