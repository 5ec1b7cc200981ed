import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { quote } from '../money/quote.ts';
import { cancelOf, historyOf, itemsOf, searchRun, searchRunSource, searchRunStart } from '../runs/optimization.ts';
import { textFaults, faultNames } from '../search/text-faults.ts';
import { id, typedText, wholeNumber } from '../values.ts';
import { seoPage } from './seo-page.ts';

export const seoModelLabel = 'grok-2-1212';
export const seoLimits = {
  minPosition: 1,
  maxPosition: 100,
  defaultStart: 2,
  defaultEnd: 10,
  maxNamedPages: 100,
  maxPatterns: 20,
  maxPatternLength: 200,
} as const;

const addressPatterns = z
  .array(typedText(seoLimits.maxPatternLength).check(z.minLength(1)))
  .check(z.maxLength(seoLimits.maxPatterns));

/** A query that a person chose for a page. */
export const chosenQuery = typedText(200).check(z.minLength(2));

/** What a person chooses for an SEO run. */
export const seoSettings = z
  .object({
    model: z._default(typedText(100), seoModelLabel),
    target: z._default(z.literal('seo_titles_descriptions'), 'seo_titles_descriptions'),
    startPosition: z._default(wholeNumber(seoLimits.minPosition, seoLimits.maxPosition), seoLimits.defaultStart),
    endPosition: z._default(wholeNumber(seoLimits.minPosition, seoLimits.maxPosition), seoLimits.defaultEnd),
    /** Absent means all eligible pages. */
    maxPages: z.optional(wholeNumber(1, 10_000)),
    /** Only these pages of the website, as the search data spells them; the result says why some were left out. */
    pages: z.optional(z.array(typedText(4096).check(z.minLength(1))).check(z.maxLength(seoLimits.maxNamedPages))),
    /** Patterns of addresses: `/blog/` from the beginning of the path, `shoes` anywhere, `*` for anything, `$` for the end. */
    include: z.optional(addressPatterns),
    exclude: z.optional(addressPatterns),
    /** Whether files, parameter and utility pages (cart, login, search, tags, privacy) are looked at too; absent means no. */
    allAddresses: z.optional(z.boolean()),
    /** Only pages whose present text has one of these faults; pages that were not read in time are left out. */
    faults: z.optional(z.array(z.enum(textFaults)).check(z.minLength(1), z.maxLength(textFaults.length))),
    /** Queries that people chose to write for, in place of the one that the rules choose. */
    mainQueries: z.optional(
      z
        .array(z.object({ page: typedText(4096).check(z.minLength(1)), query: chosenQuery }))
        .check(z.maxLength(seoLimits.maxNamedPages)),
    ),
    /** Names that mark brand queries, in addition to the domain. */
    brandTerms: z.optional(z.array(typedText(100)).check(z.maxLength(50))),
    /** Whether a second, cheap model reviews what was written; absent means yes. */
    review: z.optional(z.boolean()),
    /** Where results are compared: DataForSEO location and language. */
    locationCode: z._default(wholeNumber(1, 99_999_999), 2840),
    languageCode: z._default(
      z.string().check(z.regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, 'A language code such as en or pt-BR.')),
      'en',
    ),
  })
  .check(
    z.refine((settings) => settings.endPosition > settings.startPosition, {
      message: 'The end position must be greater than the start position.',
      path: ['endPosition'],
    }),
  );
export type SeoSettings = z.infer<typeof seoSettings>;

/** A run with its first pages; the rest comes from the items call. */
export const seoOptimization = z.extend(searchRun, {
  /** How many pages the data had and why others were left out. */
  eligibility: z.array(z.object({ reason: z.string(), pages: z.number() })),
  pages: z.array(seoPage),
});
export type SeoOptimization = z.infer<typeof seoOptimization>;

/** Better titles and descriptions for pages that rank but are not clicked. */
export const seoApi = {
  candidates: endpoint({
    method: 'POST',
    path: '/api/seo-candidates',
    access: 'team',
    token: 'read',
    summary:
      'Pages that a run would take, best first, with their search figures, fault and main query, without a paid call.',
    input: z.object({
      websiteUrl: searchRunSource.websiteUrl,
      importId: searchRunSource.importId,
      settings: seoSettings,
      offset: z._default(wholeNumber(0, 1_000_000), 0),
      limit: z._default(wholeNumber(1, 500), 100),
    }),
    output: z.object({
      source: z.string(),
      /** First and last day of the figures; null for an import. */
      window: z.nullable(z.object({ startDate: z.string(), endDate: z.string() })),
      totalPages: z.number(),
      /** Whether the order and the pages' faults are those of a run; otherwise too little is kept, and clicks decide. */
      isSurveyed: z.boolean(),
      pages: z.array(
        z.object({
          url: z.string(),
          /** Null where the page was not read in the last 7 days. */
          fault: seoPage.shape.fault,
          /** Null where no query is known, or nothing was surveyed. */
          mainQuery: z.nullable(z.string()),
          belowSimilar: seoPage.shape.belowSimilar,
          clicks: z.number(),
          impressions: z.number(),
          /** Fraction, 0 to 1. */
          ctr: z.number(),
          position: z.number(),
        }),
      ),
    }),
  }),
  quote: endpoint({
    method: 'POST',
    path: '/api/quotes',
    access: 'team',
    token: 'read',
    summary: 'What a run would cost, before it starts.',
    input: z.object({ kind: z._default(z.literal('seo'), 'seo'), ...searchRunSource, settings: seoSettings }),
    output: quote,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/seo-optimize',
    access: 'team',
    token: 'run',
    paid: 'bounded',
    summary: 'Start a run; a repeated Idempotency-Key returns the first run.',
    input: z.object({ ...searchRunStart, settings: seoSettings }),
    output: seoOptimization,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/seo-optimize/{optimizationId}',
    access: 'team',
    token: 'read',
    summary: 'A run with its status, results and first 500 pages.',
    input: z.object({ optimizationId: id }),
    output: seoOptimization,
  }),
  cancel: cancelOf('/api/seo-optimize/{optimizationId}/cancel'),
  history: historyOf('/api/seo-optimizations/{userId}', 'SEO'),
  items: itemsOf('/api/optimizations/{optimizationId}/items', { name: 'Pages', item: seoPage }),
};

/** Which addresses, faults, and main queries a run was asked for, in words; nothing where it takes all pages. */
export function describeScope(settings: Partial<SeoSettings>): string[] {
  const { include = [], exclude = [], allAddresses = false, faults = [], mainQueries = [] } = settings;
  const chosen = mainQueries.map(({ query }) => `“${query}”`);
  return [
    ...(include.length > 0 ? [`only ${include.join(', ')}`] : []),
    ...(exclude.length > 0 ? [`without ${exclude.join(', ')}`] : []),
    ...(allAddresses ? ['also files, parameters, and utility pages'] : []),
    ...(faults.length > 0 ? [`only faults: ${faults.map((fault) => faultNames[fault]).join(', ')}`] : []),
    ...(chosen.length > 0 ? [`chosen main queries: ${chosen.join(', ')}`] : []),
  ];
}
