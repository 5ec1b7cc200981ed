import { cleanDomain, type Project } from '../contract/projects/projects-api.ts';
import { optimizationKind, type OptimizationSummary } from '../contract/runs/optimization.ts';
import type { Run } from '../runs/record/run.ts';
import { listTeamRuns } from '../runs/record/runs-store.ts';
import { toSummary } from '../runs/record/summarize-run.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { getProject } from './projects-store.ts';

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

const shownRuns = 50;

/** The latest runs of the team that worked for a project, newest first, at most 50. */
export async function listProjectRuns(
  context: Context,
  actor: TeamActor,
  input: { projectId: string },
): Promise<OptimizationSummary[]> {
  const { teamId } = actor;
  const project = await getProject(context.db, { teamId, projectId: input.projectId });
  const byKind = await Promise.all(optimizationKind.options.map((kind) => listTeamRuns(context.db, { teamId, kind })));
  return byKind
    .flat()
    .filter((run) => isRunOfProject(run, project))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, shownRuns)
    .map(toSummary);
}
