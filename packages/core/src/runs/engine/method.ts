import type { OptimizationKind } from '../../contract/runs/optimization.ts';
import type { Pay } from '../../money/ledger/purchase.ts';
import type { Context } from '../../team/context/context.ts';
import type { Item, ItemCounts, Run } from '../record/run.ts';

/** What a method may do to the run it works on. */
export interface RunControl {
  /** Aborted within a second when the run is canceled or the worker stops; pass it to every upstream call. */
  signal: AbortSignal;
  /** Tells people what the run does now, with a key such as `fetchingSearchData`, and how far that is where it can be counted. */
  step(name: string, count?: { done: number; of: number }): Promise<void>;
  /** The only door to a billable call: reads what was paid for, or buys it. Throws `quota_exceeded` at the ceiling. */
  pay: Pay;
}

/** The same for one item; `step` belongs to the worklist. */
export type ItemControl = Omit<RunControl, 'step'>;

export interface Worklist<Input> {
  /** In the order they are to be processed; subjects are unique. */
  items: { subject: string; input: Input }[];
  /** Kept in the run's results from now on. */
  results: Record<string, unknown>;
  /** Why there is nothing to work: fails the run with this sentence and keeps the results that explain it. */
  failure?: string;
}

/**
 * How one kind of optimization works; the engine does the rest. A worker that died makes the engine call `worklist` or
 * `work` again, so both must be repeatable: what they ask depends on nothing but the run, the item and earlier answers.
 */
export interface Method<Input = unknown, Output = unknown> {
  kind: OptimizationKind;
  /** Makes the items of a run. Throws AppError to fail the run with its message. */
  worklist(context: Context, run: Run, control: RunControl): Promise<Worklist<Input>>;
  /** Works one item. Throws AppError to fail the item with its message; let what `pay` throws pass. */
  work(
    context: Context,
    task: { run: Run; item: Item<Input, Output> },
    control: ItemControl,
  ): Promise<{ state: 'succeeded' | 'kept' | 'skipped'; output: Output }>;
  /** The summary sentence and counts when the run ends; merged into its results. */
  summarize(run: Run, counts: ItemCounts, context: Context): Summary | Promise<Summary>;
}

/** What an ended run says about itself. */
export interface Summary {
  summary: string;
  results: Record<string, unknown>;
}

/** One method for every kind that can run here. */
export type Methods = Partial<Record<OptimizationKind, Method>>;
