import { isAddress, type Role } from '@serplift/core/api';

/** A role as people read it, from the names of someone's roles: owner before admin, everyone else is a member. */
export function roleLabel(roles: readonly { name: string }[]): 'Owner' | 'Admin' | 'Member' {
  const names = roles.map((role) => role.name.toLowerCase());
  if (names.some((name) => name.includes('owner'))) return 'Owner';
  return names.some((name) => name.includes('admin')) ? 'Admin' : 'Member';
}

/** What is typed into the dialog that invites a person; no role is chosen at first. */
export interface InviteDraft {
  firstName: string;
  lastName: string;
  email: string;
  roleId: Role | '';
}

const required = 'Please fill in all required fields';

/** What is wrong with a draft, by field. */
export function inviteProblems({ email, roleId }: InviteDraft): Record<string, string> {
  const address = email.trim();
  return {
    ...(address === '' ? { email: required } : isAddress(address) ? {} : { email: 'Invalid email address' }),
    ...(roleId === '' ? { roleId: required } : {}),
  };
}
