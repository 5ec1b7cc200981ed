import { AppError, found } from '../../contract/errors.ts';
import type { OptimizationKind, OptimizationSummary } from '../../contract/runs/optimization.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { requireTeammate } from '../../team/teams/require-teammate.ts';
import { type DecidedItem, listTeamItems } from './items-store.ts';
import { fromCursor, toCursor } from './run-rules.ts';
import { findRun, listTeamRuns, type RunWithAuthor } from './runs-store.ts';
import { toSummary } from './summarize-run.ts';

/** One of the team's runs; `not_found` for another team's id, exactly as for a missing one. */
export async function getRun(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string; kind?: OptimizationKind },
): Promise<RunWithAuthor> {
  const kind = input.kind === undefined ? {} : { kind: input.kind };
  return found(await findRun(context.db, { teamId: actor.teamId, id: input.optimizationId, ...kind }), 'Optimization');
}

/** The answer to a cursor that isn't one of ours. */
export const badCursor = (): AppError =>
  new AppError('invalid_input', 'This cursor does not come from a list of items; start without one.', {
    details: { issues: [{ at: 'cursor', message: 'Not a cursor.' }] },
  });

export interface ItemPage {
  items: DecidedItem[];
  /** Hand it in again for the next page; null after the last. */
  nextCursor: string | null;
}

/** Items of one of the team's runs in order, page by page. Throws `invalid_input` for a cursor that isn't one of ours. */
export async function listItems(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string; kind?: OptimizationKind; cursor?: string | undefined; limit: number },
): Promise<ItemPage> {
  const run = await getRun(context, actor, input);
  const afterOrdinal = input.cursor === undefined ? -1 : fromCursor(input.cursor);
  if (afterOrdinal === null) throw badCursor();
  const rows = await listTeamItems(context.db, {
    teamId: actor.teamId,
    runId: run.id,
    afterOrdinal,
    limit: input.limit + 1,
  });
  const items = rows.slice(0, input.limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > items.length && last !== undefined ? toCursor(last.ordinal) : null };
}

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
