import type { SeoPage } from '@serplift/core/api';
import { EditDialog } from './EditDialog.tsx';
import type { Snippet } from './proposal-rules.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import type { Verdict } from './use-decisions.ts';

/** What a window over the result is open for. */
export type OpenDialog =
  | { kind: 'edit'; page: SeoPage; text: Snippet }
  | { kind: 'reject'; page: SeoPage }
  | { kind: 'help' };

interface ReviewDialogProps {
  dialog: OpenDialog;
  onDecide: (page: SeoPage, verdict: Verdict) => void;
  onClose: () => void;
}

/** The window in which a proposal is edited or rejected, or the keys are listed. */
export function ReviewDialog({ dialog, onDecide, onClose }: ReviewDialogProps) {
  switch (dialog.kind) {
    case 'help':
      return <ShortcutHelp onClose={onClose} />;
    case 'edit':
      return (
        <EditDialog
          page={dialog.page}
          text={dialog.text}
          onClose={onClose}
          onSave={(text) => onDecide(dialog.page, { verdict: 'edited', ...text })}
        />
      );
    case 'reject':
      return (
        <RejectDialog
          page={dialog.page}
          onClose={onClose}
          onReject={(reason) => onDecide(dialog.page, { verdict: 'rejected', reason })}
        />
      );
  }
}
