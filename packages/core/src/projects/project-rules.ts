import { AppError, type InputIssue } from '../contract/errors.ts';
import { projectPageLimits } from '../contract/projects/project-pages-api.ts';
import {
  cleanDomain,
  noDomainMessage,
  wasCleaned,
  type Project,
  type ProjectInput,
  projectLimits,
  type SavedProject,
} from '../contract/projects/projects-api.ts';
import { isUrl } from '../text/url-rules.ts';

/** What a project keeps of what was typed. */
export type ProjectFields = Omit<Project, 'id' | 'createdAt'>;

function refuse(issues: readonly InputIssue[]): never {
  const message = [...new Set(issues.map((issue) => issue.message))].join(' ');
  throw new AppError('invalid_input', message, { details: { issues: [...issues] } });
}

/** Cleans a typed project: domains without protocol and www, competitors without blanks and repetitions. Throws `invalid_input` naming each field. */
export function cleanProject(input: ProjectInput): { fields: ProjectFields; cleaned: SavedProject['cleaned'] } {
  const issues: InputIssue[] = [];
  const cleaned: SavedProject['cleaned'] = [];
  const clean = (typed: string, at: string): string => {
    const domain = cleanDomain(typed);
    if (domain === null) issues.push({ at, message: noDomainMessage });
    else if (wasCleaned(typed, domain)) cleaned.push({ typed, saved: domain });
    return domain ?? '';
  };
  const domain = clean(input.domain, 'domain');
  const competitors = new Set<string>();
  for (const [row, typed] of input.competitorDomains.entries()) {
    if (typed === '') continue;
    const at = `competitorDomains.${row}`;
    const competitor = clean(typed, at);
    if (competitor !== '' && competitor === domain) issues.push({ at, message: "This is the project's own domain." });
    competitors.add(competitor);
  }
  if (competitors.size > projectLimits.competitorDomains) {
    issues.push({ at: 'competitorDomains', message: `At most ${projectLimits.competitorDomains} competitor domains.` });
  }
  if (issues.length > 0) refuse(issues);
  const fields = {
    name: input.name,
    domain,
    competitorDomains: [...competitors],
    searchConsoleWebsiteId: input.searchConsoleWebsiteId || null,
    googleAdsAccountId: input.googleAdsAccountId || null,
    googleAnalyticsAccountId: input.googleAnalyticsAccountId || null,
  };
  return { fields, cleaned };
}

/** A page's address as it is kept: http or https, without the part after `#`. Throws `invalid_input` otherwise. */
export function cleanPageUrl(typed: string): string {
  const at = 'url';
  if (!isUrl(typed)) refuse([{ at, message: 'Enter a full URL such as https://example.com/page.' }]);
  const url = new URL(typed);
  if (!/^https?:$/u.test(url.protocol) || url.hostname === '') {
    refuse([{ at, message: 'Enter a URL that begins with https:// or http://.' }]);
  }
  url.hash = '';
  if (url.href.length > projectPageLimits.url) {
    refuse([{ at, message: `At most ${projectPageLimits.url} characters.` }]);
  }
  return url.href;
}

/** A page's address without what differs between two ways to write it: protocol, `www.`, a slash at the end, what follows `#`. */
export function comparableAddress(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/iu, '')
    .replace(/#.*$/su, '')
    .replace(/\/$/u, '');
}

/** The competitors of the projects that a website belongs to: by its domain, or because a project chose it. */
export function competitorsOf(projects: readonly Project[], websiteUrl: string): string[] {
  const domain = cleanDomain(websiteUrl);
  const own = projects.filter(
    (project) => project.searchConsoleWebsiteId === websiteUrl || (domain !== null && project.domain === domain),
  );
  return [...new Set(own.flatMap((project) => project.competitorDomains))].filter((one) => one !== domain);
}
