import { type ColumnRole, columnRole, dimensionByContent } from './export-header-rules.ts';
import { checkRow, isoDay, type RowResult } from './export-row-rules.ts';
import { parseExportCount, parseExportNumber } from './number-format-rules.ts';

/** A dimension of the Search Analytics API that a key can hold. */
export const searchDimensions = ['query', 'page', 'date', 'country', 'device', 'searchAppearance', 'hour'] as const;
export type SearchDimension = (typeof searchDimensions)[number];

/** The rows of one JSON value and, when it says so, what their keys mean. */
export interface JsonRows {
  rows: unknown[];
  dimensions: SearchDimension[] | null;
}

type JsonObject = Record<string, unknown>;

/** Finds the rows in a parsed value: a row, an API response, `{request, response}`, or a list of any of these. Empty when there are none. */
export function rowsInJson(value: unknown): JsonRows[] {
  if (Array.isArray(value)) {
    const lists = value.filter((item) => isObject(item) && !isRow(item)).flatMap((item) => rowsInJson(item));
    const rows = value.filter((item) => !isObject(item) || isRow(item) || rowsInJson(item).length === 0);
    return rows.length > 0 ? [{ rows, dimensions: null }, ...lists] : lists;
  }
  if (!isObject(value)) return [];
  if (isRow(value)) return [{ rows: [value], dimensions: dimensionsOf(value) }];
  const body = isObject(value['response']) ? value['response'] : value;
  if (Array.isArray(body['rows']))
    return [{ rows: body['rows'], dimensions: dimensionsOf(value) ?? dimensionsOf(body) }];
  const isEmptyResponse = 'responseAggregationType' in body || 'dimensions' in value;
  return isEmptyResponse ? [{ rows: [], dimensions: dimensionsOf(value) }] : [];
}

/** Works out what each key is from sample rows: addresses are pages, ISO days dates; one key that is neither is the query. Null when it stays unclear. */
export function inferDimensions(rows: readonly unknown[]): SearchDimension[] | null {
  const samples = rows
    .slice(0, 500)
    .flatMap((row) => (isObject(row) && Array.isArray(row['keys']) ? [row['keys']] : []));
  const count = samples[0]?.length ?? 0;
  const dimensions = Array.from({ length: count }, (_, index) =>
    dimensionOfValues(samples.map((keys) => String(keys[index]))),
  );
  const isClear = new Set(dimensions).size === dimensions.length;
  return isClear ? dimensions : null;
}

/** Reads one row object, with `keys` (needs the dimensions) or with one property for each dimension. */
export function readJsonRow(row: unknown, dimensions: readonly SearchDimension[] | null): RowResult {
  if (!isObject(row)) return { reason: 'not a row object' };
  const values = new Map<ColumnRole, unknown>();
  for (const [name, value] of Object.entries(row)) {
    const role = roleOf(name);
    if (role !== null && !values.has(role)) values.set(role, value);
  }
  const keys = row['keys'];
  if (keys !== undefined) {
    if (!Array.isArray(keys) || dimensions === null || keys.length !== dimensions.length) {
      return { reason: 'its keys do not match the dimensions of the file' };
    }
    for (const [index, dimension] of dimensions.entries()) {
      const role = roleOf(dimension);
      if (role !== null) values.set(role, keys[index]);
    }
  }
  if (!values.has('clicks') || !values.has('impressions')) return { reason: 'it has no clicks and impressions' };
  return checkRow({
    query: textOf(values, 'query'),
    page: textOf(values, 'page'),
    date: textOf(values, 'date'),
    searchType: textOf(values, 'searchType'),
    clicks: parseExportCount(numberText(values.get('clicks')), '.'),
    impressions: parseExportCount(numberText(values.get('impressions')), '.'),
    position: values.has('position') ? parseExportNumber(numberText(values.get('position')), '.') : undefined,
    sumPosition: values.has('sumPosition') ? parseExportNumber(numberText(values.get('sumPosition')), '.') : undefined,
  });
}

/** Whether the row carries BigQuery's column names. */
export function isBigQueryRow(row: unknown): boolean {
  return isObject(row) && ('sum_position' in row || 'sum_top_position' in row);
}

/** Which dimensions of ours a row breaks down by. */
export function rowDimensions(row: unknown, dimensions: readonly SearchDimension[] | null): ReadonlySet<ColumnRole> {
  const names = isObject(row) ? Object.keys(row) : [];
  const hasKeys = names.includes('keys');
  return new Set([...names, ...(hasKeys ? (dimensions ?? []) : [])].flatMap((name) => roleOf(name) ?? []));
}

const roleCache = new Map<string, ColumnRole | null>();

/** Property names repeat on every row; unknown ones are not remembered indefinitely. */
function roleOf(name: string): ColumnRole | null {
  const known = roleCache.get(name);
  if (known !== undefined) return known;
  const role = name === 'hour' ? 'date' : name.length > 64 ? null : columnRole(name);
  if (roleCache.size < 1_000) roleCache.set(name, role);
  return role;
}

function dimensionOfValues(values: readonly string[]): SearchDimension {
  if (values.every((value) => /^(desktop|mobile|tablet)$/i.test(value))) return 'device';
  if (values.every((value) => dimensionByContent(value) === 'page')) return 'page';
  if (values.every((value) => isoDay(value) !== null)) return 'date';
  // Three-letter queries exist, twenty different rows of nothing else do not.
  const isCountry = values.length >= 20 && values.every((value) => /^[a-z]{3}$/.test(value));
  return isCountry ? 'country' : 'query';
}

function dimensionsOf(value: JsonObject): SearchDimension[] | null {
  const request = isObject(value['request']) ? value['request'] : value;
  const names = request['dimensions'];
  if (!Array.isArray(names)) return null;
  return names.every((name): name is SearchDimension => searchDimensions.some((known) => known === name))
    ? names
    : null;
}

function isRow(value: JsonObject): boolean {
  return 'clicks' in value || 'impressions' in value || 'keys' in value;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(values: ReadonlyMap<ColumnRole, unknown>, role: ColumnRole): string | undefined {
  if (!values.has(role)) return undefined;
  const value = values.get(role);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function numberText(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}
