import * as z from 'zod/mini';
import { endpoint } from '../api/endpoint.ts';
import { done, empty, id, instant } from '../api/values.ts';

export const integration = z.object({
  connected: z.boolean(),
  status: z.enum(['connected', 'reconnectNeeded', 'notConnected']),
  accountEmail: z.nullable(z.string()),
  connectedAt: z.nullable(instant),
  selectedWebsite: z.optional(z.nullable(z.string())),
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

const authUrl = z.object({ authUrl: z.string() });
/** Where the browser goes after consent; only paths of the product are accepted. */
const returnTo = z.optional(z.string().check(z.maxLength(200)));

const connectTeam = (service: string, name: string) =>
  endpoint({
    method: 'POST',
    path: `/api/auth/google-${service}/team`,
    access: 'owner',
    summary: `Start connecting ${name} for the team.`,
    input: z.object({ returnTo }),
    output: authUrl,
  });

const disconnectTeam = (service: string, name: string) =>
  endpoint({
    method: 'DELETE',
    path: `/api/auth/google-${service}/team`,
    access: 'owner',
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
    summary: "State of the team's Google connections.",
    input: z.object({ teamId: id }),
    output: integrations,
  }),
  websites: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/search-console-websites',
    access: 'team',
    summary: 'Search Console websites with their permission levels.',
    input: z.object({ teamId: id }),
    output: z.array(website),
  }),
  analyticsProperties: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/google-analytics-properties',
    access: 'team',
    summary: 'Analytics accounts with their properties.',
    input: z.object({ teamId: id }),
    output: z.array(analyticsAccount),
  }),
  connectSearchConsoleForUser: endpoint({
    method: 'POST',
    path: '/api/auth/google-search-console',
    access: 'team',
    summary: 'Start connecting Search Console from a wizard.',
    input: z.object({ userId: z.optional(id), returnTo }),
    output: authUrl,
  }),
  connectSearchConsole: connectTeam('search-console', 'Search Console'),
  connectGoogleAds: connectTeam('ads', 'Google Ads'),
  connectGoogleAnalytics: connectTeam('analytics', 'Google Analytics'),
  connectAll: connectTeam('all', 'all Google services'),
  disconnectSearchConsole: disconnectTeam('search-console', 'Search Console'),
  disconnectGoogleAds: disconnectTeam('ads', 'Google Ads'),
  disconnectGoogleAnalytics: disconnectTeam('analytics', 'Google Analytics'),
};
