import { Suspense } from 'react';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import type { RunTypes } from '../kind/run-kind.ts';
import type { SelectionBarProps } from './SelectionActions.tsx';

const SelectionActions = lazyPart(async () => (await import('./SelectionActions.tsx')).SelectionActions);

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
