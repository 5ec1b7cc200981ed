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
  /** Null where no query of the page is known. */
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
  /** Why no review compared the proposed text with the page; null when one did, and without a proposal. */
  unchecked: z.nullable(z.string()),
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
      /** Why no review compared it with the page; null when one did. */
      unchecked: z.nullable(z.string()),
    }),
  ),
  warnings: z.array(z.string()),
  decision: z.nullable(decision),
});
export type SeoPage = z.infer<typeof seoPage>;

/** Beyond this hidden share of impressions the queries do not say what a page is found by. */
export const mostlyHidden = 0.9;

/** Standard deviations of the interval that contains 80 %. */
const z80 = 1.2816;
/** A rate whose interval is wider than both says nothing that can be compared. */
const widest = { ratio: 3, width: 0.01 };

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Whether the share of a page's impressions that have a named query is too small to know its query mix. */
export function isQueryMixUnknown({ hidden }: Pick<SeoPage, 'hidden'>): boolean {
  return hidden !== null && hidden.impressions > mostlyHidden;
}

/** The 80 % interval of a rate (Wilson). */
export function rateInterval(clicks: number, impressions: number): { low: number; high: number } {
  if (!(impressions > 0)) return { low: 0, high: 1 };
  const rate = Math.min(1, clicks / impressions);
  const square = z80 ** 2 / impressions;
  const middle = rate + square / 2;
  const half = z80 * Math.sqrt((rate * (1 - rate)) / impressions + square / (4 * impressions));
  return { low: Math.max(0, (middle - half) / (1 + square)), high: Math.min(1, (middle + half) / (1 + square)) };
}

/** Whether a page has too few clicks and impressions for its rate to be compared with anything. */
export function isTooLittleData({ clicks, impressions }: Pick<SeoPage, 'clicks' | 'impressions'>): boolean {
  const { low, high } = rateInterval(clicks, impressions);
  return high > widest.ratio * low && high - low > widest.width;
}

/** What the data cannot say about a page, as sentences for its card, the terminal and files. */
export function doubtsOf(page: Pick<SeoPage, 'hidden' | 'clicks' | 'impressions' | 'windowDays'>): string[] {
  const doubts: string[] = [];
  if (page.hidden !== null && isQueryMixUnknown(page)) {
    const share = percent.format(page.hidden.impressions);
    doubts.push(
      `Can’t tell which searches find this page: Search Console names no query for ${share} of its impressions.`,
    );
  }
  if (isTooLittleData(page)) {
    const { low, high } = rateInterval(page.clicks, page.impressions);
    const clicks = page.clicks === 1 ? '1 click' : `${page.clicks} clicks`;
    doubts.push(
      `Too little data: ${clicks} in ${page.windowDays} days fit a CTR from ${tenths.format(low)} to ${tenths.format(high)}.`,
    );
  }
  return doubts;
}

/** The same in a file or a pipe, which shows no data-quality card: an empty gap is explained, too. */
export function doubtsInFile(page: Parameters<typeof doubtsOf>[0] & Pick<SeoPage, 'belowSimilar'>): string[] {
  if (page.belowSimilar !== null) return doubtsOf(page);
  return [
    ...doubtsOf(page),
    'Can’t tell how far the page is below similar pages; the data quality of the run says why.',
  ];
}

/** Whether the clicks of 28 days are the window's share, as in an import without days, and not counted. */
export function isShareOfWindow({
  clicks,
  clicks28,
  windowDays,
}: Pick<SeoPage, 'clicks' | 'clicks28' | 'windowDays'>): boolean {
  return windowDays !== 28 && Math.abs(clicks28 - (clicks * 28) / windowDays) < 0.01;
}
