import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import type { Review } from '../review/use-review.ts';

const SelectionActions = lazyPart(async () => (await import('./SelectionActions.tsx')).SelectionActions);

export interface SelectionBarProps<Of extends RunTypes> {
  kind: RunKind<Of>;
  run: Of['run'];
  state: Review<Of>;
  /** What else can be done with the selected items. */
  children?: ReactNode;
}

/** What can be done with the items that are selected in a table; it stays at the foot of the window. */
export function SelectionBar<Of extends RunTypes>(props: SelectionBarProps<Of>) {
  const { items, selectedIds } = props.state;
  return (
    <div aria-live="polite" className="sticky bottom-0 z-20 -mx-4 mt-4 sm:mx-0">
      {items.some(({ id }) => selectedIds.has(id)) && (
        <Suspense>
          <SelectionActions {...props} />
        </Suspense>
      )}
    </div>
  );
}
