import type { SeoPage } from '@serplift/core/api';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { PageCard, type ReviewActions } from './PageCard.tsx';
import { usePageKeys } from './use-page-keys.ts';

interface PageListProps {
  pages: SeoPage[];
  openIds: ReadonlySet<string>;
  actions: ReviewActions;
  onHelp: () => void;
  /** Called when the end comes near. */
  onEnd: () => void;
}

const gapPx = 12;
const estimatedCardPx = 320;
const nearEnd = 8;

/** Where the list begins in the document; what stands above it may change its height. */
function useTop(list: React.RefObject<HTMLElement | null>): number {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current !== null) setTopPx(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return topPx;
}

/** The pages of a result; only those near the screen are drawn, so thousands stay quick. */
export function PageList({ pages, openIds, actions, onHelp, onEnd }: PageListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState(-1);
  // The list itself is not memoised; its cards are, and they get nothing of the virtualizer.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: pages.length,
    estimateSize: () => estimatedCardPx,
    getItemKey: (index) => pages[index]?.id ?? index,
    scrollMargin: useTop(list),
    gap: gapPx,
    overscan: 3,
    useFlushSync: false,
    // The page that has the focus stays in the document wherever one scrolls.
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      const isKept = focused >= 0 && focused < pages.length && !indexes.includes(focused);
      return isKept ? [...indexes, focused].sort((a, b) => a - b) : indexes;
    },
  });
  const drawn = virtualizer.getVirtualItems();
  const isNearEnd = (drawn.at(-1)?.index ?? -1) >= pages.length - nearEnd;
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isNearEnd) handleEnd();
  }, [isNearEnd, pages.length]);
  usePageKeys(list, {
    pages,
    actions,
    onHelp,
    onFocus: setFocused,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  });

  const largestGain = Math.max(1, ...pages.map((page) => page.extraClicks.high));
  return (
    <ul ref={list} aria-label="Pages" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {drawn.map(({ index, key, start }) => {
        const page = pages[index];
        return (
          page !== undefined && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={pages.length}
              className="absolute inset-x-0 top-0 scroll-mt-18 scroll-mb-4"
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
            >
              <PageCard page={page} isOpen={openIds.has(page.id)} largestGain={largestGain} actions={actions} />
            </li>
          )
        );
      })}
    </ul>
  );
}
