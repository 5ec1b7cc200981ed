import type { DialogProps } from './DialogWindow.tsx';
import { lazyPart } from './lazy-part.tsx';

const DialogWindow = lazyPart(async () => (await import('./DialogWindow.tsx')).DialogWindow, null);

/** A window over the page that keeps the focus until Esc, its close button or an action ends it; loaded when one first opens. */
export function Dialog(props: DialogProps) {
  return props.isOpen && <DialogWindow {...props} />;
}
