import { api, assignableRoles, type CurrentUser, type Invitation, type SentInvitation } from '@serplift/core/api';
import { MailPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { ConfirmAction } from '../../ui/overlay/ConfirmAction.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { Badge } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { Table, Td, Th, Thead, Tr } from '../../ui/table/Table.tsx';
import { BreakableUrl } from '../../ui/text/BreakableUrl.tsx';
import { InvitationLink } from './InvitationLink.tsx';
import { invitationsUrl } from './invitations-url.ts';
import { RoleBadge } from './RoleBadge.tsx';

interface PendingInvitationsProps {
  inviter: CurrentUser;
  teamId: string;
}

/** Invitations that have not been accepted yet, to send again or cancel. */
export function PendingInvitations({ inviter, teamId }: PendingInvitationsProps) {
  const [unmailed, setUnmailed] = useState<SentInvitation | null>(null);
  const [toCancel, setToCancel] = useState<Invitation | null>(null);
  const { run: cancel } = useAction(api.invitations.cancel, { stale: [invitationsUrl(teamId)] });
  return (
    <div className="mt-8">
      <h2 className="mb-3 text-lg font-semibold">Pending Invitations</h2>
      <InvitationList inviter={inviter} teamId={teamId} onUnmailed={setUnmailed} onCancel={setToCancel} />
      {unmailed !== null && (
        <Dialog
          isOpen
          onOpenChange={() => setUnmailed(null)}
          title="Share this link"
          description={`It invites ${unmailed.email}.`}
        >
          <InvitationLink sent={unmailed} onDone={() => setUnmailed(null)} />
        </Dialog>
      )}
      {toCancel !== null && (
        <ConfirmAction
          title="Cancel this invitation?"
          description={`The link sent to ${toCancel.email} stops working immediately.`}
          confirmLabel="Cancel Invitation"
          cancelLabel="Keep It"
          run={() => cancel({ invitationId: toCancel.id })}
          done={{ title: 'Invitation cancelled', description: toCancel.email }}
          failed="Failed to cancel invitation"
          onClose={() => setToCancel(null)}
        />
      )}
    </div>
  );
}

interface InvitationListProps extends PendingInvitationsProps {
  onUnmailed: (sent: SentInvitation) => void;
  onCancel: (invitation: Invitation) => void;
}

function InvitationList({ inviter, teamId, onUnmailed, onCancel }: InvitationListProps) {
  const read = useEndpoint(api.invitations.list, { teamId });
  const { data, error } = read;
  if (error !== undefined) {
    return <LoadError title="The invitations could not be loaded" read={read} />;
  }
  if (data === undefined) return <SkeletonRows rows={1} />;
  if (data.length === 0) {
    return (
      <EmptyState icon={<MailPlus />} title="No pending invitations">
        Invitations appear here until they are accepted.
      </EmptyState>
    );
  }
  const mayGive = inviter.role === null ? [] : assignableRoles(inviter.role);
  return (
    <Card className="overflow-hidden">
      <Table label="Pending Invitations">
        <Thead>
          <Th>Email</Th>
          <Th className="max-sm:hidden">Role</Th>
          <Th className="max-md:hidden">Sent</Th>
          <Th className="max-sm:hidden">Expires</Th>
          <Th>Actions</Th>
        </Thead>
        <tbody>
          {data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation}>
              {mayGive.includes(invitation.roleId) && (
                <div className="flex gap-2 max-sm:flex-col">
                  <ResendButton invitation={invitation} teamId={teamId} onUnmailed={onUnmailed} />
                  <Button
                    size="sm"
                    aria-label={`Cancel the invitation for ${invitation.email}…`}
                    onClick={() => onCancel(invitation)}
                  >
                    Cancel
                  </Button>
                </div>
              )}
            </InvitationRow>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function InvitationRow({ invitation, children }: { invitation: Invitation; children: ReactNode }) {
  const { email, roleName, sentAt, expiresAt, isExpired } = invitation;
  const name = `${invitation.firstName} ${invitation.lastName}`.trim();
  const expiry = isExpired ? (
    <Badge tone="bad">Expired</Badge>
  ) : (
    <span className="whitespace-nowrap">{formatDate(expiresAt)}</span>
  );
  return (
    <Tr>
      <Td>
        <span className="font-medium">
          <BreakableUrl url={email} />
        </span>
        {name !== '' && <span className="block wrap-anywhere text-muted">{name}</span>}
        <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted sm:hidden">
          <RoleBadge name={roleName} />
          <span>
            {!isExpired && 'Expires '}
            {expiry}
          </span>
        </span>
      </Td>
      <Td className="max-sm:hidden">
        <RoleBadge name={roleName} />
      </Td>
      <Td className="whitespace-nowrap text-muted max-md:hidden">{formatDate(sentAt)}</Td>
      <Td className="text-muted max-sm:hidden">{expiry}</Td>
      <Td className="w-0">{children}</Td>
    </Tr>
  );
}

function ResendButton({
  invitation,
  teamId,
  onUnmailed,
}: {
  invitation: Invitation;
  teamId: string;
  onUnmailed: (sent: SentInvitation) => void;
}) {
  const { run: resend, isRunning } = useAction(api.invitations.resend, { stale: [invitationsUrl(teamId)] });
  const handleResend = async () => {
    const sent = await attempt(resend({ invitationId: invitation.id }), { failed: 'Failed to resend invitation' });
    if (sent === null) return;
    if (!sent.isMailed) return onUnmailed(sent);
    const description = `The previous link for ${sent.email} no longer works.`;
    toast({ title: 'Invitation resent', description, tone: 'good' });
  };
  return (
    <Button
      size="sm"
      isLoading={isRunning}
      aria-label={`Resend the invitation for ${invitation.email}`}
      onClick={() => void handleResend()}
    >
      Resend
    </Button>
  );
}
