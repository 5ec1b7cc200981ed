import { type DataWindow, dayOf } from './calendar.ts';

const dimensionNames = ['query', 'page', 'date', 'country', 'device', 'searchAppearance', 'hour'] as const;
const operatorNames = ['equals', 'notEquals', 'contains', 'notContains', 'includingRegex', 'excludingRegex'] as const;
const searchTypes = new Set(['web', 'image', 'video', 'news', 'discover', 'googleNews']);
const dataStates = new Set(['final', 'all', 'hourly_all']);
const aggregations = new Set(['auto', 'byPage', 'byProperty']);
const maxRows = 25_000;

export type SearchDimension = (typeof dimensionNames)[number];
type Operator = (typeof operatorNames)[number];

/** Says whether a dimension's value passes. */
export interface SearchFilter {
  dimension: SearchDimension;
  passes: (value: string) => boolean;
}

/** A valid searchAnalytics request. */
export interface SearchRequest {
  firstDay: number;
  lastDay: number;
  dimensions: SearchDimension[];
  filters: SearchFilter[];
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
  const filters = readFilters(body['dimensionFilterGroups']);
  if (typeof filters === 'string') return filters;
  const usesPage = dimensions.includes('page') || filters.some((filter) => filter.dimension === 'page');
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
  return { ...dates, dimensions, filters, aggregation, rowLimit, startRow, searchType };
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
  if (dimensions.includes('searchAppearance') && dimensions.length > 1) {
    return 'searchAppearance cannot be combined with other dimensions.';
  }
  return dimensions;
}

function readFilters(groups: unknown): SearchFilter[] | string {
  if (groups === undefined || groups === null) return [];
  if (!Array.isArray(groups)) return 'dimensionFilterGroups must be a list.';
  const filters: SearchFilter[] = [];
  for (const group of groups as { groupType?: string; filters?: Body[] }[]) {
    if ((group.groupType ?? 'and').toLowerCase() !== 'and') return 'Only the group type "and" is supported.';
    for (const input of group.filters ?? []) {
      const filter = readFilter(input);
      if (typeof filter === 'string') return filter;
      filters.push(filter);
    }
  }
  return filters;
}

function readFilter(input: Body): SearchFilter | string {
  const dimension = dimensionNames.find((name) => name === input['dimension']);
  const operator = operatorNames.find((name) => name === (input['operator'] ?? 'equals'));
  const expression = input['expression'];
  if (dimension === undefined || dimension === 'date' || dimension === 'hour') return 'Invalid filter dimension.';
  if (operator === undefined) return `Invalid filter operator: ${textOf(input['operator'], '')}.`;
  if (typeof expression !== 'string') return 'A filter needs an expression.';
  const isExpression = operator.endsWith('Regex');
  if (isExpression && dimension !== 'query' && dimension !== 'page') return `${operator} works on query and page only.`;
  try {
    return { dimension, passes: compile(dimension, operator, expression) };
  } catch {
    return `Invalid regular expression: ${expression}`;
  }
}

function compile(dimension: SearchDimension, operator: Operator, expression: string): (value: string) => boolean {
  if (operator === 'includingRegex' || operator === 'excludingRegex') {
    const ignoresCase = expression.startsWith('(?i)');
    const pattern = new RegExp(ignoresCase ? expression.slice(4) : expression, ignoresCase ? 'iu' : 'u');
    return (value) => pattern.test(value) === (operator === 'includingRegex');
  }
  const wanted = expression.toLowerCase();
  if (operator === 'contains') return (value) => value.toLowerCase().includes(wanted);
  if (operator === 'notContains') return (value) => !value.toLowerCase().includes(wanted);
  // Addresses are compared as they are written, everything else without case.
  const isSame = (value: string) => (dimension === 'page' ? value === expression : value.toLowerCase() === wanted);
  return operator === 'equals' ? isSame : (value) => !isSame(value);
}

/** The text, the fallback when it is missing, and nothing valid for any other kind of value. */
function textOf(value: unknown, fallback: string): string {
  if (value === undefined || value === null) return fallback;
  return typeof value === 'string' ? value : '';
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
