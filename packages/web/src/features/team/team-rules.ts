/** As many characters as the server takes. */
export const maxTeamNameLength = 100;

/** A role as people read it, from the names of someone's roles: owner before admin, everyone else is a member. */
export function roleLabel(roles: readonly { name: string }[]): 'Owner' | 'Admin' | 'Member' {
  const names = roles.map((role) => role.name.toLowerCase());
  if (names.some((name) => name.includes('owner'))) return 'Owner';
  return names.some((name) => name.includes('admin')) ? 'Admin' : 'Member';
}
