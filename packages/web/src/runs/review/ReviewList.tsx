import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { ReviewRow, rowHeightPx, rowIdOf } from './ReviewRow.tsx';
import type { Review } from './use-review.ts';

interface ReviewListProps {
  label: string;
  state: Review;
  grid: RefObject<HTMLTableElement | null>;
  bar: RefObject<HTMLElement | null>;
  onOpen: (id: string) => void;
  onSelect: (id: string, isRange: boolean) => void;
}

/** The items as a grid with one tab stop, of which only rows in sight are drawn. */
export function ReviewList({ label, state, grid, bar, onOpen, onSelect }: ReviewListProps) {
  const { shown, current, selectedIds } = state;
  const { topPx, coveredPx } = usePlaceOf(grid, bar);
  const heightPx = rowHeightPx[useMedia('(max-width: 639px)') ? 'phone' : 'wide'];
  // Its rows are read again at each render, which is all it asks for.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => heightPx,
    getItemKey: (index) => shown[index]?.id ?? index,
    scrollMargin: topPx,
    scrollPaddingStart: coveredPx,
    scrollPaddingEnd: 80,
    overscan: 12,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, heightPx]);
  const index = shown.findIndex(({ id }) => id === current?.id);
  const reveal = useEffectEvent(() => {
    // The first one is where the page begins.
    if (index > 0 || window.scrollY > topPx) virtual.scrollToIndex(Math.max(index, 0), { align: 'auto' });
  });
  useEffect(() => {
    if (index >= 0) reveal();
  }, [index]);
  return (
    <table
      ref={grid}
      // Its rows are moved through and chosen, which a plain table has no keys for.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={shown.length}
      aria-activedescendant={current !== null && index >= 0 ? rowIdOf(current.id) : undefined}
      className="relative mt-1 block rounded-lg border border-line bg-surface"
      style={{ height: virtual.getTotalSize() + 2 }}
    >
      <tbody className="block">
        {virtual.getVirtualItems().map((row) => {
          const entry = shown[row.index];
          if (entry === undefined) return null;
          return (
            <ReviewRow
              key={entry.id}
              entry={entry}
              index={row.index}
              topPx={row.start - topPx}
              heightPx={heightPx}
              isCurrent={entry.id === current?.id}
              isSelected={selectedIds.has(entry.id)}
              onOpen={() => onOpen(entry.id)}
              onSelect={(isRange) => onSelect(entry.id, isRange)}
            />
          );
        })}
      </tbody>
    </table>
  );
}

const headerPx = 56;

/** How far down the page the list begins, and what stays over it at the top of the window, also after either has changed. */
function usePlaceOf(grid: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ topPx: 0, coveredPx: headerPx });
  useLayoutEffect(() => {
    const measure = () => {
      if (grid.current === null) return;
      const topPx = Math.round(grid.current.getBoundingClientRect().top + window.scrollY);
      const stays = bar.current !== null && getComputedStyle(bar.current).position === 'sticky';
      const coveredPx = headerPx + (stays ? (bar.current?.offsetHeight ?? 0) : 0);
      grid.current.closest('section')?.style.setProperty('--review-covered', `${coveredPx}px`);
      setPlace((before) => (before.topPx === topPx && before.coveredPx === coveredPx ? before : { topPx, coveredPx }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [grid, bar]);
  return place;
}
