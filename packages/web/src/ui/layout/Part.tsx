import type { ReactNode } from 'react';

/** A part of the details with its heading. */
export function Part({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  );
}
