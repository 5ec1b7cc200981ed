import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

const box =
  'w-full rounded-md border border-edge bg-surface text-base text-ink transition-colors hover:border-muted disabled:bg-sunken disabled:text-muted read-only:[&:is(input,textarea)]:bg-sunken aria-invalid:border-bad';

/** A one-line text field. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={clsx(box, 'h-9 px-3 pointer-coarse:h-10', className)} />;
}

/** A text field of several lines that grows with its text. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} {...rest} className={clsx(box, 'field-sizing-content px-3 py-2', className)} />;
}

/** The browser's own select. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative inline-block', className ?? 'w-full')}>
      <select {...rest} className={clsx(box, 'h-9 appearance-none pr-8 pl-3 pointer-coarse:h-10')}>
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-muted" />
    </span>
  );
}
