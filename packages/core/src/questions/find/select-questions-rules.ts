import type { SearchRow } from '../../search/rows/search-row.ts';
import { brandTagger, type BrandNames, brandTerms } from '../../text/brand-rules.ts';
import { type CleanQuery, cleanQuery, type DropReason } from './clean-query-rules.ts';
import { type Detection, detectQuestion } from './detect-question-rules.ts';
import type { Listing } from './listing-rules.ts';
import { mostWrittenLanguage } from './query-language-rules.ts';

/** One query with its sums over all pages of the site. */
export interface PooledQuery {
  /** Without a question mark at its end. */
  query: string;
  /** Whether some of them put a question mark. */
  isMarked: boolean;
  clicks: number;
  impressions: number;
  /** Weighted by impressions. */
  position: number;
  /** Most shown first. */
  pages: { page: string; impressions: number }[];
}

/** A pooled query that asks something. */
export interface FoundQuestion extends PooledQuery {
  clean: CleanQuery;
  detection: Detection;
}

export interface SelectionInput {
  rows: readonly SearchRow[];
  minImpressions: number;
  brand: BrandNames;
  /** ISO 639-1; absent means that each query's own words decide. */
  language?: string | undefined;
  /** Whether to find queries that list things instead of asking; absent means no. */
  withIdeas?: boolean | undefined;
  withBest?: boolean | undefined;
}

/** The questions among a site's queries, and how many others were left out why. */
export interface Selection {
  questions: FoundQuestion[];
  /** Those the rules are not sure of, most shown first. */
  uncertain: FoundQuestion[];
  counts: {
    queries: number;
    /** Impressions of the most shown query. */
    mostImpressions: number;
    tooFewImpressions: number;
    noQuestion: number;
    /** Queries of the classes that are switched off. */
    listings: Record<Listing, number>;
    dropped: Partial<Record<DropReason, number>>;
  };
}

/** Pools the rows of each query, leaves out what no customer asks, and finds the questions (docs/methods/questions.md). */
export function selectQuestions(input: SelectionInput): Selection {
  const pooled = poolQueries(input.rows);
  const isBrand = brandTagger(brandTerms(input.brand));
  const counts: Selection['counts'] = {
    queries: pooled.length,
    mostImpressions: 0,
    tooFewImpressions: 0,
    noQuestion: 0,
    listings: { ideas: 0, best: 0 },
    dropped: {},
  };
  const drop = (reason: DropReason): void => void (counts.dropped[reason] = (counts.dropped[reason] ?? 0) + 1);
  const kept: { pooled: PooledQuery; clean: CleanQuery }[] = [];
  for (const one of pooled) {
    counts.mostImpressions = Math.max(counts.mostImpressions, one.impressions);
    if (one.impressions < input.minImpressions) {
      counts.tooFewImpressions += 1;
      continue;
    }
    const clean = cleanQuery(one.isMarked ? `${one.query}?` : one.query);
    if (clean.drop === null) kept.push({ pooled: one, clean });
    else drop(clean.drop);
  }
  const language = input.language?.slice(0, 2).toLowerCase();
  const siteLanguage = mostWrittenLanguage(kept.map(({ clean }) => clean));
  const topics = topicsOf(kept.map(({ clean }) => clean));
  const selection: Selection = { questions: [], uncertain: [], counts };
  for (const { pooled: one, clean } of kept) {
    const detection = detectQuestion(clean, { language, siteLanguage, topics });
    if (isBrand(clean.text) && !isAskedOutright(detection)) drop('brand');
    else if (detection === null) counts.noQuestion += 1;
    else if (detection.class === 'ideas' && input.withIdeas !== true) counts.listings.ideas += 1;
    else if (detection.class === 'best' && input.withBest !== true) counts.listings.best += 1;
    else (detection.isSure ? selection.questions : selection.uncertain).push({ ...one, clean, detection });
  }
  selection.uncertain.sort((a, b) => b.impressions - a.impressions || (a.query < b.query ? -1 : 1));
  return selection;
}

/** A word in this share of the queries, and in this many, is a topic of the site. */
const topicShare = 0.1;
const topicQueries = 5;

function topicsOf(queries: readonly Pick<CleanQuery, 'words'>[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { words } of queries) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const least = Math.max(topicQueries, queries.length * topicShare);
  return new Set([...counts].filter(([, count]) => count >= least).map(([word]) => word));
}

/** "is acme legit" asks about the brand; "acme prices" only looks for it. */
function isAskedOutright(detection: Detection | null): boolean {
  return detection !== null && detection.isSure && detection.by !== 'implicit';
}

const closingMark = /(?<![\s?？؟])[\s?？؟]+$/u;

/** Sums each query over its pages; with and without a question mark it is one. */
function poolQueries(rows: readonly SearchRow[]): PooledQuery[] {
  const byQuery = new Map<string, PooledQuery>();
  for (const { query, page, clicks, impressions, position } of rows) {
    if (query === null || !(impressions > 0)) continue;
    const bare = query.replace(closingMark, '');
    let pooled = byQuery.get(bare);
    if (pooled === undefined) {
      pooled = { query: bare, isMarked: false, clicks: 0, impressions: 0, position: 0, pages: [] };
      byQuery.set(bare, pooled);
    }
    const shown = pooled.impressions + impressions;
    pooled.isMarked ||= /[?？؟]\s*$/u.test(query);
    pooled.position = (pooled.position * pooled.impressions + position * impressions) / shown;
    pooled.clicks += Math.max(0, clicks);
    pooled.impressions = shown;
    if (page !== '') addPage(pooled.pages, { page, impressions });
  }
  for (const { pages } of byQuery.values()) pages.sort((a, b) => b.impressions - a.impressions);
  return [...byQuery.values()];
}

function addPage(pages: PooledQuery['pages'], seen: PooledQuery['pages'][number]): void {
  const known = pages.find(({ page }) => page === seen.page);
  if (known === undefined) pages.push(seen);
  else known.impressions += seen.impressions;
}

const reasons: Record<DropReason, string> = {
  empty: 'Empty',
  address: 'Web addresses',
  command: 'Shell commands',
  operator: 'Search operators and quoted phrases',
  personalData: 'Email addresses and phone numbers',
  code: 'Code, formulas or no letters',
  gibberish: 'No words',
  adult: 'Adult content',
  repeated: 'The same word repeated',
  tooShort: 'Fewer than three words',
  brand: 'Looking for the brand, not for an answer',
};

/** The funnel from all queries to clusters, for people. */
export function describeSelection(
  selection: Selection,
  found: { questions: number; clusters: number; analyzed: number; minImpressions: number },
): { reason: string; queries: number }[] {
  const { counts } = selection;
  const dropped = Object.entries(counts.dropped).map(([reason, queries]) => ({
    reason: reasons[reason as DropReason],
    queries,
  }));
  return [
    { reason: 'Queries in the data', queries: counts.queries },
    { reason: `Fewer than ${found.minImpressions} impressions`, queries: counts.tooFewImpressions },
    ...dropped,
    { reason: 'Ask nothing', queries: counts.noQuestion },
    { reason: 'Ideas, size charts, and lists (switched off)', queries: counts.listings.ideas },
    { reason: '"Best X for Y" (switched off)', queries: counts.listings.best },
    { reason: 'Questions', queries: found.questions },
    { reason: 'Different questions (clusters)', queries: found.clusters },
    { reason: 'Analyzed, the best by expected clicks', queries: found.analyzed },
  ].filter(({ queries }, index) => index === 0 || queries > 0);
}

/** Why no question is left, with the numbers that explain it. */
export function explainNoQuestions({ counts, uncertain }: Selection, settings: { minImpressions: number }): string {
  if (counts.queries === 0) return 'The search data has no queries, so there are no questions to find.';
  const parts: string[] = [];
  if (counts.tooFewImpressions > 0) {
    const most = Math.round(counts.mostImpressions);
    parts.push(
      `${counts.tooFewImpressions} had fewer than ${settings.minImpressions} impressions (the highest was ${most})`,
    );
  }
  for (const [reason, count] of Object.entries(counts.dropped))
    parts.push(`${count} left out (${lower(reasons[reason as DropReason])})`);
  const silent = counts.noQuestion + uncertain.length;
  if (silent > 0) parts.push(`${silent} without a question`);
  if (counts.listings.ideas > 0) parts.push(`${counts.listings.ideas} look for ideas, size charts or lists`);
  if (counts.listings.best > 0) parts.push(`${counts.listings.best} look for the best of a kind`);
  const advice = counts.tooFewImpressions > 0 ? ' Lower the minimum impressions to include more.' : '';
  return `None of the ${counts.queries} queries is an eligible question: ${parts.join(', ')}.${advice}`;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
