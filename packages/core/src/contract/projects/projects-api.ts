import * as z from 'zod/mini';
import { isUrl } from '../../text/url-rules.ts';
import { endpoint } from '../endpoint.ts';
import { optimizationSummary } from '../runs/optimization.ts';
import { searchEvent } from '../search/search-events.ts';
import { done, empty, id, instant, queryNumber, typedText } from '../values.ts';

/** SPEC 5 and 9. */
export const projectLimits = { name: 100, competitorDomains: 5, typedDomain: 300 };

export const project = z.object({
  id,
  name: z.string(),
  domain: z.string(),
  competitorDomains: z.array(z.string()),
  searchConsoleWebsiteId: z.nullable(z.string()),
  googleAdsAccountId: z.nullable(z.string()),
  googleAnalyticsAccountId: z.nullable(z.string()),
  createdAt: instant,
});
export type Project = z.infer<typeof project>;

/** A project as it was saved, and which of the typed domains were changed to make them domains. */
const savedProject = z.extend(project, {
  cleaned: z.array(z.object({ typed: z.string(), saved: z.string() })),
});
export type SavedProject = z.infer<typeof savedProject>;

const projectTrend = z.object({
  siteUrl: z.string(),
  /** In order; days without a search are left out. */
  days: z.array(
    z.object({
      date: z.string(),
      clicks: z.number(),
      impressions: z.number(),
      /** Fraction, 0 to 1. */
      ctr: z.number(),
      position: z.number(),
    }),
  ),
  /** What may explain a change, in order. */
  events: z.array(searchEvent),
  simulated: z.boolean(),
});
export type ProjectTrend = z.infer<typeof projectTrend>;

const typedDomain = typedText(projectLimits.typedDomain);
/** An account of the team's connections; absent, null and blank all mean none. */
const account = z._default(z.nullable(typedText(300)), null);
const projectFields = {
  name: typedText(projectLimits.name).check(z.minLength(1, 'Please enter a project name')),
  domain: typedDomain.check(z.minLength(1, 'Please enter a domain')),
  competitorDomains: z._default(
    z
      .array(typedDomain, 'Competitor domains must be a list of domains; leave it out for none.')
      .check(z.maxLength(50, 'At most 50 rows.')),
    [],
  ),
  searchConsoleWebsiteId: account,
  googleAdsAccountId: account,
  googleAnalyticsAccountId: account,
};
const projectInput = z.object(projectFields);
export type ProjectInput = z.output<typeof projectInput>;

/** Projects of the team. */
export const projectsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects',
    access: 'team',
    token: 'read',
    summary: 'Projects of your team, newest first.',
    input: empty,
    output: z.array(project),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/projects',
    access: 'team',
    token: 'decide',
    summary: 'Create a project; domains typed as URLs are cleaned up, and the response says so.',
    input: projectInput,
    output: savedProject,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/projects/{projectId}',
    access: 'team',
    token: 'read',
    summary: 'One project.',
    input: z.object({ projectId: id }),
    output: project,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/projects/{projectId}',
    access: 'team',
    token: 'decide',
    summary: "Replace a project's fields; fields left out become empty.",
    input: z.object({ projectId: id, ...projectFields }),
    output: savedProject,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/projects/{projectId}',
    access: 'team',
    token: 'decide',
    summary: 'Delete a project with its pages and ideas.',
    input: z.object({ projectId: id }),
    output: done,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/projects/{projectId}/runs',
    access: 'team',
    token: 'read',
    summary: "The latest runs on the project's website and ads account, newest first.",
    input: z.object({ projectId: id }),
    output: z.array(optimizationSummary),
  }),
  trend: endpoint({
    method: 'GET',
    path: '/api/projects/{projectId}/trend',
    access: 'team',
    token: 'read',
    summary: "Clicks and impressions of the project's website, day by day.",
    input: z.object({ projectId: id, days: z._default(queryNumber(7, 480), 90) }),
    output: projectTrend,
  }),
};

/** At least two labels, the last one beginning with a letter, so that IP addresses are none. */
const domainPattern = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/u;

/**
 * The domain in what a person typed, without protocol, www, path and port: "https://www.Acme.com/shop" is "acme.com";
 * names with other letters come out in their ASCII form. Null when there is none.
 */
export function cleanDomain(typed: string): string | null {
  const text = typed.trim().replace(/^sc-domain:/iu, '');
  const scheme = /^([a-z][a-z\d+.-]*):\/\//iu.exec(text)?.[1];
  const address = scheme === undefined ? `https://${text.replace(/^\/\//u, '')}` : text;
  if (!isUrl(address)) return null;
  const { protocol, username, hostname } = new URL(address);
  if (!/^https?:$/u.test(protocol) || username !== '') return null;
  const host = hostname.replace(/\.$/u, '');
  const domain = host.replace(/^(?:www\.)+(?=.+\.)/u, '');
  return domainPattern.test(domain) ? domain : null;
}

/** Whether cleaning changed more than the case of what was typed, so that the person should know. */
export function wasCleaned(typed: string, domain: string): boolean {
  return typed.trim().toLowerCase() !== domain;
}

/** What to say about a text without a domain. */
export const noDomainMessage = 'Enter a domain such as example.com.';
