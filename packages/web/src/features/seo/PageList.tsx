import type { SeoPage } from '@serplift/core/api';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReviewKeys } from '../../ui/run/use-review-keys.ts';
import { PageCard, type ReviewActions } from './PageCard.tsx';

interface PageListProps {
  pages: SeoPage[];
  openIds: ReadonlySet<string>;
  actions: ReviewActions;
  onHelp: () => void;
  /** Called when the last loaded page comes near. */
  onEnd: () => void;
}

const batch = 30;
/** From here on cards off screen are left out of layout. */
const longList = 100;

/** The pages of a result. Cards are added as one comes near the end, and in long lists those off screen cost no layout. */
export function PageList({ pages, openIds, actions, onHelp, onEnd }: PageListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [drawn, setDrawn] = useState(batch);
  useReviewKeys(list, { items: pages, actions, onHelp });

  const handleNearEnd = () => {
    if (drawn < pages.length) setDrawn(drawn + batch);
    else onEnd();
  };

  const isLong = drawn > longList;
  const largestGap = Math.max(1, ...pages.map((page) => page.belowSimilar?.high ?? 0));
  return (
    <>
      <ul ref={list} aria-label="Pages" className="space-y-3">
        {pages.slice(0, drawn).map((page, index) => (
          <li
            key={page.id}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={pages.length}
            className={clsx(
              'scroll-mt-18 scroll-mb-4',
              isLong && '[contain-intrinsic-size:auto_20rem] [content-visibility:auto]',
            )}
          >
            <PageCard page={page} isOpen={openIds.has(page.id)} largestGap={largestGap} actions={actions} />
          </li>
        ))}
      </ul>
      <ListEnd key={Math.min(drawn, pages.length)} onNear={handleNearEnd} />
    </>
  );
}

/** The place after the last card; tells once when it comes near. A new one stands there after each batch. */
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
