import type { OptimizationSummary } from '../../contract/runs/optimization.ts';
import { listRuns } from '../../runs/record/get-run.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listAdGroupIds } from '../ad/ads-runs-store.ts';

/** The team's ads runs with the ad groups they were started on, newest first. */
export async function listAdsRuns(
  context: Context,
  actor: TeamActor,
  { userId }: { userId: string },
): Promise<OptimizationSummary[]> {
  const runs = await listRuns(context, actor, { kind: 'ads', userId });
  const runIds = runs.map(({ id }) => id);
  const adGroupIds = await listAdGroupIds(context.db, { teamId: actor.teamId, runIds });
  return runs.map((run) => Object.assign(run, { adGroupIds: adGroupIds.get(run.id) ?? [] }));
}
