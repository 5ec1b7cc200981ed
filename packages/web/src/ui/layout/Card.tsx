import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A ground for things that belong together. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('rounded-lg border border-line bg-surface shadow-card', className)} />;
}

interface SectionProps {
  title: string;
  description?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A card with a heading of the second level. */
export function CardSection({ title, description, actions, className, children }: SectionProps) {
  return (
    <Card className={clsx('p-4 sm:p-5', className)}>
      <div className="flex flex-wrap items-start justify-between gap-3 not-last:mb-4">
        <div>
          <h2 className="text-lg font-semibold">{title}</h2>
          {description !== undefined && <p className="mt-0.5 max-w-prose text-muted">{description}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2 empty:hidden">{actions}</div>}
      </div>
      {children}
    </Card>
  );
}

/** A number with its name, for rows of tiles; `note` says how to read it or how it changed. */
export function StatTile({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <Card className="p-4">
      <dl>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">{value}</dd>
        {note !== undefined && <dd className="mt-1 text-sm text-muted">{note}</dd>}
      </dl>
    </Card>
  );
}
