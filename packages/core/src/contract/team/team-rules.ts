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
