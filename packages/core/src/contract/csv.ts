import { stringify } from 'csv-stringify/browser/esm/sync';
import { faultName } from './search/text-faults.ts';
import { doubtsInFile, type SeoPage } from './seo/seo-page.ts';

/** The columns of the SEO file, in order: those of SPEC 7. */
export const seoCsvColumns = [
  'URL',
  'Keyword',
  'Current Position',
  'Clicks',
  'Impressions',
  'CTR',
  'Current Title',
  'Current Description',
  'Optimized Title',
  'Optimized Description',
  'Competitor Insights',
  'Keyword Strategy',
  'Improvement Reasons',
] as const;

/** Columns that follow where all are wanted. */
export const seoMoreColumns = [
  'Clicks (28 days)',
  'Hidden Clicks',
  'Hidden Impressions',
  'Expected CTR',
  'Below Similar Pages (28 days)',
  'Below Similar Pages Low',
  'Below Similar Pages High',
  'Below Similar Pages Probability',
  'Text Fault',
  'Window (Days)',
  'Cannot Say',
  'Sessions',
  'Key Events',
  'Revenue',
  'Revenue Currency',
] as const;

type Cell = string | number;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** What people want on the page: their own wording when they edited, the alternative they took, nothing when they rejected the proposal. */
function chosenTexts({ decision, optimizedTitle, optimizedDescription }: SeoPage): { title: string; text: string } {
  if (decision?.verdict === 'rejected') return { title: '', text: '' };
  return {
    title: decision?.title ?? optimizedTitle ?? '',
    text: decision?.description ?? optimizedDescription ?? '',
  };
}

const outcomes: Partial<Record<SeoPage['state'], string>> = { kept: 'Kept', failed: 'Failed', skipped: 'Skipped' };

/** Why the texts are better or, without new texts, why there are none: no page of a run is left out of the file. */
function reasonsOf(page: SeoPage): string {
  if (page.decision?.verdict === 'rejected') return `Rejected: ${page.decision.reason ?? 'no reason given'}`;
  const outcome = outcomes[page.state];
  if (outcome !== undefined) return `${outcome}: ${page.reasons.join(' ')}`;
  return page.competitorAnalysis?.improvementReasons.join('; ') ?? '';
}

/** One page as the cells of its row; numbers stay numbers, CTR is a fraction. */
function seoCsvRow(page: SeoPage): Cell[] {
  const chosen = chosenTexts(page);
  return [
    page.url,
    page.keyword ?? '',
    rounded(page.position, 2),
    page.clicks,
    page.impressions,
    rounded(page.ctr, 6),
    page.currentTitle ?? '',
    page.currentDescription ?? '',
    chosen.title,
    chosen.text,
    page.competitorAnalysis?.competitorInsights ?? '',
    page.competitorAnalysis?.keywordStrategy ?? '',
    reasonsOf(page),
  ];
}

const orEmpty = (value: number | undefined | null, digits: number): Cell =>
  value == null ? '' : rounded(value, digits);

/** The figures of a page: empty where the data cannot say. Never add them up over pages. */
function figuresOf(page: SeoPage): Cell[] {
  const { clicks28, hidden, expectedCtr, belowSimilar, fault, windowDays, landing } = page;
  return [
    rounded(clicks28, 1),
    orEmpty(hidden?.clicks, 4),
    orEmpty(hidden?.impressions, 4),
    orEmpty(expectedCtr, 6),
    orEmpty(belowSimilar?.point, 1),
    orEmpty(belowSimilar?.low, 1),
    orEmpty(belowSimilar?.high, 1),
    orEmpty(belowSimilar?.probability, 3),
    faultName(fault),
    windowDays,
    doubtsInFile(page).join(' '),
    orEmpty(landing?.sessions, 0),
    orEmpty(landing?.keyEvents, 2),
    orEmpty(landing?.revenue, 2),
    landing?.currencyCode ?? '',
  ];
}

/**
 * The file's text (RFC 4180, UTF-8 without a mark); `header: false` makes a later part of the same file, `allColumns` adds
 * ours to those of SPEC. Text that a spreadsheet would run as a formula gets a leading apostrophe.
 */
export function seoCsvText(
  pages: readonly SeoPage[],
  { header = true, allColumns = false }: { header?: boolean; allColumns?: boolean | undefined } = {},
): string {
  const columns = allColumns ? [...seoCsvColumns, ...seoMoreColumns] : seoCsvColumns;
  const rowOf = (page: SeoPage): Cell[] => [...seoCsvRow(page), ...(allColumns ? figuresOf(page) : [])];
  const rows: (readonly Cell[])[] = header ? [columns, ...pages.map(rowOf)] : pages.map(rowOf);
  if (rows.length === 0) return '';
  return stringify(rows, { record_delimiter: '\r\n', escape_formulas: true });
}

/** The file's name for a day in UTC. */
export function seoCsvFileName(date: Date): string {
  return `seo-optimization-${date.toISOString().slice(0, 10)}.csv`;
}

export { questionsCsvColumns, questionsCsvFileName, questionsCsvRow, questionsCsvText } from './questions-csv.ts';
export { adsCsvColumns, adsCsvFileName, type AdsCsvFormat, adsCsvRow, adsCsvText } from './ads-csv.ts';
export { publicationsCsvText } from './publications-csv.ts';
