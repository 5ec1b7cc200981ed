import * as z from 'zod/mini';
import { endpoint } from '../api/endpoint.ts';
import { id, queryNumber, typedText, wholeNumber } from '../api/values.ts';
import { dataQualityItem, optimizationSummary, quote } from '../optimizations/optimization.ts';
import { questionQuery } from './question.ts';

export const questionModelLabel = 'grok-2-1212';
export const questionLimits = {
  minQueries: 1,
  maxQueries: 100,
  defaultQueries: 50,
  minImpressions: 1,
  defaultImpressions: 10,
} as const;

/** A number of the form: missing or invalid values fall back to the default instead of being refused. */
const forgivingNumber = (min: number, max: number, fallback: number) =>
  // oxlint-disable-next-line promise/valid-params -- zod's catch is no promise's
  z._default(z.catch(wholeNumber(min, max), fallback), fallback);

/** What a person chooses for a question run. */
export const questionSettings = z.object({
  model: z._default(typedText(100), questionModelLabel),
  /** Clusters of queries that are analysed, best first. */
  maxQueries: forgivingNumber(questionLimits.minQueries, questionLimits.maxQueries, questionLimits.defaultQueries),
  /** On the three months' total of a query over all pages. */
  minImpressions: forgivingNumber(questionLimits.minImpressions, 1_000_000_000, questionLimits.defaultImpressions),
  /** Language the queries are read in; absent means that each query's own words tell. */
  language: z.optional(
    z.string().check(z.regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, 'A language code such as en or pt-BR.')),
  ),
  /** Names that mark brand queries, beside the domain. */
  brandTerms: z.optional(z.array(typedText(100)).check(z.maxLength(50))),
  /** Where results are looked at: DataForSEO location. */
  locationCode: z._default(wholeNumber(1, 99_999_999), 2840),
});
export type QuestionSettings = z.infer<typeof questionSettings>;

/** A run with its first questions; the rest comes from the items call. */
export const questionOptimization = z.extend(optimizationSummary, {
  results: z.object({
    summary: z.nullable(z.string()),
    error: z.nullable(z.string()),
    /** Questions (clusters) with a recommendation. */
    totalQueriesAnalyzed: z.number(),
    priorities: z.object({ high: z.number(), medium: z.number(), low: z.number() }),
    recommendations: z.object({ improve_existing: z.number(), add_faq: z.number(), create_new: z.number() }),
  }),
  quote,
  maxCostUsd: z.nullable(z.number()),
  source: z.object({
    type: z.enum(['searchConsole', 'import']),
    importId: z.nullable(id),
    name: z.string(),
  }),
  dataQuality: z.array(dataQualityItem),
  /** How many queries the data had, why others were left out and how many questions they made. */
  eligibility: z.array(z.object({ reason: z.string(), queries: z.number() })),
  queries: z.array(questionQuery),
  totalItems: z.number(),
  nextCursor: z.nullable(z.string()),
});
export type QuestionOptimization = z.infer<typeof questionOptimization>;

/** What a run or its quote starts from: a connected website, or imported search data. */
const startInput = {
  websiteUrl: z.optional(typedText(2048).check(z.minLength(1))),
  importId: z.optional(id),
  settings: questionSettings,
  /** Ceiling in USD; the run stops cleanly before the call that could pass it. */
  maxCostUsd: z.optional(z.number().check(z.positive(), z.maximum(100_000))),
};

/** What the site's searchers ask, and what to write; cancel and history stand with the other optimizations. */
export const questionsApi = {
  quote: endpoint({
    method: 'POST',
    path: '/api/quotes/questions',
    access: 'team',
    summary: 'What a question run would cost, before it starts.',
    input: z.object(startInput),
    output: quote,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/question-optimize',
    access: 'team',
    summary: 'Start a question run; a repeated Idempotency-Key returns the first run.',
    input: z.object({ userId: z.optional(id), idempotencyKey: z.optional(typedText(200)), ...startInput }),
    output: questionOptimization,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/question-optimize/{optimizationId}',
    access: 'team',
    summary: 'A question run with its status, results and first 100 questions.',
    input: z.object({ optimizationId: id }),
    output: questionOptimization,
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/question-optimize/{optimizationId}/items',
    access: 'team',
    summary: 'Questions of a run in order, page by page.',
    input: z.object({
      optimizationId: id,
      cursor: z.optional(z.string().check(z.maxLength(100))),
      limit: z._default(queryNumber(1, 500), 100),
    }),
    output: z.object({ items: z.array(questionQuery), nextCursor: z.nullable(z.string()) }),
  }),
};
