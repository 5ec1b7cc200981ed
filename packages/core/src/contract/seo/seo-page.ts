import * as z from 'zod/mini';
import { decision } from '../runs/optimization.ts';
import { textFaults } from '../search/text-faults.ts';
import { id } from '../values.ts';

const violation = z.object({ field: z.string(), rule: z.string(), message: z.string() });

export const seoEvidence = z.object({
  /** The factual words in the proposed text. */
  claim: z.string(),
  /** The words of the page that carry it. */
  quote: z.string(),
  url: z.string(),
  fetchedAt: z.string(),
});

export const seoCompetitor = z.object({
  position: z.number(),
  domain: z.string(),
  url: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
});

/** Which query a page was written for, and why. */
export const mainQueryChoice = z.object({
  /** What the page can prove of it. */
  query: z.string(),
  /** As people search it. */
  askedAs: z.string(),
  by: z.enum(['rules', 'person']),
  reasons: z.array(z.string()),
});
export type MainQueryChoice = z.infer<typeof mainQueryChoice>;

const interval = { point: z.number(), low: z.number(), high: z.number() };

/** One page of an SEO run: what it is today, what is proposed and why. */
export const seoPage = z.object({
  id,
  url: z.string(),
  state: z.enum(['waiting', 'working', 'succeeded', 'kept', 'failed', 'skipped']),
  /** Why it was kept, failed or skipped, for people. */
  reasons: z.array(z.string()),
  position: z.number(),
  /** Null when the data has no queries; then the page's own title terms were used. */
  keyword: z.nullable(z.string()),
  /** Why that query; null before the page was read, and without queries. */
  mainQuery: z.nullable(mainQueryChoice),
  /** Other queries of the page that the writer was shown. */
  secondaryQueries: z.array(z.string()),
  /** Other addresses of the page whose searches are in its figures. */
  otherAddresses: z.array(z.string()),
  /** Days that clicks, impressions, CTR, position and hidden shares cover. */
  windowDays: z.number(),
  clicks: z.number(),
  impressions: z.number(),
  /** Fraction, 0 to 1. */
  ctr: z.number(),
  /** Fraction; null where the data cannot say which pages fall short. */
  expectedCtr: z.nullable(z.number()),
  expectedCtrBasis: z.enum(['site', 'blend', 'prior']),
  /** Clicks of the last 28 days; the window's share of 28 days where the source has no days. */
  clicks28: z.number(),
  /** Shares of the page's clicks and impressions from queries that are not named; null where the source has no page rows. */
  hidden: z.nullable(z.object({ clicks: z.number(), impressions: z.number() })),
  /** Clicks per 28 days below similar pages, with the 80 % interval and its probability; null where the data cannot say. */
  belowSimilar: z.nullable(z.object({ ...interval, probability: z.number(), isAtMost: z.boolean() })),
  /** Clicks per 28 days that a new text may bring, a judgment from published tests, with the 80 % interval. */
  newText: z.object({ ...interval, chanceOfLoss: z.number() }),
  /** Visits that began on the page in the window, on all channels; null without Google Analytics, or where it cannot say. */
  landing: z.nullable(
    z.object({
      sessions: z.number(),
      keyEvents: z.number(),
      revenue: z.number(),
      /** Of the revenue; null when Google Analytics names none. */
      currencyCode: z.nullable(z.string()),
    }),
  ),
  /** What is wrong with the present text; null while the page was not read. */
  fault: z.nullable(z.enum(textFaults)),
  score: z.number(),
  currentTitle: z.nullable(z.string()),
  currentDescription: z.nullable(z.string()),
  optimizedTitle: z.nullable(z.string()),
  optimizedDescription: z.nullable(z.string()),
  angle: z.nullable(z.string()),
  competitorAnalysis: z.nullable(
    z.object({
      competitorInsights: z.string(),
      keywordStrategy: z.string(),
      improvementReasons: z.array(z.string()),
    }),
  ),
  rewriteRisk: z.nullable(
    z.object({
      level: z.enum(['low', 'medium', 'high']),
      probability: z.number(),
      /** The estimate before the team's published titles were taken into account; absent in older results. */
      start: z.optional(z.number()),
      reasons: z.array(z.string()),
    }),
  ),
  evidence: z.array(seoEvidence),
  competitors: z.array(seoCompetitor),
  serpFeatures: z.array(z.string()),
  /** Attributes most competitors show and this page does not, and attributes that none of them shows. */
  gaps: z.array(z.string()),
  differentiators: z.array(z.string()),
  /** Other pages of the site that compete for the same query. */
  cannibalisation: z.nullable(z.object({ pages: z.array(z.string()), advice: z.string() })),
  alternatives: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      angle: z.string(),
      violations: z.array(violation),
      /** What of it neither the rules nor the review decided; absent in older results. */
      unchecked: z.optional(z.array(z.string())),
    }),
  ),
  warnings: z.array(z.string()),
  decision: z.nullable(decision),
});
export type SeoPage = z.infer<typeof seoPage>;
