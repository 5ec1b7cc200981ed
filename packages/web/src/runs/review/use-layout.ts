import { useMedia } from '../../lib/use-media.ts';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import type { ReviewKind } from './review-kind.ts';
import { type ReviewLayout, reviewLayouts } from './review-list-rules.ts';
import type { Review } from './use-review.ts';
import { useStored } from './use-stored.ts';

/** How the items of a kind of run are laid out: as the address says, otherwise as this browser remembers. */
export function useLayout<Of extends RunTypes>(
  { kind }: Pick<RunKind<Of>, 'kind'>,
  { view, filter }: Pick<Review<Of>, 'view' | 'filter'>,
): [ReviewLayout, (layout: ReviewLayout) => void] {
  const [stored, store] = useStored(`layout.${kind}`);
  const layout = view.layout ?? reviewLayouts.find((known) => known === stored) ?? 'cards';
  const choose = (next: ReviewLayout) => {
    store(next);
    filter({ layout: next });
  };
  return [layout, choose];
}

/** Whether proposals are edited in their row: in tables of kinds that do so, where the window has room. */
export function useEditsInRow<Of extends RunTypes>(
  kind: RunKind<Of>,
  { editsInRow = false, table }: ReviewKind<Of>,
  state: Pick<Review<Of>, 'view' | 'filter'>,
): boolean {
  const [layout] = useLayout(kind, state);
  const hasRoom = useMedia('(min-width: 48rem)');
  return editsInRow && table !== undefined && layout === 'table' && hasRoom;
}
