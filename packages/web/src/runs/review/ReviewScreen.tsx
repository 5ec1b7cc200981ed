import { SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useCommands } from '../../lib/commands.ts';
import { countOf, formatNumber } from '../../lib/format.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LoadNotice } from '../../ui/status/LoadNotice.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { acceptableOf, decidableOf } from '../decide/decision-steps-rules.ts';
import type { ReviewEntry } from './review-kind.ts';
import { isOpen, rangeOf } from './review-view-rules.ts';
import { ReviewBar } from './ReviewBar.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { ReviewList } from './ReviewList.tsx';
import { ReviewPane } from './ReviewPane.tsx';
import { useReviewKeys } from './use-review-keys.ts';
import type { Review } from './use-review.ts';

interface ReviewScreenProps {
  /** What is in the list, such as "Pages". */
  label: string;
  state: Review;
  read: { isAll: boolean; error: Error | null; loadMore: () => void };
  action?: ReactNode;
  /** What is next where nothing waits. */
  next?: ReactNode;
  selectAllLabel?: string;
  /** What else can be done with the selected items. */
  renderMore?: (selected: readonly ReviewEntry[]) => ReactNode;
}

const fieldInPane = '[data-pane] :is(input[type=text], textarea)';

const longestWaitMs = 5000;

/** Focuses a field as soon as it is there: the pane, and what is in it, may still be loading. */
function focusOnceThere(selector: string): void {
  const observer = new MutationObserver(() => requestAnimationFrame(focus));
  const focus = () => {
    const field = document.querySelector<HTMLElement>(selector);
    field?.focus();
    if (field !== null) observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), longestWaitMs);
  requestAnimationFrame(focus);
}

/** Proposals as one list, with the one that is read beside it, over it, or on phones in its place. */
export function ReviewScreen({ label, state, read, action, next, selectAllLabel, renderMore }: ReviewScreenProps) {
  const { shown, current, opened, actions, moveTo, open, selectedIds, setSelectedIds, announcement } = state;
  const isWide = useMedia('(min-width: 1100px)');
  const grid = useRef<HTMLTableElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const searchPlace = useRef<HTMLDivElement>(null);
  const lastSelected = useRef<string | null>(null);
  const select = (id: string, isRange: boolean, from = lastSelected.current) => {
    const range = isRange ? rangeOf({ ids: shown.map((entry) => entry.id), from, to: id }) : [id];
    const next = new Set(selectedIds);
    const isAdding = isRange || !next.has(id);
    for (const one of range) {
      if (isAdding) next.add(one);
      else next.delete(one);
    }
    lastSelected.current = id;
    setSelectedIds(next);
  };
  const focusEditor = () => {
    if (!isWide && opened === null && current !== null) open(current.id);
    focusOnceThere(fieldInPane);
  };
  const openPane = (id: string) => (isWide ? moveTo(id) : open(id));
  const focusSearch = () => searchPlace.current?.querySelector('input')?.focus();
  const { setDialog } = state;
  useCommands(
    useMemo(
      () => [
        {
          id: 'shortcuts',
          label: 'Keyboard Shortcuts',
          group: 'This page',
          keywords: ['keys', 'hotkeys', 'help'],
          run: () => setDialog({ kind: 'help' }),
        },
      ],
      [setDialog],
    ),
  );
  useReviewKeys(state, { openPane, select, focusSearch, focusEditor });
  const isOver = !isWide && opened !== null;
  const inPane = isWide ? current : opened;
  const hasRows = shown.length > 0;
  const readId = current?.id;
  // One goes on where one was: in the list at first, and again when what had the focus is gone.
  useEffect(() => {
    const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
    if (readId !== undefined && !isOver && !isElsewhere) grid.current?.focus({ preventScroll: true });
  }, [readId, isOver]);
  return (
    <section aria-label={`Review of ${label.toLowerCase()}`}>
      <output aria-live="polite" className="sr-only">
        {announcement}
      </output>
      <ReviewBar
        state={state}
        isAll={read.isAll}
        bar={bar}
        searchPlace={searchPlace}
        action={action}
        selectAllLabel={selectAllLabel}
      />
      <div className={isWide ? 'grid grid-cols-[minmax(0,1fr)_27.5rem] gap-4' : undefined}>
        <div className="min-w-0">
          {hasRows ? (
            <ReviewList label={label} state={state} grid={grid} bar={bar} onOpen={openPane} onSelect={select} />
          ) : (
            read.isAll && <Nothing state={state} next={next} />
          )}
          {read.error !== null && (
            <LoadNotice title="More could not be loaded" error={read.error} onRetry={read.loadMore} />
          )}
        </div>
        {inPane !== null && (
          <ReviewPane
            entry={inPane}
            state={state}
            isOver={isOver}
            grid={grid}
            onEdit={() => (inPane.edit === null ? focusEditor() : actions.edit(inPane))}
          />
        )}
      </div>
      <SelectionActions state={state} renderMore={renderMore} />
      <ReviewDialog state={state} />
    </section>
  );
}

function Nothing({ state, next }: { state: Review; next: ReactNode }) {
  const { entries, view, counts, changeView } = state;
  const asksForWaiting = view.search === '' && (view.chip === null || view.chip === 'open');
  if (asksForWaiting && !entries.some(isOpen)) {
    return (
      <EmptyState title="Nothing waits.">
        {counts.accepted > 0 && `${countOf(counts.accepted, 'proposal')} accepted.`}
        {next}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title="Nothing matches"
      actions={
        <Button onClick={() => changeView({ search: '', chip: 'all', kind: null, site: null })}>Show All</Button>
      }
    >
      Change the search, or show all.
    </EmptyState>
  );
}

interface SelectionActionsProps {
  state: Review;
  /** What else can be done with the selected items. */
  renderMore?: ((selected: readonly ReviewEntry[]) => ReactNode) | undefined;
}

/** What a bar at the foot of the window says and offers about the selected items. */
function SelectionActions({ state, renderMore }: SelectionActionsProps) {
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
