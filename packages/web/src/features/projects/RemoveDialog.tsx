import { ConfirmAction } from '../../ui/overlay/ConfirmAction.tsx';
import type { ToastMessage } from '../../ui/overlay/toast-store.ts';

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

/** Asks before a part of a project is deleted, deletes it and says so. */
export function RemoveDialog({ what, note, remove, success, failureTitle, onClose }: RemoveDialogProps) {
  return (
    <ConfirmAction
      title={`Delete ${what}?`}
      description={
        <>
          Are you sure you want to delete this {what}? This action cannot be undone.
          {note !== undefined && <span className="mt-2 block">{note}</span>}
        </>
      }
      confirmLabel={`Delete ${what.charAt(0).toUpperCase()}${what.slice(1)}`}
      run={remove}
      done={success}
      failed={failureTitle}
      onClose={onClose}
    />
  );
}
