import { importLimits } from '../../contract/search/import-limits.ts';
import { isStorable } from '../../text/storable-text-rules.ts';
import type { HeaderMap } from './export-header-rules.ts';
import { type DecimalMark, parseExportCount, parseExportNumber } from './number-format-rules.ts';

/** One row of an export. What the export does not break down by is null; a null query on a page is anonymized or absent. */
export interface SearchExportRow {
  query: string | null;
  page: string | null;
  /** ISO day in Pacific time. */
  date: string | null;
  clicks: number;
  impressions: number;
  /** Average position, 1 is the top; 0 when there were no impressions. */
  position: number;
}

/** A row, or why there isn't one: `reason` says what is wrong with it, `ignored` why a sound row is not about web search. */
export type RowResult = { row: SearchExportRow } | { reason: string } | { ignored: string };

/** The values of a row before they are checked; null means "could not be read", undefined means "no such column". */
export interface RawRow {
  query?: string | undefined;
  page?: string | undefined;
  date?: string | undefined;
  searchType?: string | undefined;
  clicks: number | null;
  impressions: number | null;
  position?: number | null | undefined;
  /** BigQuery's sum of zero-based positions over all impressions. */
  sumPosition?: number | null | undefined;
}

const maxQueryLength = 4_096;
const maxPageLength = 4_096;
const maxDayLength = 64;
const unstorableReason = 'has a character that cannot be stored (NUL, or half of a character pair)';

/** Reads the cells of one record as its header says. */
export function readRecord(cells: readonly string[], header: HeaderMap, mark: DecimalMark): RowResult {
  const { columns } = header;
  const cell = (index: number | undefined): string | undefined => (index === undefined ? undefined : cells[index]);
  const position = cell(columns.position);
  const sumPosition = cell(columns.sumPosition);
  return checkRow({
    query: cell(columns.query),
    page: cell(columns.page),
    date: cell(columns.date),
    searchType: cell(columns.searchType),
    clicks: parseExportCount(cell(columns.clicks) ?? '', mark),
    impressions: parseExportCount(cell(columns.impressions) ?? '', mark),
    position: position === undefined ? undefined : parseExportNumber(position, mark),
    sumPosition: sumPosition === undefined ? undefined : parseExportNumber(sumPosition, mark),
  });
}

/** Decides whether the values make a row. */
export function checkRow(raw: RawRow): RowResult {
  const { clicks, impressions } = raw;
  if (clicks === null) return { reason: 'clicks is not a whole number' };
  if (impressions === null) return { reason: 'impressions is not a whole number' };
  if (clicks > impressions) return { reason: 'there are more clicks than impressions' };
  if (raw.searchType !== undefined && !/^web$/i.test(raw.searchType.trim())) {
    return { ignored: `search type ${raw.searchType.trim().toLowerCase() || 'unknown'}` };
  }
  const page = pageOf(raw.page);
  if ('reason' in page) return page;
  const query = queryOf(raw.query, page.value !== null);
  if ('reason' in query) return query;
  const date = raw.date === undefined ? null : isoDay(raw.date);
  if (raw.date !== undefined && date === null) return { reason: 'the date is not a day written YYYY-MM-DD' };
  const position = positionOf(raw, impressions);
  if (position === null) return { reason: 'position is not a number from 1 to 1,000,000' };
  return { row: { query: query.value, page: page.value, date, clicks, impressions, position } };
}

/** An ISO day from "2025-07-11", "2025-07-11T05:00:00-07:00", "20250711" or "11.07.2025"; null otherwise, as with "7/11/25", which two countries read differently. */
export function isoDay(text: string): string | null {
  if (text.length > maxDayLength) return null;
  const match =
    /^\s*(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ].*)?\s*$/.exec(text) ??
    /^\s*(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)\s*$/.exec(text) ??
    /^\s*(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})\s*$/.exec(text);
  const { year, month, day } = match?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}

/** The spreadsheet or interface cut the text off: the rest of it is not in the file. */
export function isCutOff(text: string): boolean {
  return /(…|\.\.\.)\s*$/.test(text);
}

type TextResult = { value: string | null } | { reason: string };

function pageOf(text: string | undefined): TextResult {
  if (text === undefined) return { value: null };
  const page = text.trim();
  if (page.length > maxPageLength) return { reason: `the page is longer than ${maxPageLength} characters` };
  if (!isStorable(page)) return { reason: `the page ${unstorableReason}` };
  if (isCutOff(page)) return { reason: 'the page address is cut off ("…"), so the page cannot be found' };
  if (!/^https?:\/\/[^\s/]\S*$/i.test(page)) return { reason: 'the page is not a web address' };
  return { value: page };
}

/** On a page an empty query is an anonymized one; alone it is a broken row. */
function queryOf(text: string | undefined, hasPage: boolean): TextResult {
  if (text === undefined) return { value: null };
  const query = text.trim();
  if (query.length > maxQueryLength) return { reason: `the query is longer than ${maxQueryLength} characters` };
  if (!isStorable(query)) return { reason: `the query ${unstorableReason}` };
  if (query === '' && !hasPage) return { reason: 'the query is empty' };
  return { value: query === '' ? null : query };
}

function positionOf(raw: RawRow, impressions: number): number | null {
  if (impressions === 0) return 0;
  const position =
    raw.sumPosition === undefined || raw.sumPosition === null
      ? (raw.position ?? null)
      : raw.sumPosition / impressions + 1;
  return position === null || position < 1 || !(position <= importLimits.position) ? null : position;
}
