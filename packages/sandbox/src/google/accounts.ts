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
export const googleAccounts: GoogleAccount[] = [
  {
    sub: '108200000000000000001',
    email: 'demo@juniperandpine.example',
    name: 'Dana Demo',
    givenName: 'Dana',
    familyName: 'Demo',
    about: 'sees every site, every Analytics property and every Google Ads account',
    sites: [
      { siteUrl: 'https://www.juniperandpine.example/', permissionLevel: 'siteOwner' },
      { siteUrl: 'sc-domain:juniperandpine.example', permissionLevel: 'siteFullUser' },
      { siteUrl: 'https://trade.juniperandpine.example/', permissionLevel: 'siteOwner' },
      { siteUrl: 'https://www.juniperandpine.example/de/', permissionLevel: 'siteRestrictedUser' },
      { siteUrl: 'https://old.juniperandpine.example/', permissionLevel: 'siteUnverifiedUser' },
    ],
    analytics: [
      {
        id: '310001',
        displayName: 'Juniper & Pine',
        properties: [
          { id: '410001', displayName: 'juniperandpine.example (web shop)' },
          { id: '410002', displayName: 'Juniper & Pine app' },
        ],
      },
      {
        id: '310002',
        displayName: 'Juniper & Pine Trade',
        properties: [{ id: '410003', displayName: 'Trade portal' }],
      },
      { id: '310003', displayName: 'New account without a property', properties: [] },
    ],
  },
  {
    sub: '108200000000000000002',
    email: 'rosa@juniperandpine.example',
    name: 'Rosa Marsh',
    givenName: 'Rosa',
    familyName: 'Marsh',
    about: 'has restricted Search Console permission, no Analytics and no Google Ads',
    sites: [{ siteUrl: 'https://www.juniperandpine.example/', permissionLevel: 'siteRestrictedUser' }],
    analytics: [],
  },
  {
    sub: '108200000000000000003',
    email: 'noel.ward@mail.example',
    name: 'Noel Ward',
    givenName: 'Noel',
    familyName: 'Ward',
    about: 'has no sites and no Analytics, and a Google Ads account of his own',
    sites: [],
    analytics: [],
  },
];

/** The account of a subject id or an email address. */
export function findAccount(subOrEmail: string): GoogleAccount | undefined {
  return googleAccounts.find((account) => account.sub === subOrEmail || account.email === subOrEmail.toLowerCase());
}
