import type { Integration } from './integrations-api.ts';

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
