import { useState } from 'react';
import { attempt } from './attempt.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { ConfirmDialogProps } from './ConfirmWindow.tsx';
import type { ToastMessage } from './toast-store.ts';

interface ConfirmActionProps extends Pick<
  ConfirmDialogProps,
  'title' | 'description' | 'confirmLabel' | 'cancelLabel' | 'isDanger'
> {
  run: () => Promise<unknown>;
  done: ToastMessage;
  failed: string;
  onClose: () => void;
}

/** Asks before something that cannot be taken back, does it, says how it went, and closes. */
export function ConfirmAction({ run, done, failed, onClose, ...words }: ConfirmActionProps) {
  const [isRunning, setIsRunning] = useState(false);
  const handleConfirm = async () => {
    setIsRunning(true);
    await attempt(run(), { done, failed });
    onClose();
  };
  return (
    <ConfirmDialog
      {...words}
      isOpen
      onOpenChange={() => isRunning || onClose()}
      isLoading={isRunning}
      onConfirm={() => void handleConfirm()}
    />
  );
}
