import accounts from './accounts.json' with { type: 'json' };

type SitePermission = 'siteOwner' | 'siteFullUser' | 'siteRestrictedUser' | 'siteUnverifiedUser';

/** A fictional person at Google, with what the services show to them. */
export interface GoogleAccount {
  sub: string;
  email: string;
  name: string;
  givenName: string;
  familyName: string;
  /** For the chooser: what this person is good for. */
  about: string;
  sites: { siteUrl: string; permissionLevel: SitePermission }[];
  analytics: { id: string; displayName: string; properties: { id: string; displayName: string }[] }[];
}

/** The three people of the consent page. */
export const googleAccounts = accounts as GoogleAccount[];

/** The account of a subject id or an email address. */
export function findAccount(subOrEmail: string): GoogleAccount | undefined {
  return googleAccounts.find((account) => account.sub === subOrEmail || account.email === subOrEmail.toLowerCase());
}
