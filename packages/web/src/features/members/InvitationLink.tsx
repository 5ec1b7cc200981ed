import type { SentInvitation } from '@serplift/core/api';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Notice } from '../../ui/States.tsx';

/** The link of an invitation that no mail carries, for the inviter to hand on; shown this once. */
export function InvitationLink({ sent, onDone }: { sent: SentInvitation; onDone: () => void }) {
  const link = sent.link ?? '';
  return (
    <div className="space-y-4">
      <div className="flex items-center gap-2 rounded-md border border-edge bg-sunken py-2 pr-2 pl-3">
        <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere" aria-label="Invitation link">
          {link}
        </code>
        <CopyButton text={link} label="Copy invitation link" />
      </div>
      <Notice tone="warn" title="No mail was sent">
        Hand the link to {sent.email} yourself. It works once and is not shown again; resending makes a new one.
      </Notice>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone} className="max-sm:w-full">
          Done
        </Button>
      </div>
    </div>
  );
}
