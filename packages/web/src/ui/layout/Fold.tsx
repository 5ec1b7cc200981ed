import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldProps {
  summary: string;
  /** Whether it is shown without being asked for. */
  isOpen?: boolean;
  children: ReactNode;
}

/** What is behind something, shown when it is asked for. */
export function Fold({ summary, isOpen = false, children }: FoldProps) {
  return (
    <details className="group" open={isOpen}>
      <summary className="control-target -mx-1 inline-flex min-h-6 list-none items-center gap-1.5 rounded-md px-1 font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}
