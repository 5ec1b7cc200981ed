import { clsx } from 'clsx';
import { Keyboard, SearchX, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf, formatNumber } from '../../lib/format.ts';
import { useHotkey } from '../../lib/hotkeys.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SpinnerMark } from '../../ui/button/Spinner.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { LoadNotice } from '../../ui/status/LoadNotice.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { DecisionCounts } from '../decide/DecisionCounts.tsx';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import { runNouns } from '../kind/run-words.ts';
import type { ReviewKind } from './review-kind.ts';
import { isNarrowed } from './review-list-rules.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { ReviewToolbar } from './ReviewToolbar.tsx';
import { useLayout } from './use-layout.ts';
import type { Review } from './use-review.ts';

const options = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const;

/** Chooses between cards and a table. */
function LayoutSwitch<Of extends RunTypes>({ kind, state }: { kind: RunKind<Of>; state: Review<Of> }) {
  const [layout, choose] = useLayout(kind, state);
  return <SegmentedControl label="Layout" options={options} value={layout} onValueChange={choose} />;
}

interface RunReviewProps<Of extends RunTypes> {
  kind: RunKind<Of>;
  review: ReviewKind<Of>;
  run: Of['run'];
  state: Review<Of>;
  /** What is before the counts, such as a box that selects all. */
  beforeCounts?: ReactNode;
  /** What can be done with the selected items. */
  bulkBar?: ReactNode;
  /** The items in view. */
  children: ReactNode;
}

/** The items of an ended run, to be searched, read and decided about. */
export function RunReview<Of extends RunTypes>(props: RunReviewProps<Of>) {
  const { kind, review, run, state, beforeCounts, bulkBar, children } = props;
  const { view, filter, runItems, items, shown, announcement, showHelp, undoLast } = state;
  useHotkey('mod+z', () => undoLast?.(), { leavesFields: true });
  // The counts of decisions say the same then.
  const isWhole = runItems.isAll && shown.length === run.totalItems;
  const itemNoun = runNouns[kind.kind].item;
  return (
    <section aria-labelledby="review-heading">
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-3 sm:mb-3 sm:gap-y-3">
        {/* On phones, the heading and the switch share a line, and the counts have the next. */}
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 max-sm:contents">
          <h2 id="review-heading" className="text-lg font-semibold">
            {review.heading}
          </h2>
          <p
            className="flex flex-wrap items-center gap-x-4 text-muted max-sm:order-last max-sm:w-full"
            aria-live="polite"
          >
            <span className={clsx('tabular-nums', isWhole && 'max-sm:sr-only')}>
              {runItems.isAll
                ? `Showing ${formatNumber(shown.length)} of ${countOf(run.totalItems, itemNoun)}`
                : `${formatNumber(items.length)} of ${countOf(run.totalItems, itemNoun)} loaded`}
            </span>
            {runItems.isLoading && (
              <span className="flex items-center gap-2">
                <SpinnerMark /> Loading more {itemNoun}s…
              </span>
            )}
            {runItems.isAll && <DecisionCounts items={items} />}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {undoLast !== null && (
            <Button variant="ghost" onClick={undoLast}>
              <Undo2 aria-hidden="true" />
              Undo
            </Button>
          )}
          {review.table !== undefined && <LayoutSwitch kind={kind} state={state} />}
          <Button variant="ghost" className="max-sm:hidden" onClick={showHelp}>
            <Keyboard aria-hidden="true" />
            Shortcuts
          </Button>
        </div>
      </div>
      <ReviewToolbar list={review.list} view={view} items={items} onViewChange={filter} />
      <div className="mt-3 mb-3 flex flex-wrap items-center gap-x-4 empty:mb-0">
        {beforeCounts}
        {isNarrowed(view) && (
          <Button variant="ghost" className="-my-1.5" onClick={() => filter({ search: '', filters: {} })}>
            Clear Filters
          </Button>
        )}
      </div>
      <output className="sr-only">{announcement}</output>
      {shown.length === 0 && !runItems.isLoading ? (
        <EmptyState icon={<SearchX />} title={`No ${review.noun} matches`}>
          Change the search or the filters to see more of this result.
        </EmptyState>
      ) : (
        children
      )}
      {runItems.error !== null && (
        <div className="mt-3">
          <LoadNotice
            title={`More ${itemNoun}s could not be loaded`}
            error={runItems.error}
            onRetry={runItems.loadMore}
          />
        </div>
      )}
      {bulkBar}
      <ReviewDialog kind={kind} review={review} state={state} />
    </section>
  );
}
