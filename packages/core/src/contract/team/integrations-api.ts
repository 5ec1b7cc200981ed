import * as z from 'zod/mini';
import { googleWrites } from '../ads/google-writes.ts';
import { endpoint } from '../endpoint.ts';
import { done, empty, id, instant } from '../values.ts';

/** The Google Ads account a team works with. */
export const selectedAdsAccount = z.object({
  id: z.string(),
  name: z.string(),
  currencyCode: z.string(),
  timeZone: z.string(),
  /** The manager through which it is reached; null when access is direct. */
  loginCustomerId: z.nullable(z.string()),
});
export type SelectedAdsAccount = z.infer<typeof selectedAdsAccount>;

export const integration = z.object({
  connected: z.boolean(),
  status: z.enum(['connected', 'reconnectNeeded', 'notConnected']),
  accountEmail: z.nullable(z.string()),
  connectedAt: z.nullable(instant),
  selectedWebsite: z.optional(z.nullable(z.string())),
  /** For Google Ads only. */
  selectedAccount: z.optional(z.nullable(selectedAdsAccount)),
});
export type Integration = z.infer<typeof integration>;

export const integrations = z.object({
  searchConsole: integration,
  googleAds: integration,
  googleAnalytics: integration,
});
export type Integrations = z.infer<typeof integrations>;

export const website = z.object({
  siteUrl: z.string(),
  label: z.string(),
  permissionLevel: z.string(),
  selectable: z.boolean(),
});
export type Website = z.infer<typeof website>;

export const analyticsAccount = z.object({
  accountName: z.string(),
  properties: z.array(z.object({ id: z.string(), displayName: z.string() })),
});
export type AnalyticsAccount = z.infer<typeof analyticsAccount>;

export const googleAdsAccount = z.object({
  id: z.string(),
  name: z.string(),
  /** The same as `name`, as Google calls it. */
  descriptiveName: z.string(),
  currencyCode: z.string(),
  timeZone: z.string(),
  testAccount: z.boolean(),
  /** Whether it has Search campaigns; null where that is not known. */
  hasCampaigns: z.nullable(z.boolean()),
  /** Whether it is the one the team works with. */
  selected: z.boolean(),
});
export type GoogleAdsAccount = z.infer<typeof googleAdsAccount>;

const adsStatus = z.enum(['enabled', 'paused', 'removed', 'unknown']);

export const googleAdsAdGroup = z.object({
  id: z.string(),
  name: z.string(),
  status: adsStatus,
  impressions: z.number(),
  clicks: z.number(),
  /** Fraction, 0 to 1. */
  ctr: z.number(),
  keywords: z.array(z.string()),
});
export type GoogleAdsAdGroup = z.infer<typeof googleAdsAdGroup>;

/** A Search campaign with the last 30 complete days of the account's calendar. */
export const googleAdsCampaign = z.object({
  id: z.string(),
  name: z.string(),
  status: adsStatus,
  /** Average daily amount in the account's currency; null when the budget is for a period. */
  budget: z.nullable(z.number()),
  impressions: z.number(),
  clicks: z.number(),
  ctr: z.number(),
  /** Google accepts no changes in the account until it is declared. */
  euDeclarationMissing: z.boolean(),
  /** Absent where Google changes nothing by itself. */
  googleWrites: z.optional(googleWrites),
  adGroups: z.array(googleAdsAdGroup),
});
export type GoogleAdsCampaign = z.infer<typeof googleAdsCampaign>;

const accountId = z.string().check(z.minLength(1), z.maxLength(20));

const authUrl = z.object({ authUrl: z.string() });
/** Where the browser goes after consent; only paths of the product are accepted. */
const returnTo = z.optional(z.string().check(z.maxLength(200)));

const connectTeam = (service: string, name: string) =>
  endpoint({
    method: 'POST',
    path: `/api/auth/google-${service}/team`,
    access: 'owner',
    token: 'never',
    summary: `Start connecting ${name} for the team.`,
    input: z.object({ returnTo }),
    output: authUrl,
  });

const disconnectTeam = (service: string, name: string) =>
  endpoint({
    method: 'DELETE',
    path: `/api/auth/google-${service}/team`,
    access: 'owner',
    token: 'never',
    summary: `Disconnect ${name} from the team.`,
    input: empty,
    output: done,
  });

/** The team's Google connections and what they give access to. */
export const integrationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/integrations',
    access: 'team',
    token: 'read',
    summary: "State of the team's Google connections.",
    input: z.object({ teamId: id }),
    output: integrations,
  }),
  websites: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/search-console-websites',
    access: 'team',
    token: 'read',
    summary: 'Search Console websites with their permission levels.',
    input: z.object({ teamId: id }),
    output: z.array(website),
  }),
  analyticsProperties: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/google-analytics-properties',
    access: 'team',
    token: 'read',
    summary: 'Analytics accounts with their properties.',
    input: z.object({ teamId: id }),
    output: z.array(analyticsAccount),
  }),
  googleAdsAccounts: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/google-ads-accounts',
    access: 'team',
    token: 'read',
    summary: 'Google Ads accounts that can have campaigns.',
    input: z.object({ teamId: id }),
    output: z.array(googleAdsAccount),
  }),
  selectGoogleAdsAccount: endpoint({
    method: 'POST',
    path: '/api/teams/{teamId}/google-ads-account',
    access: 'team',
    token: 'manage',
    summary: "Choose the team's Google Ads account.",
    input: z.object({ teamId: id, accountId }),
    output: done,
  }),
  googleAdsCampaigns: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/google-ads-campaigns',
    access: 'team',
    token: 'read',
    summary: 'Search campaigns of an account with their ad groups and keywords.',
    input: z.object({ teamId: id, accountId: z.optional(accountId) }),
    output: z.array(googleAdsCampaign),
  }),
  connectSearchConsoleForUser: endpoint({
    method: 'POST',
    path: '/api/auth/google-search-console',
    access: 'team',
    token: 'never',
    summary: 'Start connecting Search Console from a wizard.',
    input: z.object({ userId: z.optional(id), returnTo }),
    output: authUrl,
  }),
  connectSearchConsole: connectTeam('search-console', 'Search Console'),
  connectGoogleAds: connectTeam('ads', 'Google Ads'),
  connectGoogleAnalytics: connectTeam('analytics', 'Google Analytics'),
  connectAll: connectTeam('all', 'Search Console, Google Ads, and Google Analytics'),
  disconnectSearchConsole: disconnectTeam('search-console', 'Search Console'),
  disconnectGoogleAds: disconnectTeam('ads', 'Google Ads'),
  disconnectGoogleAnalytics: disconnectTeam('analytics', 'Google Analytics'),
};

export const services = ['searchConsole', 'googleAds', 'googleAnalytics'] as const;
export type Service = (typeof services)[number];

/** The scope that makes a service usable; Google's answer lists what the person really granted. */
export const serviceScopes: Record<Service, string> = {
  searchConsole: 'https://www.googleapis.com/auth/webmasters.readonly',
  googleAds: 'https://www.googleapis.com/auth/adwords',
  googleAnalytics: 'https://www.googleapis.com/auth/analytics.readonly',
};

export const serviceNames: Record<Service, string> = {
  searchConsole: 'Search Console',
  googleAds: 'Google Ads',
  googleAnalytics: 'Google Analytics',
};

/** The asked services that the granted scopes really cover; consent can be partial. */
export function grantedServices(asked: readonly Service[], scopes: readonly string[]): Service[] {
  return asked.filter((service) => scopes.includes(serviceScopes[service]));
}

const selectablePermissions = new Set(['siteOwner', 'siteFullUser']);

/** Only owners and full users of a website may choose it. */
export function isSelectable(permissionLevel: string): boolean {
  return selectablePermissions.has(permissionLevel);
}

/** A website as people call it: `sc-domain:example.com` reads `example.com (domain)`. */
export function websiteLabel(siteUrl: string): string {
  const domain = /^sc-domain:(.+)$/.exec(siteUrl)?.[1];
  return domain === undefined ? siteUrl : `${domain} (domain)`;
}

export const notConnected: Integration = {
  connected: false,
  status: 'notConnected',
  accountEmail: null,
  connectedAt: null,
};

/** Error codes of SPEC 8 that the browser gets after a connect flow. */
export type ConnectError =
  | 'access_denied'
  | 'oauth_failed'
  | 'token_exchange_failed'
  | 'no_refresh_token'
  | 'not_allowed'
  | 'connection_failed';

const ownPath = /^\/(?!\/)[\w\-./]*$/;

/** Where the browser may return to: a path of the product, otherwise the fallback. */
export function safeReturnTo(path: string | undefined, fallback: string): string {
  return path !== undefined && ownPath.test(path) && !path.startsWith('/api/') ? path : fallback;
}
