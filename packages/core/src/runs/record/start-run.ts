import { AppError } from '../../contract/errors.ts';
import type { RunQuote } from '../../contract/money/quote.ts';
import type { OptimizationKind } from '../../contract/runs/optimization.ts';
import { requireBudget } from '../../money/budgets/manage-budget.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { requireBelow } from '../../team/teams/team-limits.ts';
import { maxOpenRuns, maxStartsPerMinute } from './run-rules.ts';
import { describeWaiting, jobOf, worldsOfRun } from './run-worlds-rules.ts';
import type { Run } from './run.ts';
import { countRuns, findRunByKey, insertRun, setWaiting } from './runs-store.ts';

export interface StartRunInput {
  kind: OptimizationKind;
  subject: string;
  importId: string | null;
  settings: Record<string, unknown>;
  quote: RunQuote;
  /** Ceiling in ticks; null for none. */
  maxCostTicks: number | null;
  /** A repeated start with the same key returns the first run; null never repeats. */
  idempotencyKey: string | null;
  /** SHA-256 of the request without the key, to distinguish a repetition from another request with the same key. */
  requestHash: Buffer;
}

/**
 * Writes a run, its quote and its job in one transaction and returns it; the same key returns the first run, also in
 * parallel. Throws `conflict` when the key was used for another request, `rate_limited` when the team has too many
 * unfinished runs or starts too many at once, and `quota_exceeded` when its budget leaves no room.
 */
export async function startRun(context: Context, actor: TeamActor, input: StartRunInput): Promise<Run> {
  return transact(context, async (context) => {
    const worlds = worldsOfRun(context, input);
    const run = await insertRun(context.db, {
      ...input,
      worlds,
      teamId: actor.teamId,
      createdBy: actor.userId,
      tokenId: actor.token?.id ?? null,
      createdAt: context.now(),
    });
    if (run === null) return findFirst(context, actor, input);
    await requireRoom(context, actor);
    await requireBudget(context, run, input.quote);
    await context.jobs.enqueueWorklist(context.db, jobOf(run));
    const waiting = (await context.jobs.hasWorker(context.db, worlds)) ? null : describeWaiting(worlds);
    if (waiting !== null) await setWaiting(context.db, run.id, waiting);
    await recordAudit(context, actor, {
      action: 'run.start',
      subject: run.id,
      details: { kind: run.kind, subject: run.subject },
    });
    return { ...run, waiting };
  });
}

async function requireRoom(context: Context, actor: TeamActor): Promise<void> {
  const { teamId } = actor;
  const { open, lastMinute, lastDay } = await countRuns(context.db, { teamId, now: context.now() });
  const obstacle =
    open > maxOpenRuns
      ? `Your team has ${maxOpenRuns} runs in progress; wait until one has ended or cancel one.`
      : lastMinute > maxStartsPerMinute
        ? `Your team has started ${maxStartsPerMinute} runs within a minute; try again in a minute.`
        : null;
  if (obstacle !== null) throw new AppError('rate_limited', obstacle, { details: { retryAfterSeconds: 60 } });
  // The run itself is counted already.
  requireBelow('runs', lastDay - 1);
}

async function findFirst(context: Context, actor: TeamActor, input: StartRunInput): Promise<Run> {
  const first = await findRunByKey(context.db, { teamId: actor.teamId, idempotencyKey: input.idempotencyKey });
  if (first === null || first.run.kind !== input.kind || !first.requestHash?.equals(input.requestHash)) {
    throw new AppError('conflict', 'This Idempotency-Key was used for another request; send a new key.');
  }
  return first.run;
}
