import { Suspense } from 'react';
import { countOf } from '../../lib/format.ts';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import { runNouns } from '../kind/run-words.ts';
import type { ReviewKind } from './review-kind.ts';
import { useEditsInRow } from './use-layout.ts';
import type { Review } from './use-review.ts';

const RejectDialog = lazyPart(async () => (await import('../decide/RejectDialog.tsx')).RejectDialog);
const ShortcutHelp = lazyPart(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp);

interface ReviewDialogProps<Of extends RunTypes> {
  kind: RunKind<Of>;
  review: ReviewKind<Of>;
  state: Review<Of>;
}

/** The window in which a proposal is edited or rejected, or the keys are listed; renders nothing while none is open. */
export function ReviewDialog<Of extends RunTypes>(props: ReviewDialogProps<Of>) {
  return (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  );
}

function OpenDialog<Of extends RunTypes>({ kind, review, state }: ReviewDialogProps<Of>) {
  const { dialog, closeDialog, decideInDialog, saveEdit } = state;
  const editsInRow = useEditsInRow(kind, review, state);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'help':
      return (
        <ShortcutHelp
          noun={review.noun}
          selectText={review.selectText}
          hasAlternatives={review.offersOf !== undefined}
          onClose={closeDialog}
        />
      );
    case 'edit':
      return review.Edit === undefined || editsInRow ? null : (
        <review.Edit
          item={dialog.item}
          texts={dialog.texts}
          onSave={(texts) => saveEdit(dialog, texts)}
          onClose={closeDialog}
        />
      );
    case 'reject':
      return (
        <RejectDialog
          name={nameOfAll(dialog.items, kind)}
          decision={dialog.items.length === 1 ? (dialog.items[0]?.decision ?? null) : null}
          count={dialog.items.length}
          kind={kind.kind}
          onClose={closeDialog}
          onReject={(reason) => decideInDialog(dialog.items, { verdict: 'rejected', reason })}
        />
      );
  }
}

function nameOfAll<Of extends RunTypes>(items: readonly Of['item'][], kind: RunKind<Of>): string {
  const [first] = items;
  return items.length === 1 && first !== undefined
    ? kind.nameOf(first)
    : countOf(items.length, runNouns[kind.kind].item);
}
