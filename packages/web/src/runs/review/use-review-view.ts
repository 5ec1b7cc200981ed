import { useCallback, useState } from 'react';
import type { AddressView } from '../../lib/address-view-rules.ts';
import { useViewInAddress } from '../../lib/use-view-in-address.ts';

/** The view of a review list, kept in the address, and the items that were decided in it and stay although they no longer match. */
export function useReviewView<View extends object>({ read, write }: AddressView<View>) {
  const [view, changeView] = useViewInAddress({ read, write, replace: true });
  const [recent, setRecent] = useState<ReadonlySet<string>>(new Set());
  const filter = useCallback(
    (change: Partial<View>) => {
      setRecent(new Set());
      changeView(change);
    },
    [changeView],
  );
  const keep = useCallback((id: string) => setRecent((before) => new Set([...before, id])), []);
  return { view, filter, changeView, recent, keep };
}

/** What `useReviewView` answers. */
export type ReviewViewState<View extends object> = ReturnType<typeof useReviewView<View>>;
