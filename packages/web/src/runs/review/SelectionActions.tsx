import type { ReactNode } from 'react';
import { countOf, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { acceptableOf, decidableOf } from '../decide/decision-steps-rules.ts';
import type { ReviewEntry } from './review-kind.ts';
import type { Review } from './use-review.ts';

interface SelectionActionsProps {
  state: Review;
  /** What else can be done with the selected items. */
  renderMore?: ((selected: readonly ReviewEntry[]) => ReactNode) | undefined;
}

/** What a bar at the foot of the window says and offers about the selected items. */
export function SelectionActions({ state, renderMore }: SelectionActionsProps) {
  const { entries, shown, selectedIds, setSelectedIds, decideAll, acceptAll, setDialog } = state;
  const selected = entries.filter(({ id }) => selectedIds.has(id));
  const hidden = selected.length - shown.filter(({ id }) => selectedIds.has(id)).length;
  const decidable = decidableOf(selected);
  const acceptable = acceptableOf(selected);
  const decided = selected.filter(({ item }) => item.decision !== null);
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-4 sm:mx-0">
      {selected.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-sm sm:px-0">
          <p aria-live="polite" className="text-muted tabular-nums">
            {formatNumber(selected.length)} selected{hidden > 0 && `, ${formatNumber(hidden)} not in this view`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="ghost" onClick={() => setSelectedIds(new Set())}>
              Clear
            </Button>
            {renderMore?.(selected)}
            {decided.length > 0 && (
              <Button onClick={() => decideAll(decided, { verdict: 'open' })}>
                Reopen {formatNumber(decided.length)}
              </Button>
            )}
            <Button disabled={decidable.length === 0} onClick={() => setDialog({ kind: 'reject', entries: decidable })}>
              Reject {formatNumber(decidable.length)}…
            </Button>
            <Button
              variant="primary"
              disabled={acceptable.length === 0}
              aria-label={`Accept ${countOf(acceptable.length, 'proposal')}`}
              onClick={() => acceptAll(acceptable)}
            >
              Accept {formatNumber(acceptable.length)}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
