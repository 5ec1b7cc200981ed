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
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-muted" />
    </span>
  );
}

type TickProps = Omit<ComponentProps<'input'>, 'type'> & { label: string; hint?: string; isLabelHidden?: boolean };

/** A checkbox with its label; the whole line can be pressed. */
export function Checkbox({ label, hint, isLabelHidden = false, className, ...rest }: TickProps) {
  return (
    <label className={clsx('inline-flex min-h-6 items-start gap-2.5', className)}>
      <input {...rest} type="checkbox" className="mt-0.75 size-4 shrink-0" />
      <span className={isLabelHidden ? 'sr-only' : undefined}>
        {label}
        {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}

/** An on/off switch that takes effect at once. */
export function Switch({ label, hint, isLabelHidden = false, className, ...rest }: TickProps) {
  return (
    <label className={clsx('inline-flex min-h-6 items-start gap-2.5', className)}>
      <span className="relative mt-0.25 h-5 w-9 shrink-0">
        {/* A native checkbox announces its own state. */}
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
        <input {...rest} type="checkbox" role="switch" className="peer absolute inset-0 appearance-none rounded-full" />
        <span className="pointer-events-none absolute inset-0 rounded-full bg-edge transition-colors peer-checked:bg-accent peer-disabled:opacity-50 forced-colors:border" />
        <span className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-white shadow-card transition-transform peer-checked:translate-x-4 forced-colors:bg-[CanvasText]" />
      </span>
      <span className={isLabelHidden ? 'sr-only' : undefined}>
        {label}
        {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}
