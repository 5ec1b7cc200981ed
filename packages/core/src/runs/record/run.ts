import type { RunQuote } from '../../contract/money/quote.ts';
import type { OptimizationKind, OptimizationStatus } from '../../contract/runs/optimization.ts';
import type { ProviderWorlds } from '../../providers/upstream/provider-worlds-rules.ts';

/** What can become of an item; `kept` means that nothing better than today's text was found. */
export const itemStates = ['waiting', 'working', 'succeeded', 'kept', 'failed', 'skipped'] as const;
export type ItemState = (typeof itemStates)[number];

/** How many items of a run are in each state. */
export type ItemCounts = Readonly<Record<ItemState, number>>;

/** A run as it is stored in the database. */
export interface Run {
  id: string;
  teamId: string;
  createdBy: string | null;
  /** The access token whose spending cap its calls count against; null when none started it. */
  tokenId: string | null;
  kind: OptimizationKind;
  status: OptimizationStatus;
  /** What the run is about: a website, an import's website, an ads account. */
  subject: string;
  importId: string | null;
  settings: Record<string, unknown>;
  quote: RunQuote;
  maxCostTicks: number | null;
  /** What its settled and unknown calls cost so far. */
  costTicks: number;
  step: string;
  processed: number;
  /** Null until the plan is made. */
  total: number | null;
  results: Record<string, unknown>;
  error: string | null;
  /** What its starter's providers were, live or simulated; only a worker that agrees works on it. */
  worlds: ProviderWorlds;
  /** Why no one works on it, when no worker that runs can. */
  waiting: string | null;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
}

/** Why an item failed or was skipped. */
export interface ItemError {
  code: string;
  message: string;
}

/** One item of a run: an ad group, a page or a question cluster. */
export interface Item<Input = unknown, Output = unknown> {
  id: string;
  runId: string;
  /** Place in the plan, from 0. */
  ordinal: number;
  subject: string;
  state: ItemState;
  /** How often it was started; every write must carry it, so a late worker cannot overwrite. */
  attempt: number;
  input: Input;
  output: Output | null;
  error: ItemError | null;
}
