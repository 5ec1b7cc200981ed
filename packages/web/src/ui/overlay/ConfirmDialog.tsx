import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './ConfirmWindow.tsx';

const ConfirmWindow = lazy(async () => ({ default: (await import('./ConfirmWindow.tsx')).ConfirmWindow }));

/** Asks before something that cannot be taken back; the caller closes it when the action is done. Loaded when one first opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    props.isOpen && (
      <Suspense>
        <ConfirmWindow {...props} />
      </Suspense>
    )
  );
}
