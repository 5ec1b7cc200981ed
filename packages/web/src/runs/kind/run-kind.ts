import type {
  CurrentUser,
  Endpoint,
  OptimizationKind,
  OptimizationSummary,
  Progress,
  SeoOptimization,
  SeoPage,
} from '@serplift/core/api';
import type * as csv from '@serplift/core/api/csv';
import type { ToastMessage } from '../../ui/overlay/toast-store.ts';

/** What runs of every kind show. */
export type AnyRun = OptimizationSummary & Pick<SeoOptimization, 'maxCostUsd' | 'quote' | 'totalItems' | 'nextCursor'>;

/** What an item of every kind has. */
export type AnyItem = Pick<SeoPage, 'id' | 'state' | 'reasons' | 'unchecked' | 'decision'>;

/** The values that a kind of run works with. */
export interface RunTypes {
  run: AnyRun;
  item: AnyItem;
  /** What a run is started with. */
  input: object;
}

/** A call of the contract, by what it takes and answers. */
type CallOf<Input, Output> = Endpoint & { input: { _zod: { input: Input } }; output: { _zod: { output: Output } } };

type Place = { optimizationId: string };
type ItemsInput = Place & { cursor?: string | undefined; limit?: unknown };

type Csv = typeof csv;

/** A file that a result can be saved as; its writer is loaded when it is wanted. */
export interface RunFile<Of extends RunTypes> {
  label: string;
  name: (csv: Csv, run: Of['run']) => string;
  text: (csv: Csv, items: Of['item'][], options: { header: boolean; allColumns: boolean }) => string;
  /** Whether it has more columns on demand. */
  hasMoreColumns?: boolean;
}

/** What sets the kinds of runs apart; everything else of their screens is shared. */
export interface RunKind<Of extends RunTypes> {
  kind: OptimizationKind;
  calls: {
    start: CallOf<Of['input'], Of['run']>;
    show: CallOf<Place, Of['run']>;
    items: CallOf<ItemsInput, { items: Of['item'][]; nextCursor: string | null }>;
  };
  /** The most items that one call asks for. */
  itemsPerCall: number;
  itemsOf: (run: Of['run']) => Of['item'][];
  withItems: (run: Of['run'], items: Of['item'][]) => Of['run'];
  nameOf: (item: Of['item']) => string;
  /** What starts a run again exactly as it was started. */
  inputOf: (run: Of['run']) => Of['input'];
  /** Completes an input with who starts; null for people without a team. */
  inTeam?: (input: Of['input'], user: CurrentUser) => Of['input'] | null;
  files: readonly RunFile<Of>[];
  paths: { setup: string; run: (id: string) => string };
  wizard: WizardTexts;
  watch: WatchRules;
}

/** The texts of a wizard. */
export interface WizardTexts {
  title: string;
  description: string;
  back: { to: string; label: string };
  steps: string[];
  /** What the document is called in each state. */
  documentTitles: { setup: string; working: string; ended: string };
  /** What leads to a new run; `everywhere` begins again at each step, otherwise it is offered with the result. */
  anew: { label: string; everywhere: boolean };
  startFailure: ToastMessage;
}

/** How a working run is watched, and what is shown at its end. */
export interface WatchRules {
  pollMs: number;
  /** How long after a failed look it is looked again; without it a person asks. */
  afterErrorMs?: number;
  /** How long it is watched until a person asks to keep watching; without it until its end. */
  atMostMs?: number;
  completedTitle: string;
  /** `text` is shown for a failure without a reason, or for all of them when reasons are not shown. */
  failure: { title: string; text: string; isReasonTold: boolean };
  /** Shown when a look fails while the run works. */
  lookFailure?: ToastMessage;
  /** Whether a failure leads back to the first step. */
  returnsOnFailure: boolean;
}

/** One line of what a run does. */
export interface RunStep {
  label: string;
  state: 'done' | 'current' | 'upcoming';
}

/** What the screen of a working run shows. */
export interface ProgressKind<Of extends RunTypes> {
  title: (run: Of['run']) => string;
  steps: (progress: Progress) => RunStep[];
  /** How long the run takes, from how long it has worked. */
  estimate: (progress: Progress, elapsedMs: number) => { label: string; text: string };
  /** What it does now, how far it is (0 to 100, unknown when absent) and that in words. */
  now: (run: Of['run']) => { label: string; percent: number | undefined; detail: string };
  /** What is said while it cannot be looked at; `text` follows the reason. */
  lookFailure?: { tone: 'bad' | 'warn'; title: string; text: string; retryLabel: string };
}

/** A run as it is watched. */
export interface Watch {
  /** Why the last look at the run failed, if it did. */
  error: Error | undefined;
  retry: () => void;
  isWatching: boolean;
  keepWatching: () => void;
}
