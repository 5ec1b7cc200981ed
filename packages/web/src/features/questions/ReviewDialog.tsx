import type { QuestionQuery } from '@serplift/core/api';
import { RejectDialog } from '../../runs/review/RejectDialog.tsx';
import { ShortcutHelp } from '../../runs/review/ShortcutHelp.tsx';
import type { Verdict } from '../../runs/review/use-decisions.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { EditDialog } from './EditDialog.tsx';

/** What a window over the result is open for. */
export type OpenDialog =
  | { kind: 'edit' | 'reject'; question: QuestionQuery }
  | { kind: 'merge'; questions: QuestionQuery[] }
  | { kind: 'help' };

interface ReviewDialogProps {
  dialog: OpenDialog;
  isMerging: boolean;
  onDecide: (question: QuestionQuery, verdict: Verdict) => void;
  onMerge: () => void;
  onClose: () => void;
}

const rejectReasons = [
  'It is not a question for this site',
  'We have answered it elsewhere',
  'The recommendation is wrong',
];
const furtherKeys: [keys: string[], text: string][] = [[['x'], 'Select the question for merging']];

/** The window in which an answer is edited, a proposal rejected or questions are merged, or the keys are listed. */
export function ReviewDialog({ dialog, isMerging, onDecide, onMerge, onClose }: ReviewDialogProps) {
  switch (dialog.kind) {
    case 'help':
      return <ShortcutHelp unit="question" further={furtherKeys} onClose={onClose} />;
    case 'edit':
      return (
        <EditDialog
          question={dialog.question}
          onClose={onClose}
          onSave={(texts) => onDecide(dialog.question, { verdict: 'edited', ...texts })}
        />
      );
    case 'reject':
      return (
        <RejectDialog
          name={dialog.question.query}
          decision={dialog.question.decision}
          reasons={rejectReasons}
          onClose={onClose}
          onReject={(reason) => onDecide(dialog.question, { verdict: 'rejected', reason })}
        />
      );
    case 'merge':
      return (
        <ConfirmDialog
          isOpen
          onOpenChange={onClose}
          isDanger={false}
          title={`Merge ${dialog.questions.length} questions into one?`}
          description={`All their searches come together. The strongest question keeps its recommendation, draft and decision; those of the others are dropped: ${dialog.questions.map(({ query }) => `“${query}”`).join(', ')}.`}
          confirmLabel="Merge questions"
          isLoading={isMerging}
          onConfirm={onMerge}
        />
      );
  }
}
