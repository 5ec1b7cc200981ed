import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, empty, id, instant, typedText } from '../values.ts';

const slugMaxLength = 60;

/** A team's slug from its name: lower-case ASCII words joined by hyphens; `team` when nothing remains. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? ['team'])
    .join('-')
    .slice(0, slugMaxLength)
    .replace(/(?<!-)-+$/, '');
}

/** The first slug that is not taken: `acme`, `acme-2`, `acme-3`, … */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

/** What a person can be in a team, most rights first. */
export const roles = ['owner', 'admin', 'member'] as const;
export type Role = (typeof roles)[number];

const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

/** A role as people read it. */
export function roleName(role: Role): string {
  return roleNames[role];
}

/** The roles that a person may give to others by inviting them, by their own role. */
export function assignableRoles(role: Role): Role[] {
  if (role === 'member') return [];
  return roles.filter((given) => role === 'owner' || given !== 'owner');
}

export const team = z.object({ id, name: z.string(), slug: z.string(), createdAt: instant });
export type Team = z.infer<typeof team>;

export const member = z.object({
  id,
  username: z.string(),
  displayName: z.nullable(z.string()),
  email: z.string(),
  roles: z.array(z.object({ id: z.enum(roles), name: z.string() })),
  /** Whether they may publish and roll back; owners and admins always may. */
  canPublish: z.boolean(),
  joinedAt: instant,
});
export type Member = z.infer<typeof member>;

const teamName = (message: string) => typedText(100).check(z.minLength(1, message));

/** Teams and their members. */
export const teamsApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/teams',
    access: 'signedIn',
    token: 'never',
    summary: 'Create a team and become its owner.',
    input: z.object({ name: teamName('Please enter a team name') }),
    output: team,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/teams/{teamId}',
    access: 'owner',
    token: 'never',
    summary: "Rename the team; the slug doesn't change.",
    input: z.object({ teamId: id, name: teamName('Team name cannot be empty') }),
    output: team,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/team/members',
    access: 'team',
    token: 'read',
    summary: 'Members of your team.',
    input: empty,
    output: z.array(member),
  }),
  setRole: endpoint({
    method: 'PATCH',
    path: '/api/team/members/{userId}',
    access: 'owner',
    token: 'never',
    summary: 'Give a member another role.',
    input: z.object({ userId: id, roleId: z.enum(roles, 'Choose a role.') }),
    output: done,
  }),
  setPublishing: endpoint({
    method: 'PATCH',
    path: '/api/team/members/{userId}/publishing',
    access: 'owner',
    token: 'never',
    summary: 'Let a member publish texts and roll them back, or stop letting them.',
    input: z.object({ userId: id, canPublish: z.boolean() }),
    output: done,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/api/team/members/{userId}',
    access: 'owner',
    token: 'never',
    summary: 'Remove a member; their sessions and tokens end immediately, and their connections and runs are kept.',
    input: z.object({ userId: id }),
    output: done,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/team/leave',
    access: 'team',
    token: 'never',
    summary: 'Leave your team; its last owner cannot.',
    input: empty,
    output: done,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/teams/{teamId}/transfer',
    access: 'owner',
    token: 'never',
    summary: 'Make a member the owner and become an admin yourself.',
    input: z.object({ teamId: id, userId: id }),
    output: done,
  }),
};
