import { type ReactNode, Suspense } from 'react';
import { Spinner } from '../../ui/button/Spinner.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import type { ReviewKind } from '../review/review-kind.ts';
import { ReviewList } from '../review/ReviewList.tsx';
import { useLayout } from '../review/use-layout.ts';
import type { Review } from '../review/use-review.ts';

/** The table of a result; most people read cards, so it is loaded when it is first shown. */
const TableView = lazyPart(async () => (await import('./TableView.tsx')).TableView);

interface ReviewItemsProps<Of extends RunTypes> {
  label: string;
  kind: RunKind<Of>;
  review: ReviewKind<Of>;
  state: Review<Of>;
  /** How many cards are drawn before one scrolls. */
  drawnAtFirst?: number;
  /** An item as a card; opened, everything behind it. */
  children: (item: Of['item'], isOpen: boolean) => ReactNode;
}

/** The items of a result as people want them: as cards to read, or as a dense table to decide about many. */
export function ReviewItems<Of extends RunTypes>(props: ReviewItemsProps<Of>) {
  const { label, kind, review, state, drawnAtFirst, children } = props;
  const [layout] = useLayout(kind, state);
  if (review.table === undefined || layout === 'cards') {
    return (
      <ReviewList label={label} review={review} state={state} {...(drawnAtFirst === undefined ? {} : { drawnAtFirst })}>
        {(item) => children(item, state.openIds.has(item.id))}
      </ReviewList>
    );
  }
  return (
    <Suspense fallback={<Spinner />}>
      <TableView label={label} kind={kind} review={review} table={review.table} state={state}>
        {(item) => children(item, true)}
      </TableView>
    </Suspense>
  );
}
