import { lazy, Suspense } from 'react';
import type { DialogProps } from './DialogWindow.tsx';

const DialogWindow = lazy(async () => ({ default: (await import('./DialogWindow.tsx')).DialogWindow }));

/** A window over the page that keeps the focus until Esc, its close button or an action ends it; loaded when one first opens. */
export function Dialog(props: DialogProps) {
  return (
    props.isOpen && (
      <Suspense>
        <DialogWindow {...props} />
      </Suspense>
    )
  );
}
