import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { quote } from '../money/quote.ts';
import { dataQualityItem } from '../search/data-quality.ts';
import { id, instant, queryNumber, costCeilingUsd, typedText } from '../values.ts';

export const optimizationKind = z.enum(['ads', 'seo', 'questions']);
export type OptimizationKind = z.infer<typeof optimizationKind>;

export const optimizationStatus = z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled']);
export type OptimizationStatus = z.infer<typeof optimizationStatus>;

export const progress = z.object({
  processed: z.number(),
  /** Null until the plan is made. */
  total: z.nullable(z.number()),
  /** What the run does now, a key such as `fetchingSearchData`. */
  step: z.string(),
  /** How far that step is, where it can be counted: pages read of those to read. */
  stepCount: z.optional(z.object({ done: z.number(), of: z.number() })),
  /** What it waits for: a worker with the settings it was started with, or an answer that takes long. */
  waiting: z.optional(z.string()),
});
export type Progress = z.infer<typeof progress>;

export const decision = z.object({
  verdict: z.enum(['accepted', 'edited', 'rejected']),
  /** Which alternative was taken in place of the proposal, or edited, from 1; null for the proposal itself. */
  alternative: z.nullable(z.number()),
  /** The current text if it isn't the proposal's own: an edit, or an alternative that was accepted. */
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** What the checks had found in the edited text when a person confirmed it; absent where they found nothing. */
  despite: z.optional(z.array(z.string())),
  reason: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: instant,
});
export type Decision = z.infer<typeof decision>;

/** A run as history shows it. */
export const optimizationSummary = z.object({
  id,
  kind: optimizationKind,
  status: optimizationStatus,
  createdAt: instant,
  startedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  createdBy: z.nullable(z.object({ id, username: z.string() })),
  websiteUrl: z.string(),
  /** What an ads run was started on; in its history and in the run itself. */
  adGroupIds: z.optional(z.array(z.string())),
  settings: z.record(z.string(), z.unknown()),
  progress,
  results: z.object({
    summary: z.nullable(z.string()),
    error: z.nullable(z.string()),
    totalPages: z.optional(z.number()),
    optimizedPages: z.optional(z.number()),
    /** SPEC's second name of optimizedPages. */
    pagesOptimized: z.optional(z.number()),
    /** Of ads runs. */
    progress: z.optional(z.object({ processedAdGroups: z.number(), totalAdGroups: z.nullable(z.number()) })),
    /** Of question runs that have ended. */
    totalQueriesAnalyzed: z.optional(z.number()),
    priorities: z.optional(z.object({ high: z.number(), medium: z.number(), low: z.number() })),
    recommendations: z.optional(
      z.object({ improve_existing: z.number(), add_faq: z.number(), create_new: z.number() }),
    ),
  }),
  costUsd: z.number(),
  simulated: z.boolean(),
});
export type OptimizationSummary = z.infer<typeof optimizationSummary>;

type ApiPath = `/api/${string}`;

/** The team's runs of one kind. */
export const historyOf = (path: ApiPath, kind: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'team',
    token: 'read',
    summary: `The team's ${kind} runs, newest first.`,
    input: z.object({ userId: id }),
    output: z.array(optimizationSummary),
  });

/** Stops a run of one kind. */
export const cancelOf = (path: ApiPath) =>
  endpoint({
    method: 'POST',
    path,
    access: 'team',
    token: 'run',
    summary: 'Stop a run and keep what it has finished.',
    input: z.object({ optimizationId: id }),
    output: optimizationSummary,
  });

/** The items of a run of one kind in order, for results of any size. */
export const itemsOf = <Item extends z.ZodMiniType>(path: ApiPath, what: { name: string; item: Item }) =>
  endpoint({
    method: 'GET',
    path,
    access: 'team',
    token: 'read',
    summary: `${what.name} of a run in order, page by page.`,
    input: z.object({
      optimizationId: id,
      cursor: z.optional(z.string().check(z.maxLength(100))),
      limit: z._default(queryNumber(1, 500), 100),
    }),
    output: z.object({ items: z.array(what.item), nextCursor: z.nullable(z.string()) }),
  });

/** What a run on search data or its quote starts from: a connected website, or imported search data. */
export const searchRunSource = {
  websiteUrl: z.optional(typedText(2048).check(z.minLength(1))),
  importId: z.optional(id),
  /** Ceiling in USD; the run stops cleanly before the call that could pass it. */
  maxCostUsd: z.optional(costCeilingUsd),
};

/** What the start call takes in addition to source and settings. */
export const searchRunStart = {
  ...searchRunSource,
  userId: z.optional(id),
  idempotencyKey: z.optional(typedText(200)),
};

/** A run on search data with everything but its items, which have a different name in each kind. */
export const searchRun = z.extend(optimizationSummary, {
  quote,
  maxCostUsd: z.nullable(z.number()),
  source: z.object({
    type: z.enum(['searchConsole', 'import']),
    importId: z.nullable(id),
    name: z.string(),
  }),
  dataQuality: z.array(dataQualityItem),
  totalItems: z.number(),
  nextCursor: z.nullable(z.string()),
});
export type SearchRun = z.infer<typeof searchRun>;
