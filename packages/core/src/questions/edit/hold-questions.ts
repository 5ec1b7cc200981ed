import { AppError, found } from '../../contract/errors.ts';
import { getRun } from '../../runs/record/get-run.ts';
import { type DecidedItem, listTeamItems } from '../../runs/record/items-store.ts';
import type { Run } from '../../runs/record/run.ts';
import { lockRun } from '../../runs/record/runs-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import type { ClusterSite } from '../cluster/describe-cluster-rules.ts';
import type { EditedQuestion } from './edit-question-rules.ts';

/** More than a run of the most questions can be split into. */
const allItems = 100_000;

/** A question with what was decided about it. */
export type HeldQuestion = EditedQuestion & Pick<DecidedItem, 'ordinal' | 'decision'>;

/** An ended run with its questions in order. */
export interface HeldQuestions {
  run: Run;
  questions: HeldQuestion[];
  site: ClusterSite;
}

/**
 * Holds an ended question run against every other writer until the transaction ends. Throws `not_found` for another
 * team's run and `conflict` while it works.
 */
export async function holdQuestions(
  context: Context,
  actor: TeamActor,
  { optimizationId }: { optimizationId: string },
): Promise<HeldQuestions> {
  await getRun(context, actor, { optimizationId, kind: 'questions' });
  const run = found(await lockRun(context.db, optimizationId), 'Optimization');
  if (run.completedAt === null) {
    throw new AppError('conflict', 'The run is still in progress; merge and split questions once it ends.');
  }
  const site = run.results['clusterSite'] as ClusterSite | undefined;
  if (site === undefined) {
    throw new AppError('conflict', 'This run has no questions to merge or split; start a new one.');
  }
  const of = { teamId: actor.teamId, runId: run.id, afterOrdinal: -1, limit: allItems };
  return { run, questions: (await listTeamItems(context.db, of)) as HeldQuestion[], site };
}
