import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface PublicSectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of the front page that an address can lead to. */
export function PublicSection({ id, title, lead, className, children }: PublicSectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      data-quiet-focus
      aria-labelledby={`${id}-title`}
      className={clsx('scroll-mt-14 px-4 py-16 sm:px-6 sm:py-24', className)}
    >
      <div className="mx-auto max-w-6xl">
        <div className="mx-auto mb-10 max-w-2xl text-center sm:mb-12">
          <h2 id={`${id}-title`} className="text-[1.75rem] leading-tight font-semibold tracking-[-0.02em] sm:text-3xl">
            {title}
          </h2>
          {lead !== undefined && <p className="mt-3 text-lg text-balance text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
