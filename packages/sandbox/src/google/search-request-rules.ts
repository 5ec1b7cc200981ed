import { type DataWindow, dayOf } from './calendar.ts';

const dimensionNames = ['query', 'page', 'date'] as const;
const maxRows = 25_000;

export type SearchDimension = (typeof dimensionNames)[number];
/** A valid searchAnalytics request of those that our client sends: for the web, without filters. */
export interface SearchRequest {
  firstDay: number;
  lastDay: number;
  dimensions: SearchDimension[];
  aggregation: 'byPage' | 'byProperty';
  rowLimit: number;
  startRow: number;
  /** Set when the answer may hold days that still change. */
  firstIncompleteDay?: number;
}

type Body = Record<string, unknown>;

/** Reads a request body by Google's rules; a text says what is wrong with it. */
export function readSearchRequest(body: Body, window: DataWindow): SearchRequest | string {
  const { dimensions: asked = [], rowLimit = 1_000, startRow = 0, aggregationType = 'auto' } = body;
  const dates = readDates(body, window);
  if (typeof dates === 'string') return dates;
  if (body['dimensionFilterGroups'] !== undefined || body['type'] !== undefined) return 'The sandbox takes no filters.';
  const names = Array.isArray(asked) ? (asked as unknown[]).map((name) => String(name).toLowerCase()) : ['no list'];
  const dimensions = names.flatMap((name) => dimensionNames.filter((dimension) => dimension === name));
  if (dimensions.length < names.length) return `Invalid dimension: ${names.join(', ')}.`;
  if (new Set(dimensions).size < dimensions.length) return 'Duplicate dimensions are not allowed.';
  if (aggregationType !== 'auto' && aggregationType !== 'byPage') return 'Invalid aggregation type.';
  if (!isWhole(rowLimit, 1, maxRows)) return `Row limit must be between 1 and ${maxRows}.`;
  if (!isWhole(startRow, 0, Number.MAX_SAFE_INTEGER)) return 'Start row must not be negative.';
  const aggregation = aggregationType === 'byPage' || dimensions.includes('page') ? 'byPage' : 'byProperty';
  return { ...dates, dimensions, aggregation, rowLimit, startRow };
}

function readDates({ startDate, endDate, dataState = 'final' }: Body, window: DataWindow) {
  const [first, last] = [dayOf(String(startDate)), dayOf(String(endDate))];
  if (first === undefined) return "Invalid value for 'startDate': use YYYY-MM-DD.";
  if (last === undefined) return "Invalid value for 'endDate': use YYYY-MM-DD.";
  if (first > last) return 'The start date must be before or equal to the end date.';
  if (dataState !== 'final' && dataState !== 'all') return 'Invalid data state.';
  const lastDay = Math.min(last, dataState === 'final' ? window.lastFinalDay : window.lastFreshDay);
  const firstIncompleteDay = window.lastFinalDay + 1;
  return {
    firstDay: Math.max(first, window.firstDay),
    lastDay,
    ...(dataState === 'all' && lastDay >= firstIncompleteDay && { firstIncompleteDay }),
  };
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
