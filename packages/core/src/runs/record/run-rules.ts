import { formatUsd } from '../../contract/money.ts';
import type { Progress } from '../../contract/runs/optimization.ts';
import type { ItemCounts, ItemState, Run } from './run.ts';
import { itemStates } from './run.ts';

/** A team's runs that may be unfinished at the same time. */
export const maxOpenRuns = 20;
/** A team's runs that may be started within a minute, ended ones included. */
export const maxStartsPerMinute = 60;

const itemsPerShare = 32;
const maxShares = 8;

/** Into how many jobs a run is split: enough that several workers can share a large one. */
export function shareCount(items: number): number {
  return Math.max(1, Math.min(maxShares, Math.ceil(items / itemsPerShare)));
}

/** An item that was started this often and never ended takes its worker down with it; it is given up. */
export const maxAttempts = 25;

/** Completes a tally with zeros. */
export function countStates(tally: Partial<Record<ItemState, number>>): ItemCounts {
  return Object.fromEntries(itemStates.map((state) => [state, tally[state] ?? 0])) as unknown as ItemCounts;
}

/** A run that came to nothing has failed, whether its items failed, were skipped, or there were none. */
export function outcomeOf(counts: ItemCounts): 'completed' | 'failed' {
  return counts.succeeded + counts.kept === 0 ? 'failed' : 'completed';
}

/** Says why a whole run failed, from the reason most of its items gave. */
export function describeFailure(counts: ItemCounts, reason: { message: string; items: number } | null): string {
  if (counts.failed === 0) return counts.skipped === 0 ? describeCounts(counts) : 'Nothing was made.';
  const all = counts.failed === 1 ? 'The only item failed' : `All ${counts.failed} processed items failed`;
  if (reason === null) return `${all}.`;
  return reason.items === counts.failed
    ? `${all}: ${reason.message}`
    : `${all}. Most often (${reason.items}): ${reason.message}`;
}

/** What a run says about itself when its method has nothing to say. */
export function describeCounts(counts: ItemCounts): string {
  const total = itemStates.reduce((sum, state) => sum + counts[state], 0);
  if (total === 0) return 'There was nothing to process.';
  const parts = (['succeeded', 'kept', 'failed', 'skipped'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${state}`);
  const of = `${total} ${total === 1 ? 'item' : 'items'}`;
  return parts.length === 0 ? `${of}: none finished.` : `${of}: ${parts.join(', ')}.`;
}

/** The sentence that follows a summary when the run stopped at its cost ceiling. */
export function describeCeiling(skipped: number, maxCostUsd: number): string {
  const items = skipped === 1 ? '1 item was' : `${skipped} items were`;
  return `The run stopped at its cost ceiling of ${formatUsd(maxCostUsd)}: ${items} not processed.`;
}

const limits = { budget: "the team's budget", tokenCap: 'the spending cap of its access token' } as const;

/** The sentences that follow a summary when a limit of the month stopped the run, for the reason the ledger gave. */
export function describeBudgetStop(
  skipped: number,
  { stopReason, message }: { stopReason: keyof typeof limits; message: string },
): string {
  return `The run stopped at ${limits[stopReason]}: ${skipped === 1 ? '1 item was' : `${skipped} items were`} not processed. ${message}`;
}

/** How far a run is; `processed` only grows and never passes `total`. */
export function progressOf(run: Pick<Run, 'processed' | 'total' | 'step' | 'waiting'>): Progress {
  const [, step = run.step, done, of] = /^(\w+):(\d+)\/(\d+)$/u.exec(run.step) ?? [];
  const stepCount = done === undefined ? {} : { stepCount: { done: Number(done), of: Number(of) } };
  const waiting = run.waiting === null ? {} : { waiting: run.waiting };
  return { processed: run.processed, total: run.total, step, ...stepCount, ...waiting };
}

/** A step with how far it is, as the run keeps it. */
export function countedStep(step: string, { done, of }: { done: number; of: number }): string {
  return `${step}:${done}/${of}`;
}

/** What to do with a run that has not ended, given its jobs. */
export type Rescue = 'leave' | 'worklist' | 'share' | 'fail' | 'finish';

/** A run without a living job is put back to work, or ended with what it has when its jobs were retried to their end. */
export function rescueOf(run: { listed: boolean }, jobs: { live: boolean; dead: boolean }): Rescue {
  if (jobs.live) return 'leave';
  if (run.listed) return jobs.dead ? 'finish' : 'share';
  return jobs.dead ? 'fail' : 'worklist';
}

/** The opaque place in a list of items after the item of this ordinal. */
export function toCursor(ordinal: number): string {
  return Buffer.from(`after:${ordinal}`).toString('base64url');
}

/** The ordinal in a cursor; null when the cursor isn't ours. */
export function fromCursor(cursor: string): number | null {
  const match = /^after:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString());
  return match === null ? null : Number(match[1]);
}
