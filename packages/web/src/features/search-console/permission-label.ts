const permissions: Record<string, string> = {
  siteOwner: 'Owner',
  siteFullUser: 'Full user',
  siteRestrictedUser: 'Restricted user',
  siteUnverifiedUser: 'Not verified',
};

/** A permission level as Search Console itself words it; an unknown one stays as it is. */
export function permissionLabel(level: string): string {
  return permissions[level] ?? level;
}
