import {
  cleanDomain,
  type Integrations,
  noDomainMessage,
  type Project,
  projectLimits,
  type SavedProject,
  wasCleaned,
} from '@serplift/core/api';

/** A project as it is in the form. */
export interface ProjectDraft {
  name: string;
  domain: string;
  /** At least one row, blank or not. */
  competitors: string[];
  searchConsoleWebsiteId: string;
  googleAdsAccountId: string;
  googleAnalyticsAccountId: string;
}

/** The form of a project, or of a new one. */
export function draftOfProject(project: Project | null): ProjectDraft {
  const competitors = project?.competitorDomains ?? [];
  return {
    name: project?.name ?? '',
    domain: project?.domain ?? '',
    competitors: competitors.length > 0 ? competitors : [''],
    searchConsoleWebsiteId: project?.searchConsoleWebsiteId ?? '',
    googleAdsAccountId: project?.googleAdsAccountId ?? '',
    googleAnalyticsAccountId: project?.googleAnalyticsAccountId ?? '',
  };
}

/** The form of a new project of a team that has chosen a website and an account; blank where a project of that domain exists. */
export function firstProjectDraft(
  { searchConsole, googleAds }: Pick<Integrations, 'searchConsole' | 'googleAds'>,
  projects: readonly Pick<Project, 'domain'>[],
): ProjectDraft {
  const blank = draftOfProject(null);
  const website = searchConsole.selectedWebsite ?? '';
  const domain = cleanDomain(website);
  if (domain === null || projects.some((project) => project.domain === domain)) return blank;
  const isUsable = searchConsole.status === 'connected';
  return {
    ...blank,
    name: domain,
    domain,
    searchConsoleWebsiteId: isUsable ? website : '',
    googleAdsAccountId: googleAds.status === 'connected' ? (googleAds.selectedAccount?.id ?? '') : '',
  };
}

/** What is wrong with a form, by field. */
export function checkProject(draft: ProjectDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  const own = cleanDomain(draft.domain);
  if (draft.name.trim() === '') errors['name'] = 'Please enter a project name';
  if (draft.domain.trim() === '') errors['domain'] = 'Please enter a domain';
  else if (own === null) errors['domain'] = noDomainMessage;
  for (const [row, typed] of draft.competitors.entries()) {
    if (typed.trim() === '') continue;
    const competitor = cleanDomain(typed);
    if (competitor === null) errors[`competitors.${row}`] = noDomainMessage;
    else if (competitor === own) errors[`competitors.${row}`] = "This is the project's own domain.";
  }
  return errors;
}

/** What a form sends: without blank competitor rows, and null for an account that was not chosen. */
export function inputOfProject(draft: ProjectDraft) {
  return {
    name: draft.name.trim(),
    domain: draft.domain.trim(),
    competitorDomains: draft.competitors.map((typed) => typed.trim()).filter((typed) => typed !== ''),
    searchConsoleWebsiteId: draft.searchConsoleWebsiteId || null,
    googleAdsAccountId: draft.googleAdsAccountId.trim() || null,
    googleAnalyticsAccountId: draft.googleAnalyticsAccountId || null,
  };
}

/** Says beforehand how a typed domain will be cleaned; undefined when it stays as it is or has none. */
export function cleaningHint(typed: string): string | undefined {
  const domain = cleanDomain(typed);
  return domain !== null && wasCleaned(typed, domain) ? `Will be saved as ${domain}.` : undefined;
}

/** Says afterward what was saved, naming every domain that was cleaned. */
export function savedText({ name, cleaned }: Pick<SavedProject, 'name' | 'cleaned'>): string {
  if (cleaned.length === 0) return name;
  return cleaned.map(({ typed, saved }) => `“${typed}” was saved as ${saved}.`).join(' ');
}

const cardCompetitors = 3;

/** The competitors a card shows, and how many more there are. */
export function shownCompetitors(domains: readonly string[]): { shown: string[]; more: number } {
  const shown = domains.slice(0, cardCompetitors);
  return { shown, more: domains.length - shown.length };
}

/** The services a project has an account of, as badges name them. */
export function connectedServices(project: Project): string[] {
  const services: [account: string | null, name: string][] = [
    [project.searchConsoleWebsiteId, 'Search Console'],
    [project.googleAdsAccountId, 'Google Ads'],
    [project.googleAnalyticsAccountId, 'Google Analytics'],
  ];
  return services.filter(([account]) => account !== null).map(([, name]) => name);
}

export const maxCompetitors = projectLimits.competitorDomains;
