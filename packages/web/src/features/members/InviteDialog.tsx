import { api, assignableRoles, type CurrentUser, type Role, type SentInvitation } from '@serplift/core/api';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Options, SelectField, TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { InvitationLink } from './InvitationLink.tsx';
import { invitationsUrl } from './invitations-url.ts';
import { type InviteDraft, inviteProblems } from './member-rules.ts';

interface InviteDialogProps {
  inviter: CurrentUser;
  teamId: string;
  onClose: () => void;
}

const roleHints: Record<Role, string> = {
  owner: 'Owners can do everything, including team settings and members.',
  admin: 'Admins can run optimizations and invite people.',
  member: 'Members can run optimizations and work on projects.',
};

/** Invites a person to the team; when no mail can be sent it ends with a link to pass on. */
export function InviteDialog({ inviter, teamId, onClose }: InviteDialogProps) {
  const [unmailed, setUnmailed] = useState<SentInvitation | null>(null);
  const { data: roles = [] } = useEndpoint(api.invitations.roles, {});
  const { run: invite } = useAction(api.invitations.create, { stale: [invitationsUrl(teamId)] });
  const offered = inviter.role === null ? [] : assignableRoles(inviter.role);
  const { field, ...form } = useForm<InviteDraft>({
    initial: { firstName: '', lastName: '', email: '', roleId: '' },
    check: inviteProblems,
    save: async ({ roleId, ...draft }) => {
      const sent = await invite({ ...draft, teamId, email: draft.email.trim(), roleId: roleId || 'member' });
      if (!sent.isMailed) {
        setUnmailed(sent);
        return null;
      }
      onClose();
      return { title: 'Invitation sent', description: `${sent.email} has a week to accept it.` };
    },
    failed: { title: 'Failed to send invitation', at: 'email', otherwise: 'Please try again.' },
    onClose,
    goesOn: true,
  });
  if (unmailed !== null) {
    return (
      <Dialog isOpen onOpenChange={onClose} title="Share this link" description={`It invites ${unmailed.email}.`}>
        <InvitationLink sent={unmailed} onDone={onClose} />
      </Dialog>
    );
  }
  const { roleId } = form.draft;
  return (
    <FormDialog
      form={form}
      title="Invite Member"
      description="They get an email with a one-time link that is valid for a week."
      submitLabel="Send Invitation"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First Name" isOptional autoComplete="off" maxLength={100} {...field('firstName')} />
        <TextField label="Last Name" isOptional autoComplete="off" maxLength={100} {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="off" spellCheck={false} required {...field('email')} />
      <SelectField label="Role" hint={roleId === '' ? undefined : roleHints[roleId]} required {...field('roleId')}>
        <option value="">Choose a role</option>
        <Options
          choices={roles
            .filter((role) => offered.includes(role.id))
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </SelectField>
    </FormDialog>
  );
}
