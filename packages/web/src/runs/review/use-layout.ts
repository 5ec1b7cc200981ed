import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import { type ReviewLayout, reviewLayouts } from './review-list-rules.ts';
import type { Review } from './use-review.ts';
import { useStored } from './use-stored.ts';

/** How the items of a kind of run are laid out: as the address says, else as this browser remembers. */
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
