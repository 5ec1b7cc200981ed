import type { SeoOptimization, SeoPage } from '@serplift/core/api';
import { useDeferredValue, useMemo } from 'react';
import type { ReviewKind } from '../../runs/review/review-kind.ts';
import { RunReview } from '../../runs/review/RunReview.tsx';
import type { ReviewItems as ReviewItemsOf } from '../../runs/review/use-review-items.ts';
import { useReview } from '../../runs/review/use-review.ts';
import { ReviewItems } from '../../runs/table/ReviewItems.tsx';
import { SelectionBar } from '../../runs/table/SelectionBar.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { useDoubts } from './doubts/use-doubts.ts';
import { isAboutDoubts, pageList, pageListOf } from './page-list-rules.ts';
import { pageTableOf, withLanding } from './page-table.tsx';
import { PageCard } from './PageCard.tsx';
import { pointsOf, PositionPoints } from './position-points.ts';
import { offersOf } from './proposal-rules.ts';
import { seoKind, type SeoTypes } from './seo-kind.ts';

const usualWindowDays = 90;

/** How pages are reviewed. */
export const seoReview: ReviewKind<SeoTypes> = {
  heading: 'Pages',
  noun: 'page',
  list: pageList,
  offersOf,
  editsInRow: true,
  Edit: lazyPart(async () => (await import('./EditPage.tsx')).EditPage),
};

interface PageReviewProps {
  run: SeoOptimization;
  read: ReviewItemsOf<SeoTypes>;
  onSaveIdea: (page: SeoPage) => void;
}

/** The pages of an ended run, to be read and decided about. */
export function PageReview({ run, read, onSaveIdea }: PageReviewProps) {
  const windowDays = run.pages[0]?.windowDays ?? usualWindowDays;
  const { items } = read.runItems;
  // A decision is shown before thousands of texts are looked at again.
  const settled = useDeferredValue(items);
  const doubts = useDoubts(settled, isAboutDoubts(read.view));
  const review = useMemo(
    () => ({
      ...seoReview,
      ...withLanding({ list: pageListOf(doubts), table: pageTableOf(windowDays, doubts) }, items),
    }),
    [windowDays, doubts, items],
  );
  const shared = { kind: seoKind, review, run };
  const points = useMemo(() => pointsOf(settled), [settled]);
  const state = useReview({ ...shared, read });
  const largestGap = Math.max(1, ...state.shown.map((page) => page.belowSimilar?.high ?? 0));
  return (
    <RunReview {...shared} state={state} bulkBar={<SelectionBar kind={seoKind} run={run} state={state} />}>
      <PositionPoints value={points}>
        <ReviewItems label="Pages" kind={seoKind} review={review} state={state}>
          {(page, isOpen) => (
            <PageCard
              page={page}
              isOpen={isOpen}
              shown={state.shownOf(page)}
              doubts={doubts.get(page.id)}
              largestGap={largestGap}
              actions={state.actions}
              onSaveIdea={onSaveIdea}
            />
          )}
        </ReviewItems>
      </PositionPoints>
    </RunReview>
  );
}
