import { breaksInWindow } from '../../contract/search/search-window-rules.ts';
import { periodInWords } from '../../text/day-words-rules.ts';

/** What is known about the search data of a run or an import. */
export interface SearchDataFacts {
  counts: { rows: number; queries: number; pages: number };
  /** Whether rows say which query led to which page. */
  hasPairs: boolean;
  /** Clicks of named queries, and of all; null when the source does not say both. */
  hidden: { namedClicks: number; totals: { clicks: number } } | null;
  dateRange: { start: string; end: string } | null;
  /** What a filter file says where rows have no dates. */
  periodDays: number | null;
  filters: readonly string[];
}

export interface SearchDataDescription {
  rows: number;
  queries: number;
  pages: number;
  dateRange: { start: string; end: string } | null;
  /** Share of clicks whose query is not in the data, 0 to 1: anonymized, or beyond the rows the source gives. Null when unknown. */
  anonymisedShare: number | null;
  /** How much there is, of which days, and what is missing, in words; one fact each. */
  sentences: string[];
}

/** Sums up search data for people. */
export function describeSearchData({
  counts,
  hasPairs,
  hidden,
  dateRange,
  periodDays,
  filters,
}: SearchDataFacts): SearchDataDescription {
  const anonymisedShare = hidden === null ? null : missingShare(hidden);
  const breaks = dateRange === null ? [] : breaksInWindow({ startDate: dateRange.start, endDate: dateRange.end });
  const undated = periodDays === null ? 'without dates' : `of ${counted(periodDays, 'day')}`;
  const period = dateRange === null ? undated : `from ${periodInWords(dateRange.start, dateRange.end)}`;
  const sentences = [
    `${counted(counts.rows, 'row')} with ${counted(counts.queries, 'query', 'queries')} and ${counted(counts.pages, 'page')}, ${period}.`,
    ...(hasPairs
      ? []
      : [
          'The data does not say which query led to which page. Titles use the words of each page’s own title instead; questions use the pages’ addresses.',
        ]),
    ...(anonymisedShare === null
      ? []
      : [`${percent(anonymisedShare)} of the clicks come from queries that are not in the data.`]),
    ...(filters.length === 0
      ? []
      : [
          `The export was filtered (${filters.join('; ')}): it holds a part of the site, and what is hidden is not known.`,
        ]),
    ...breaks.map((each) => each.note),
  ];
  return { ...counts, dateRange, anonymisedShare, sentences };
}

/**
 * a = 1 − Σ clicks of queries / clicks without the query dimension (docs/methods/seo.md); rounding in the source can
 * push it below 0.
 */
function missingShare({ namedClicks, totals }: NonNullable<SearchDataFacts['hidden']>): number | null {
  if (totals.clicks <= 0) return null;
  return Math.min(1, Math.max(0, 1 - namedClicks / totals.clicks));
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;
}
