import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FoldProps {
  summary: ReactNode;
  /** Whether it is shown without being asked for. */
  isOpen?: boolean;
  /** Whether what is in it is drawn only once it was opened: what is loaded or long. */
  isLate?: boolean;
  children: ReactNode;
}

/** What is behind something, shown when it is asked for. A fold in a fold turns its own arrow only. */
export function Fold({ summary, isOpen = false, isLate = false, children }: FoldProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  return (
    <details open={isOpen} onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className="control-target -mx-1 inline-flex min-h-6 list-none items-center gap-1.5 rounded-md px-1 font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform [details[open]>summary>&]:rotate-90 shrink-0" />
        <span>{summary}</span>
      </summary>
      <div className="mt-3">{(wasOpened || !isLate) && children}</div>
    </details>
  );
}
