import { type DataWindow, dayOf } from './calendar.ts';

const dimensionNames = ['query', 'page', 'date'] as const;
const searchTypes = new Set(['web', 'image', 'video', 'news', 'discover', 'googleNews']);
const dataStates = new Set(['final', 'all']);
const aggregations = new Set(['auto', 'byPage', 'byProperty']);
const maxRows = 25_000;

export type SearchDimension = (typeof dimensionNames)[number];
/** A valid searchAnalytics request of those that our client sends: without filters. */
export interface SearchRequest {
  firstDay: number;
  lastDay: number;
  dimensions: SearchDimension[];
  aggregation: 'byPage' | 'byProperty';
  rowLimit: number;
  startRow: number;
  /** Only web has data. */
  searchType: string;
  /** Set when the answer may hold days that still change. */
  firstIncompleteDay?: number;
}

type Body = Record<string, unknown>;

/** Reads a request body by Google's rules; a text says what is wrong with it. */
export function readSearchRequest(body: Body, window: DataWindow): SearchRequest | string {
  const dates = readDates(body, window);
  if (typeof dates === 'string') return dates;
  const dimensions = readDimensions(body['dimensions']);
  if (typeof dimensions === 'string') return dimensions;
  if (body['dimensionFilterGroups'] !== undefined) return 'The sandbox takes no filters.';
  const usesPage = dimensions.includes('page');
  const wish = textOf(body['aggregationType'], 'auto');
  if (!aggregations.has(wish)) return `Invalid aggregation type: ${wish}.`;
  if (wish === 'byProperty' && usesPage) return 'Aggregation by property is not possible with the page dimension.';
  const rowLimit = body['rowLimit'] ?? 1_000;
  if (!isWhole(rowLimit, 1, maxRows)) return `Row limit must be between 1 and ${maxRows}.`;
  const startRow = body['startRow'] ?? 0;
  if (!isWhole(startRow, 0, Number.MAX_SAFE_INTEGER)) return 'Start row must not be negative.';
  const searchType = textOf(body['type'] ?? body['searchType'], 'web');
  if (!searchTypes.has(searchType)) return `Invalid search type: ${searchType}.`;
  const aggregation = wish === 'byPage' || usesPage ? 'byPage' : 'byProperty';
  return { ...dates, dimensions, aggregation, rowLimit, startRow, searchType };
}

function readDates(body: Body, window: DataWindow) {
  const first = dayOf(textOf(body['startDate'], ''));
  const last = dayOf(textOf(body['endDate'], ''));
  if (first === undefined) return "Invalid value for 'startDate': use YYYY-MM-DD.";
  if (last === undefined) return "Invalid value for 'endDate': use YYYY-MM-DD.";
  if (first > last) return 'The start date must be before or equal to the end date.';
  const dataState = textOf(body['dataState'], 'final').toLowerCase();
  if (!dataStates.has(dataState)) return `Invalid data state: ${dataState}.`;
  const newest = dataState === 'final' ? window.lastFinalDay : window.lastFreshDay;
  const firstIncompleteDay = window.lastFinalDay + 1;
  const lastDay = Math.min(last, newest);
  return {
    firstDay: Math.max(first, window.firstDay),
    lastDay,
    ...(dataState !== 'final' && lastDay >= firstIncompleteDay && { firstIncompleteDay }),
  };
}

function readDimensions(value: unknown): SearchDimension[] | string {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return 'Dimensions must be a list.';
  const names = value.map((name: unknown) => textOf(name, ''));
  const dimensions = names.flatMap((name) => {
    const key = name.toLowerCase().replaceAll('_', '');
    return dimensionNames.filter((dimension) => dimension.toLowerCase() === key);
  });
  if (dimensions.length < names.length) return `Invalid dimension: ${names.join(', ')}.`;
  if (new Set(dimensions).size < dimensions.length) return 'Duplicate dimensions are not allowed.';
  return dimensions;
}

/** The text, the fallback when it is missing, and nothing valid for any other kind of value. */
function textOf(value: unknown, fallback: string): string {
  if (value === undefined || value === null) return fallback;
  return typeof value === 'string' ? value : '';
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
