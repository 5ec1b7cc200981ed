import { useCallback, useMemo, useState } from 'react';
import { useViewInAddress } from '../../lib/use-view-in-address.ts';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import type { ReviewKind } from './review-kind.ts';
import { needsAllItems, reviewAddress, type ReviewView } from './review-list-rules.ts';
import { useRunItems } from './use-run-items.ts';

/** An ended run and how its items are reviewed. */
export interface RunToReview<Of extends RunTypes> {
  kind: RunKind<Of>;
  review: ReviewKind<Of>;
  run: Of['run'];
}

/** The view of a list, kept in the address, and the items that were decided in it and stay although they no longer match. */
function useReviewView<Of extends RunTypes>({ list }: ReviewKind<Of>) {
  const address = useMemo(() => reviewAddress(list), [list]);
  const [view, changeView] = useViewInAddress({ ...address, replace: true });
  const [recent, setRecent] = useState<ReadonlySet<string>>(new Set());
  const filter = useCallback(
    (change: Partial<ReviewView>) => {
      setRecent(new Set());
      changeView(change);
    },
    [changeView],
  );
  const open = useCallback((openId: string | null) => changeView({ openId }, { replace: false }), [changeView]);
  const keep = useCallback((ids: readonly string[]) => setRecent((before) => new Set([...before, ...ids])), []);
  return { view, filter, open, recent, keep };
}

/** The view of a run's items and the items themselves. */
export function useReviewItems<Of extends RunTypes>({ kind, review, run }: RunToReview<Of>) {
  const view = useReviewView(review);
  const runItems = useRunItems({ kind, run, wantsAll: needsAllItems(review.list, view.view, run.totalItems) });
  return { ...view, runItems };
}

/** What `useReviewItems` answers. */
export type ReviewItems<Of extends RunTypes> = ReturnType<typeof useReviewItems<Of>>;
