import type { SeoPage } from '@serplift/core/api';
import { splitUrl } from '../../lib/page-url-rules.ts';
import { RejectDialog } from '../../runs/review/RejectDialog.tsx';
import { ShortcutHelp } from '../../runs/review/ShortcutHelp.tsx';
import type { Verdict } from '../../runs/review/use-decisions.ts';
import { EditDialog } from './EditDialog.tsx';
import type { Snippet } from './proposal-rules.ts';

const rejectReasons = ['The current text is better', 'It is not true or not precise', 'It does not sound like us'];

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
      return <ShortcutHelp unit="page" onClose={onClose} />;
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
          name={splitUrl(dialog.page.url).path}
          decision={dialog.page.decision}
          reasons={rejectReasons}
          onClose={onClose}
          onReject={(reason) => onDecide(dialog.page, { verdict: 'rejected', reason })}
        />
      );
  }
}
