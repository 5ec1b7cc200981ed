import type { ConfirmDialogProps } from './ConfirmWindow.tsx';
import { lazyPart } from './lazy-part.tsx';

const ConfirmWindow = lazyPart(async () => (await import('./ConfirmWindow.tsx')).ConfirmWindow, null);

/** Asks before something that cannot be taken back; the caller closes it when the action is done. Loaded when one first opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.isOpen && <ConfirmWindow {...props} />;
}
