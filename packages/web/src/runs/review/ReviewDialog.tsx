import { Suspense } from 'react';
import { countOf } from '../../lib/format.ts';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { RejectDialog } from '../decide/RejectDialog.tsx';
import type { Review } from './use-review.ts';

const ShortcutHelp = lazyPart(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp);

/** The window in which a proposal is edited or rejected, or the keys are listed; renders nothing while none is open. */
export function ReviewDialog({ state }: { state: Review }) {
  return (
    <Suspense>
      <OpenDialog state={state} />
    </Suspense>
  );
}

function OpenDialog({ state: { dialog, closeDialog, decideAll, saveEdit } }: { state: Review }) {
  if (dialog === null) return null;
  if (dialog.kind === 'help') return <ShortcutHelp onClose={closeDialog} />;
  if (dialog.kind === 'edit') {
    const { entry, texts: from } = dialog;
    return entry.edit?.({ texts: from, onSave: (texts) => saveEdit(entry, from, texts), onClose: closeDialog });
  }
  const { entries } = dialog;
  const [first] = entries;
  if (first === undefined) return null;
  return (
    <RejectDialog
      name={entries.length === 1 ? first.name : countOf(entries.length, 'proposal')}
      decision={entries.length === 1 ? first.item.decision : null}
      count={entries.length}
      kind={entries.every(({ kind }) => kind === first.kind) ? first.kind : null}
      onClose={closeDialog}
      onReject={(reason) => {
        closeDialog();
        decideAll(entries, { verdict: 'rejected', ...(reason === null ? {} : { reason }) });
      }}
    />
  );
}
