import { optimizationKind, type OptimizationSummary } from '../contract/runs/optimization.ts';
import { listTeamRuns } from '../runs/record/runs-store.ts';
import { toSummary } from '../runs/record/summarize-run.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { isRunOfProject } from './project-runs-rules.ts';
import { getProject } from './projects-store.ts';

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
