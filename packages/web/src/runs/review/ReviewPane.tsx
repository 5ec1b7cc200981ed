import { ChevronLeft, ChevronRight, CircleAlert, ExternalLink } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { isWebAddress } from '../../lib/page-url-rules.ts';
import { IconButton } from '../../ui/button/Button.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { DecideRow } from '../decide/DecideRow.tsx';
import type { ReviewEntry } from './review-kind.ts';
import type { Review } from './use-review.ts';

interface ReviewPaneProps {
  entry: ReviewEntry;
  state: Review;
  /** Whether it covers the list instead of standing beside it. */
  isOver: boolean;
  /** What has the focus when a pane over the list is closed. */
  grid: RefObject<HTMLElement | null>;
  onEdit: () => void;
}

const besideClass =
  'sticky top-(--review-covered,8.5rem) mt-1 max-h-[calc(100dvh-var(--review-covered,8.5rem)-1rem)] self-start overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface';

const SidePanel = lazyPart(async () => (await import('../../ui/overlay/SidePanel.tsx')).SidePanel);

/** The item that is read, beside the list or as a window over it. */
export function ReviewPane(props: ReviewPaneProps) {
  const { entry, state, isOver, grid } = props;
  if (isOver) {
    return (
      <Suspense>
        <SidePanel title={entry.name} onClose={() => state.open(null)} returnTo={grid}>
          <PaneContent {...props} />
        </SidePanel>
      </Suspense>
    );
  }
  return (
    // A part that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section data-pane tabIndex={0} aria-label={entry.name} className={besideClass}>
      <PaneContent {...props} />
    </section>
  );
}

/** Its buttons at the top, then everything one decides by. */
function PaneContent({ entry, state, isOver, onEdit }: ReviewPaneProps) {
  const { shown, actions, shownText, open, moveTo } = state;
  const at = shown.findIndex(({ id }) => id === entry.id);
  const go = (by: number) => {
    const next = shown[at + by];
    if (next !== undefined) moveTo(next.id);
  };
  return (
    <div className="flex min-h-full flex-col">
      <div className="z-10 bg-surface px-4 py-3 sm:sticky sm:top-0 sm:border-b sm:border-line">
        <div className="flex items-start justify-between gap-2">
          <h2 dir="auto" className="min-w-0 pt-1 text-base font-semibold wrap-anywhere">
            {entry.url === null || !isWebAddress(entry.url) ? (
              entry.name
            ) : (
              <a href={entry.url} target="_blank" rel="noreferrer" className="hover:underline">
                {entry.name} <ExternalLink aria-label="opens in a new tab" className="inline size-3.5 text-muted" />
              </a>
            )}
          </h2>
          <span className="flex shrink-0 items-center">
            <IconButton icon={<ChevronLeft />} label="Previous" isSmall disabled={at < 1} onClick={() => go(-1)} />
            <span className="px-1 text-sm text-muted tabular-nums">
              {at === -1 ? '' : `${formatNumber(at + 1)} of ${formatNumber(shown.length)}`}
            </span>
            <IconButton
              icon={<ChevronRight />}
              label="Next"
              isSmall
              disabled={at === -1 || at === shown.length - 1}
              onClick={() => go(1)}
            />
          </span>
        </div>
        {isOver && (
          <button
            type="button"
            className="control-target mt-1 inline-flex items-center gap-1 text-muted hover:text-ink"
            onClick={() => open(null)}
          >
            <ChevronLeft className="size-4" />
            Back to the list
          </button>
        )}
      </div>
      {entry.item.state === 'succeeded' && (
        <div className="z-10 border-line bg-surface px-4 py-3 max-sm:sticky max-sm:bottom-0 max-sm:order-last max-sm:mt-auto max-sm:border-t">
          <DecideRow entry={entry} isOtherShown={shownText !== null} actions={actions} onEdit={onEdit} />
        </div>
      )}
      <PaneBody key={entry.id}>
        <Notes entry={entry} />
        <Suspense fallback={<Skeleton className="h-64" />}>
          {entry.pane({ shown: shownText, onEdit: (texts) => actions.edit(entry, texts) })}
        </Suspense>
      </PaneBody>
    </div>
  );
}

/** What is read of one item, from its top. */
function PaneBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current?.closest('[data-pane]')?.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={body} className="@container space-y-4 px-4 pb-5">
      {children}
    </div>
  );
}

/** What became of an item without a proposal, and what the checks found odd in one. */
function Notes({ entry: { item, looks } }: { entry: ReviewEntry }) {
  return (
    <>
      {item.reasons.length > 0 && (
        <ul className="space-y-1 rounded-md bg-sunken px-3 py-2">
          {item.reasons.map((reason) => (
            <li key={reason} className="wrap-anywhere">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {looks.length > 0 && (
        <ul aria-label="To check before you accept" className="space-y-1 text-warn">
          {looks.map((look) => (
            <li key={look} className="flex items-start gap-1.5 wrap-anywhere">
              <CircleAlert className="mt-0.5 size-4 shrink-0" />
              {look}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
