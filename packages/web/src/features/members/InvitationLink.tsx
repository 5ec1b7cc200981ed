import type { SentInvitation } from '@serplift/core/api';
import { ShownOnce } from '../../ui/status/ShownOnce.tsx';

/** The link of an invitation that no mail carries, for the inviter to hand on. */
export function InvitationLink({ sent, onDone }: { sent: SentInvitation; onDone: () => void }) {
  return (
    <ShownOnce
      label="Invitation link"
      text={sent.link ?? ''}
      copyLabel="Copy invitation link"
      title="No email was sent"
      onDone={onDone}
    >
      Hand the link to {sent.email} yourself. It works once and isn’t shown again; resending creates a new one.
    </ShownOnce>
  );
}
