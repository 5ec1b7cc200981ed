import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { ReviewRow, rowHeightPx, rowIdOf } from './ReviewRow.tsx';
import type { Review } from './use-review.ts';

interface ReviewListProps {
  label: string;
  state: Review;
  grid: RefObject<HTMLTableElement | null>;
  onOpen: (id: string) => void;
  onSelect: (id: string, isRange: boolean) => void;
}

/** What stays over the list at the top of the window: the header, and the bar of the review. */
const coveredPx = 190;

/** The items as a grid with one tab stop, of which only rows in sight are drawn. */
export function ReviewList({ label, state, grid, onOpen, onSelect }: ReviewListProps) {
  const { shown, current, selectedIds } = state;
  const topPx = useTopOf(grid);
  // Its rows are read again at each render, which is all it asks for.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => shown[index]?.id ?? index,
    scrollMargin: topPx,
    scrollPaddingStart: coveredPx,
    scrollPaddingEnd: 80,
    overscan: 12,
  });
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

/** How far down the page an element begins, also after what is above it has changed its height. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current !== null) setTopPx(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return topPx;
}
