import { Suspense, useState } from 'react';
import { failureMessage } from '../../lib/failures.ts';
import { toast, type ToastMessage } from '../../ui/overlay/toast-store.ts';
import { lazyPart } from '../../ui/status/lazy-part.tsx';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/overlay/ConfirmDialog.tsx')).ConfirmDialog);

interface RemoveDialogProps {
  /** What is deleted: "project". */
  what: string;
  /** What goes with it, if anything. */
  note?: string;
  remove: () => Promise<unknown>;
  success: ToastMessage;
  failureTitle: string;
  onClose: () => void;
}

/** Asks before something is deleted, deletes it and says so. */
export function RemoveDialog({ what, note, remove, success, failureTitle, onClose }: RemoveDialogProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const handleConfirm = async () => {
    setIsRemoving(true);
    try {
      await remove();
      toast({ ...success, tone: 'good' });
    } catch (error) {
      toast({ title: failureTitle, description: failureMessage(error, 'Please try again.'), tone: 'bad' });
    }
    onClose();
  };
  return (
    <Suspense>
      <ConfirmDialog
        isOpen
        onOpenChange={() => isRemoving || onClose()}
        title={`Delete ${what}?`}
        description={
          <>
            Are you sure you want to delete this {what}? This action cannot be undone.
            {note !== undefined && <span className="mt-2 block">{note}</span>}
          </>
        }
        confirmLabel={`Delete ${what.charAt(0).toUpperCase()}${what.slice(1)}`}
        isLoading={isRemoving}
        onConfirm={() => void handleConfirm()}
      />
    </Suspense>
  );
}
