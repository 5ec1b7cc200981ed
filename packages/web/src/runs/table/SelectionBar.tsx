import { lazy, type ReactNode, Suspense } from 'react';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import type { Review } from '../review/use-review.ts';
import type { SelectionActions as Actions } from './SelectionActions.tsx';

// A lazy component loses the types that a generic one is used with.
const SelectionActions = lazy(async () => ({
  default: (await import('./SelectionActions.tsx')).SelectionActions,
})) as unknown as typeof Actions;

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
