import { api, assignableRoles, type CurrentUser, type Role, type SentInvitation } from '@serplift/core/api';
import { type FormEvent, useRef, useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { Button } from '../../ui/button/Button.tsx';
import { markWrong } from '../../ui/form/mark-wrong.ts';
import { SelectField, TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { InvitationLink } from './InvitationLink.tsx';
import { invitationsUrl } from './invitations-url.ts';
import { type InviteDraft, inviteProblems } from './member-rules.ts';

interface InviteDialogProps {
  inviter: CurrentUser;
  teamId: string;
  onClose: () => void;
}

/** Invites a person to the team; when no mail can be sent it ends with a link to pass on. */
export function InviteDialog({ inviter, teamId, onClose }: InviteDialogProps) {
  const [unmailed, setUnmailed] = useState<SentInvitation | null>(null);
  const handleSent = (sent: SentInvitation) => {
    if (!sent.isMailed) return setUnmailed(sent);
    toast({ title: 'Invitation sent', description: `${sent.email} has a week to accept it.`, tone: 'good' });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={unmailed === null ? 'Invite Member' : 'Share this link'}
      description={
        unmailed === null
          ? 'They get an email with a one-time link that is valid for a week.'
          : `It invites ${unmailed.email}.`
      }
    >
      {unmailed === null ? (
        <InviteForm inviter={inviter} teamId={teamId} onSent={handleSent} />
      ) : (
        <InvitationLink sent={unmailed} onDone={onClose} />
      )}
    </Dialog>
  );
}

const roleHints: Record<Role, string> = {
  owner: 'Owners can do everything, including team settings and members.',
  admin: 'Admins can run optimizations and invite people.',
  member: 'Members can run optimizations and work on projects.',
};

function InviteForm({
  inviter,
  teamId,
  onSent,
}: Omit<InviteDialogProps, 'onClose'> & { onSent: (sent: SentInvitation) => void }) {
  const [draft, setDraft] = useState<InviteDraft>({ firstName: '', lastName: '', email: '', roleId: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const { data: roles = [] } = useEndpoint(api.invitations.roles, {});
  const { run: invite, isRunning } = useAction(api.invitations.create, { stale: [invitationsUrl(teamId)] });
  const offered = inviter.role === null ? [] : assignableRoles(inviter.role);

  const refuse = (found: Record<string, string>) => markWrong(form, () => setProblems(found));
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    const found = inviteProblems(draft);
    if (draft.roleId === '' || Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    try {
      onSent(await invite({ ...draft, teamId, email: draft.email.trim(), roleId: draft.roleId }));
    } catch (error) {
      const message = failureMessage(error, 'Please try again.');
      toast({ title: 'Failed to send invitation', description: message, tone: 'bad' });
      refuse({ email: message, ...fieldErrors(error) });
    }
  };
  const change = (part: Partial<InviteDraft>) => setDraft((current) => ({ ...current, ...part }));
  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First Name"
          isOptional
          error={problems['firstName']}
          autoComplete="off"
          maxLength={100}
          value={draft.firstName}
          onValueChange={(firstName) => change({ firstName })}
        />
        <TextField
          label="Last Name"
          isOptional
          error={problems['lastName']}
          autoComplete="off"
          maxLength={100}
          value={draft.lastName}
          onValueChange={(lastName) => change({ lastName })}
        />
      </div>
      <TextField
        label="Email"
        error={problems['email']}
        type="email"
        autoComplete="off"
        spellCheck={false}
        required
        value={draft.email}
        onValueChange={(email) => change({ email })}
      />
      <SelectField
        label="Role"
        error={problems['roleId']}
        hint={draft.roleId === '' ? undefined : roleHints[draft.roleId]}
        required
        value={draft.roleId}
        onValueChange={(value) => change({ roleId: offered.find((id) => id === value) ?? '' })}
      >
        <option value="">Choose a role</option>
        {roles
          .filter((role) => offered.includes(role.id))
          .map((role) => (
            <option key={role.id} value={role.id}>
              {role.name}
            </option>
          ))}
      </SelectField>
      <div className="flex justify-end pt-1">
        <Button type="submit" variant="primary" isLoading={isRunning} className="max-sm:w-full">
          Send Invitation
        </Button>
      </div>
    </form>
  );
}
