import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { quote } from '../money/quote.ts';
import { cancelOf, historyOf, itemsOf, searchRun, searchRunSource, searchRunStart } from '../runs/optimization.ts';
import { id, typedText, wholeNumber } from '../values.ts';
import { questionQuery } from './question.ts';

export const questionModelLabel = 'grok-2-1212';
export const questionLimits = {
  minQueries: 1,
  maxQueries: 100,
  defaultQueries: 50,
  minImpressions: 1,
  defaultImpressions: 10,
} as const;

/** Languages whose questions are recognized (ISO 639-1). */
export const questionLanguages =
  'ar bg cs da de el en es fa fi fr he hi hu id it ja ko nl no pl pt ro ru sv tr uk vi zh'.split(' ');

/** A number of the form: missing or invalid values fall back to the default instead of being refused. */
const forgivingNumber = (min: number, max: number, fallback: number) =>
  // oxlint-disable-next-line promise/valid-params -- zod's catch is no promise's
  z._default(z.catch(wholeNumber(min, max), fallback), fallback);

/** What a person chooses for a question run. */
export const questionSettings = z.object({
  model: z._default(typedText(100), questionModelLabel),
  /** Clusters of queries that are analyzed, best first. */
  maxQueries: forgivingNumber(questionLimits.minQueries, questionLimits.maxQueries, questionLimits.defaultQueries),
  /** On the three months' total of a query over all pages. */
  minImpressions: forgivingNumber(questionLimits.minImpressions, 1_000_000_000, questionLimits.defaultImpressions),
  /** Language the queries are read in; absent means that each query's own words decide. */
  language: z.optional(
    z.string().check(z.regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, 'A language code such as en or pt-BR.')),
  ),
  /** Whether queries for ideas, size charts, lists and places nearby are answered like questions; absent means no. */
  withIdeas: z.optional(z.boolean()),
  /** The same for "best X for Y". */
  withBest: z.optional(z.boolean()),
  /** Names that mark brand queries, in addition to the domain. */
  brandTerms: z.optional(z.array(typedText(100)).check(z.maxLength(50))),
  /** Whether a second, cheap model reviews each draft answer; absent means yes. */
  review: z.optional(z.boolean()),
  /** Where results are looked at: DataForSEO location. */
  locationCode: z._default(wholeNumber(1, 99_999_999), 2840),
});
export type QuestionSettings = z.infer<typeof questionSettings>;

/** A run with its first questions; the rest comes from the items call. */
export const questionOptimization = z.extend(searchRun, {
  results: z.object({
    summary: z.nullable(z.string()),
    error: z.nullable(z.string()),
    /** Questions (clusters) with a recommendation. */
    totalQueriesAnalyzed: z.number(),
    priorities: z.object({ high: z.number(), medium: z.number(), low: z.number() }),
    recommendations: z.object({ improve_existing: z.number(), add_faq: z.number(), create_new: z.number() }),
  }),
  /** How many queries the data had, why others were left out and how many questions they made. */
  eligibility: z.array(z.object({ reason: z.string(), queries: z.number() })),
  queries: z.array(questionQuery),
});
export type QuestionOptimization = z.infer<typeof questionOptimization>;

/** What people can merge or split in one call. */
const mergedAtMost = 20;
/** As many queries as a question can have; the longest are prompts to an assistant. */
const splitAtMost = 1000;

/** What the site's searchers ask, and what to write; cancel and history are with the other optimizations. */
export const questionsApi = {
  quote: endpoint({
    method: 'POST',
    path: '/api/quotes/questions',
    access: 'team',
    token: 'read',
    summary: 'What a question run would cost, before it starts.',
    input: z.object({ ...searchRunSource, settings: questionSettings }),
    output: quote,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/question-optimize',
    access: 'team',
    token: 'run',
    paid: 'bounded',
    summary: 'Start a question run; a repeated Idempotency-Key returns the first run.',
    input: z.object({ ...searchRunStart, settings: questionSettings }),
    output: questionOptimization,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/question-optimize/{optimizationId}',
    access: 'team',
    token: 'read',
    summary: 'A question run with its status, results and first 500 questions.',
    input: z.object({ optimizationId: id }),
    output: questionOptimization,
  }),
  cancel: cancelOf('/api/question-optimize/{optimizationId}/cancel'),
  history: historyOf('/api/user/{userId}/question-optimizations', 'question'),
  items: itemsOf('/api/question-optimize/{optimizationId}/items', { name: 'Questions', item: questionQuery }),
  merge: endpoint({
    method: 'POST',
    path: '/api/question-optimize/{optimizationId}/merge',
    access: 'team',
    token: 'decide',
    summary:
      'Merge several questions of an ended run into one; the strongest keeps its analysis, and the others leave the list.',
    input: z.object({
      optimizationId: id,
      itemIds: z.array(id).check(z.minLength(2), z.maxLength(mergedAtMost)),
    }),
    output: questionQuery,
  }),
  split: endpoint({
    method: 'POST',
    path: '/api/question-optimize/{optimizationId}/items/{itemId}/split',
    access: 'team',
    token: 'decide',
    summary: "Split queries of an ended run's question off into a separate question, listed after the first.",
    input: z.object({
      optimizationId: id,
      itemId: id,
      /** Members as the question shows them; those beyond the shown 50 may be named too. */
      queries: z.array(typedText(4096)).check(z.minLength(1), z.maxLength(splitAtMost)),
    }),
    /** The question that was split, then the new one. */
    output: z.object({ items: z.array(questionQuery) }),
  }),
};
