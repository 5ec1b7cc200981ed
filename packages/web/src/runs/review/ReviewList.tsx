import { clsx } from 'clsx';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RunTypes } from '../kind/run-kind.ts';
import type { ReviewKind } from './review-kind.ts';
import { useReviewKeys } from './use-review-keys.ts';
import type { Review } from './use-review.ts';

interface ReviewListProps<Of extends RunTypes> {
  label: string;
  review: ReviewKind<Of>;
  state: Review<Of>;
  /** Lines of one frame instead of cards of their own. */
  areLines?: boolean;
  /** How many cards are drawn before one scrolls. */
  drawnAtFirst?: number;
  children: (item: Of['item']) => ReactNode;
}

const batch = 30;
/** From here on cards off screen are left out of layout. */
const longList = 100;

/** The items of a result as cards or lines. They are added as one comes near the end, and in long lists those off screen cost no layout. */
export function ReviewList<Of extends RunTypes>(props: ReviewListProps<Of>) {
  const { label, review, state, areLines = false, drawnAtFirst = batch, children } = props;
  const { shown: items, actions, runItems, showHelp } = state;
  const list = useRef<HTMLUListElement>(null);
  const [drawn, setDrawn] = useState(drawnAtFirst);
  useReviewKeys(list, { items, actions, canSelect: review.selectText !== undefined, onHelp: showHelp });

  const handleNearEnd = () => {
    if (drawn < items.length) setDrawn(drawn + batch);
    else if (!runItems.isAll && runItems.error === null) runItems.loadMore();
  };

  const isLong = Math.min(drawn, items.length) > longList;
  return (
    <>
      <ul ref={list} aria-label={label} className={clsx(!areLines && 'space-y-3')}>
        {items.slice(0, drawn).map((item, index) => (
          <li
            key={item.id}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={items.length}
            className={clsx(
              'scroll-mt-18 scroll-mb-20',
              isLong && '[content-visibility:auto]',
              isLong && (areLines ? '[contain-intrinsic-size:auto_5rem]' : '[contain-intrinsic-size:auto_20rem]'),
            )}
          >
            {children(item)}
          </li>
        ))}
      </ul>
      <ListEnd key={`${drawn} of ${items.length}`} onNear={handleNearEnd} />
    </>
  );
}

/** The place after the last card; reports once when it comes near. A new one is there after each batch. */
function ListEnd({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const handleNear = useEffectEvent(onNear);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && handleNear(), {
      rootMargin: '1500px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} />;
}
