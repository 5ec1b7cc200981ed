import { api, assignableRoles, type CurrentUser, type Invitation, type SentInvitation } from '@serplift/core/api';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { ConfirmAction } from '../../ui/overlay/ConfirmAction.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { Badge } from '../../ui/status/Badge.tsx';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { Table } from '../../ui/table/Table.tsx';
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
  const mayGive = inviter.role === null ? [] : assignableRoles(inviter.role);
  return (
    <Loaded
      read={read}
      failed="The invitations could not be loaded"
      waiting={<SkeletonRows rows={1} />}
      empty={
        <EmptyState icon={<MailPlus />} title="No pending invitations">
          Invitations appear here until they are accepted.
        </EmptyState>
      }
    >
      {(invitations) => (
        <Card className="overflow-hidden">
          <Table
            label="Pending Invitations"
            rows={invitations}
            keyOf={({ id }) => id}
            columns={[
              { head: 'Email', render: addressCell },
              { head: 'Role', className: 'max-sm:hidden', render: ({ roleName }) => <RoleBadge name={roleName} /> },
              {
                head: 'Sent',
                className: 'whitespace-nowrap text-muted max-md:hidden',
                render: ({ sentAt }) => formatDate(sentAt),
              },
              { head: 'Expires', className: 'text-muted max-sm:hidden', render: expiryOf },
              {
                head: 'Actions',
                className: 'w-0',
                render: (invitation) =>
                  mayGive.includes(invitation.roleId) && (
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
                  ),
              },
            ]}
          />
        </Card>
      )}
    </Loaded>
  );
}

function expiryOf({ isExpired, expiresAt }: Invitation) {
  return isExpired ? (
    <Badge tone="bad">Expired</Badge>
  ) : (
    <span className="whitespace-nowrap">{formatDate(expiresAt)}</span>
  );
}

function addressCell(invitation: Invitation) {
  const name = `${invitation.firstName} ${invitation.lastName}`.trim();
  return (
    <>
      <span className="font-medium">
        <BreakableUrl url={invitation.email} />
      </span>
      {name !== '' && <span className="block wrap-anywhere text-muted">{name}</span>}
      <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted sm:hidden">
        <RoleBadge name={invitation.roleName} />
        <span>
          {!invitation.isExpired && 'Expires '}
          {expiryOf(invitation)}
        </span>
      </span>
    </>
  );
}

interface ResendButtonProps extends Pick<InvitationListProps, 'teamId' | 'onUnmailed'> {
  invitation: Invitation;
}

function ResendButton({ invitation, teamId, onUnmailed }: ResendButtonProps) {
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
