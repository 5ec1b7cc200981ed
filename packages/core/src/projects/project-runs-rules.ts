import { cleanDomain } from '../contract/projects/domain-rules.ts';
import type { Project } from '../contract/projects/projects-api.ts';
import type { Run } from '../runs/record/run.ts';

const digits = (text: string): string => text.replaceAll(/\D/gu, '');

/**
 * Whether a run worked for a project: ads runs on the project's ads account, the others on its website or on any property
 * or import of its domain.
 */
export function isRunOfProject(
  run: Pick<Run, 'kind' | 'subject' | 'settings'>,
  project: Pick<Project, 'domain' | 'searchConsoleWebsiteId' | 'googleAdsAccountId'>,
): boolean {
  if (run.kind !== 'ads')
    return run.subject === project.searchConsoleWebsiteId || cleanDomain(run.subject) === project.domain;
  const ofRun = run.settings['selectedAccountId'];
  const account = digits(project.googleAdsAccountId ?? '');
  return account !== '' && typeof ofRun === 'string' && digits(ofRun) === account;
}
