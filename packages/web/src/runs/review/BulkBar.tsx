import { type ReactNode, useId } from 'react';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';

interface BulkBarProps {
  /** How many items are selected, and what one is called. */
  count: number;
  noun: string;
  /** The text while none is selected; without it the bar is hidden. */
  emptyText?: string;
  /** Why it cannot be done with those that are selected; null when it can. */
  whyNot?: string | null;
  actionLabel: ReactNode;
  isBusy?: boolean;
  onAct: () => void;
  onClear?: () => void;
}

/** What can be done with the selected items; stays at the foot of the window while one scrolls through the list. */
export function BulkBar({ count, noun, emptyText, whyNot = null, actionLabel, isBusy, onAct, onClear }: BulkBarProps) {
  const textId = useId();
  const isShown = count > 0 || emptyText !== undefined;
  return (
    <div aria-live="polite" className="sticky bottom-0 z-20 -mx-4 mt-4 sm:mx-0">
      {isShown && (
        <div className="flex items-center justify-between gap-x-4 sm:flex-wrap gap-y-2 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-sm sm:px-0">
          <p id={textId} className="min-w-0 text-muted tabular-nums">
            {count === 0 ? emptyText : `${countOf(count, noun)} selected`}
            {count > 0 && whyNot !== null && <span className="ml-2">{whyNot}</span>}
          </p>
          <span className="flex shrink-0 gap-2">
            {onClear !== undefined && (
              <Button variant="ghost" onClick={onClear}>
                Clear
              </Button>
            )}
            <Button
              variant="primary"
              disabled={count === 0 || whyNot !== null || isBusy === true}
              aria-describedby={textId}
              onClick={onAct}
            >
              {actionLabel}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
