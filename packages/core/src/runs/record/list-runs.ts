import type { OptimizationKind, OptimizationSummary } from '../../contract/runs/optimization.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { requireTeammate } from '../../team/teams/require-teammate.ts';
import { listTeamRuns } from './runs-store.ts';
import { toSummary } from './summarize-run.ts';

/** The team's runs of a kind, newest first; `userId` is the caller or a teammate, otherwise `not_found`. */
export async function listRuns(
  context: Context,
  actor: TeamActor,
  input: { kind: OptimizationKind; userId: string },
): Promise<OptimizationSummary[]> {
  await requireTeammate(context, actor, input.userId);
  const runs = await listTeamRuns(context.db, { teamId: actor.teamId, kind: input.kind });
  return runs.map(toSummary);
}
