import { importLimits } from '../../contract/search/import-limits.ts';
import { isStorable } from '../../text/storable-text-rules.ts';
import type { SearchRow } from '../rows/search-row.ts';
import type { ExportColumns } from './export-columns-rules.ts';
import { parseExportNumber } from './number-format-rules.ts';

/** One cell: a text, or a value of JSON. */
export type Cell = unknown;

const maxTextLength = 4_096;
const hiddenQuery = /^\((?:not set|not provided|other|anonymi[sz]ed(?: quer(?:y|ies))?)\)$/iu;
/** Queries have no capitals. */
const missing = /^(?:NULL|NaN|None|N\/A|\\N)$/u;
/** What most texts are, and nothing is wrong with. */
const plainText = /^[ -~]{0,2000}$/;
const cutOff = /(?:…|\.\.\.)$/u;

/** A cell as text; BigQuery's clients wrap days in an object. */
export function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return typeof cell === 'object' && cell !== null && 'value' in cell ? textOf(cell.value) : '';
}

export function numberOf(cell: Cell, mark: ExportColumns['mark']): number | null {
  const value = typeof cell === 'number' ? cell : parseExportNumber(textOf(cell), mark);
  return value === null || !Number.isFinite(value) || value < 0 ? null : value;
}

export function countOf(cell: Cell, mark: ExportColumns['mark']): number | null {
  const value = numberOf(cell, mark);
  return value === null || !Number.isInteger(value) || value > importLimits.count ? null : value;
}

/** The row that cells make, or what is wrong with them. A query that the source hides is null; `pages` has the addresses read so far. */
export function readRow(
  cells: readonly Cell[],
  { at, mark }: Pick<ExportColumns, 'at' | 'mark'>,
  pages: Map<string, string>,
): SearchRow | string {
  const clicks = countOf(cells[at.clicks ?? -1], mark);
  const impressions = countOf(cells[at.impressions ?? -1], mark);
  if (clicks === null) return 'clicks is not a whole number';
  if (impressions === null) return 'impressions is not a whole number';
  if (clicks > impressions) return 'there are more clicks than impressions';
  const sumPosition = at.sumPosition === undefined ? null : numberOf(cells[at.sumPosition], mark);
  // BigQuery sums positions that begin at 0.
  const average = sumPosition === null ? numberOf(cells[at.position ?? -1], mark) : sumPosition / impressions + 1;
  const position = impressions === 0 ? 0 : average;
  if (position === null || (impressions > 0 && position < 1) || !(position <= importLimits.position))
    return 'position is not a number from 1 to 1,000,000';
  const written = at.page === undefined ? '' : textOf(cells[at.page]);
  let page = at.page === undefined ? '' : pages.get(written);
  if (page === undefined) {
    // White space in an address is collapsed as in queries: Search Console shows addresses with line breaks.
    page = written.replaceAll(/\s+/g, ' ').trim();
    const fault = faultOf(page, 'page') ?? faultOfAddress(page);
    if (fault !== null) return fault;
    pages.set(written, page);
  }
  const isHidden = at.anonymized !== undefined && /^(?:true|1|yes)$/iu.test(textOf(cells[at.anonymized]));
  const query = isHidden || at.query === undefined ? '' : textOf(cells[at.query]).trim();
  const wrong = faultOf(query, 'query');
  if (wrong !== null) return wrong;
  return {
    query: query === '' || (query.startsWith('(') && hiddenQuery.test(query)) || missing.test(query) ? null : query,
    page,
    clicks,
    impressions,
    position,
  };
}

/** The spreadsheet or interface cut the text off: the rest of it is not in the file. */
export const isCutOff = (text: string): boolean => (text.endsWith('.') || text.endsWith('…')) && cutOff.test(text);

function faultOf(text: string, what: 'query' | 'page'): string | null {
  if (plainText.test(text)) return null;
  if (text.length > maxTextLength) return `the ${what} is longer than ${maxTextLength} characters`;
  if (!isStorable(text)) return `the ${what} has a character that cannot be stored (NUL, or half of a character pair)`;
  return text.includes('\uFFFD') ? `the ${what} has bytes that are no letters in the encoding of the file` : null;
}

function faultOfAddress(address: string): string | null {
  if (isCutOff(address)) return 'the page address is cut off ("…"), so the page cannot be found';
  return /^https?:\/\/[^\s/]/i.test(address) ? null : 'the page is not a web address';
}
