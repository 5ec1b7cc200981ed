import { shownCell } from './export-columns-rules.ts';
import { readDay } from './export-day-rules.ts';
import { readPeriod, searchTypeOf, type ExportScope, wholeScope, daysBetween } from './export-filter-rules.ts';
import {
  columnRole,
  type ColumnRole,
  type ExportHeader,
  isAddress,
  readHeader,
  roleByContent,
} from './export-header-rules.ts';
import type { Cell } from './export-row-rules.ts';

/** One list of rows of a JSON value: where it stands, what its request asked for, and its rows as cells. */
export interface JsonList {
  /** Such as `[2].response.rows`; empty for the value itself. */
  path: string;
  /** What is the same in lists that belong together. */
  shape: string;
  /** What keys without a name hold, such as "page date"; empty where they are named. */
  content: string;
  header: ExportHeader;
  scope: ExportScope;
  rows: Iterable<readonly Cell[] | null>;
  /** Of a value that is one row: how to read the next one like it. */
  single: { names: readonly string[]; keyCount: number; properties: readonly string[]; content: string } | null;
}

type JsonObject = Record<string, unknown>;

interface Place {
  path: string;
  request: JsonObject | null;
  depth: number;
  /** What the rows say that stand under an address or a day. */
  named: JsonObject;
}

/** The column of what rows under names of their own are called. */
const nameOfRows = 'name of the row';
const deepestList = 10;
/** Rows of one list may leave out properties; the first ones tell which there are. */
const headerRows = 500;
const top: Place = { path: '', request: null, depth: 0, named: {} };
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMeasure = (name: string): boolean => ['clicks', 'impressions'].includes(columnRole(name) ?? '');
const isRow = (value: unknown): value is JsonObject =>
  isObject(value) &&
  !Object.values(value).some((part) => Array.isArray(part) && part.some(isObject)) &&
  Object.entries(value).some(
    ([name, cell]) => (name === 'keys' && Array.isArray(cell)) || (isMeasure(name) && !isTable(cell)),
  );
const isTable = (value: unknown): boolean => Array.isArray(value) || (isObject(value) && !('value' in value));

/** Why rows cannot be read as they are. */
export class UnclearRows extends Error {
  override readonly name = 'UnclearRows';
}

const isPart = (part: unknown): part is JsonObject => isObject(part) && isTable(part);

function hasParts(row: JsonObject): boolean {
  for (const name in row) if (typeof row[name] === 'object' && isPart(row[name])) return true;
  return false;
}

/** A row whose dimensions and measures stand in objects of their own, as one; figures beside its own are those of something else. */
function flat(row: JsonObject): JsonObject {
  if (!hasParts(row)) return row;
  const parts = Object.entries(row).filter((entry): entry is [string, JsonObject] => isPart(entry[1]));
  const hasFigures = isRow(row);
  const measured = parts.filter(([, part]) => Object.keys(part).some(isMeasure));
  const within = hasFigures ? parts.filter((part) => !measured.includes(part)) : parts;
  const whole: JsonObject = Object.assign({ ...row }, ...within.map(([, part]) => part));
  for (const [name, part] of within) if (whole[name] === part) Reflect.deleteProperty(whole, name);
  if (!isRow(whole)) return row;
  const [one, other] = hasFigures ? [] : measured;
  const twice = Object.keys(one?.[1] ?? {}).find((name) => isMeasure(name) && name in (other?.[1] ?? {}));
  if (one === undefined || other === undefined || twice === undefined) return whole;
  const places = `"${shownCell(one[0])}" and "${shownCell(other[0])}"`;
  throw new UnclearRows(`its rows have "${twice}" in ${places}; save one of them as a file of its own`);
}

/** Rows under names of their own, beside nothing that says what a row is of. */
function keyedRows(value: JsonObject): JsonObject[] | null {
  const entries = Object.entries(value);
  const rows = entries.filter((entry): entry is [string, JsonObject] => isRow(entry[1]));
  const others = entries.filter(([, part]) => !isRow(part));
  const isKeyed = rows.length > Math.min(1, others.length);
  if (!isKeyed || others.some(([name, part]) => isTable(part) || columnRole(name) !== null)) return null;
  return rows.map(([name, row]) => Object.assign<JsonObject, JsonObject>({ [nameOfRows]: name }, row));
}

/** What a name says of the rows in the only list under it; a site has several. */
function saidBy(name: string, part: unknown): JsonObject {
  if (isObject(part) && Object.keys(part).length > 1) return {};
  if (isAddress(name)) return { page: name };
  return /^\d{4}-\d{2}-\d{2}$/u.test(name) ? { date: name } : {};
}

/** Finds every list of rows in a parsed value, whatever it is called: rows, API answers with their requests, columns, or cells under a header. */
export function listsInJson(value: unknown, place: Place = top): JsonList[] {
  if (place.depth > deepestList) return [];
  if (Array.isArray(value)) return listsInArray(value, place);
  if (!isObject(value)) return [];
  const request = requestIn(value) ?? place.request;
  const within = { ...place, request };
  const entries = Object.entries(value);
  const keyed = keyedRows(value);
  if (keyed !== null) return [rowList(keyed, within)];
  if (isRow(flat(value))) return [rowList([value], within)];
  const table = cellsIn(value) ?? columnsIn(value);
  if (table !== null)
    return [
      {
        path: place.path,
        shape: table.header.names.join(' '),
        content: '',
        scope: scopeOf(request),
        ...table,
        single: null,
      },
    ];
  return entries.flatMap(([name, part]) =>
    part === request
      ? []
      : listsInJson(part, {
          path: `${place.path}.${name}`.replace(/^\./, ''),
          request,
          depth: place.depth + 1,
          named: { ...place.named, ...saidBy(name, part) },
        }),
  );
}

function listsInArray(value: readonly unknown[], place: Place): JsonList[] {
  const [first] = value;
  const names = Array.isArray(first) ? first.map(String) : [];
  const header = readHeader(names);
  if (header !== null)
    return [
      {
        path: place.path,
        shape: names.join(' '),
        content: '',
        header,
        scope: scopeOf(place.request),
        rows: cellRows(value.slice(1)),
        single: null,
      },
    ];
  if (value.some((item) => isObject(item) && isRow(flat(item)))) return [rowList(value, place)];
  return value.flatMap((item, index) =>
    listsInJson(item, { ...place, path: `${place.path}[${index}]`, depth: place.depth + 1 }),
  );
}

/** Rows as objects: with `keys` in the order of the dimensions, with a property for each, or both. */
function rowList(given: readonly unknown[], place: Place): JsonList {
  const { path, request } = place;
  const own = new Set(
    given
      .slice(0, headerRows)
      .flatMap((row) => (isObject(row) ? Object.keys(flat(row)) : []))
      .map(columnRole),
  );
  const said = Object.entries(place.named).filter(([role]) => !own.has(role as ColumnRole));
  const isSaid = said.length > 0;
  const whole = (row: unknown): unknown => {
    if (!isObject(row)) return row;
    return isSaid ? { ...Object.fromEntries(said), ...flat(row) } : flat(row);
  };
  const sample = given.slice(0, headerRows).map(whole).filter(isObject);
  const keyCount = Math.max(0, ...sample.map(({ keys }) => (Array.isArray(keys) ? keys.length : 0)));
  const named = requestedDimensions(request);
  const known = named?.length === keyCount ? named : null;
  const properties = [...new Set(sample.flatMap((row) => Object.keys(row)))].filter(
    (name) => name !== 'keys' || keyCount === 0,
  );
  const keyNames = Array.from({ length: keyCount }, (_, index) => known?.[index] ?? `key ${index + 1}`);
  const names = [...keyNames, ...properties];
  const roles = names.map((name, index): ColumnRole | null =>
    index < keyCount && known === null ? null : columnRole(name),
  );
  const once = roles.map((role, index) => (role !== null && roles.indexOf(role) !== index ? null : role));
  function* cells(): Generator<readonly Cell[] | null> {
    for (const row of given) yield cellsOf(whole(row), keyCount, properties);
  }
  // Keys that nothing names are told apart by what they hold.
  const content = known === null && keyCount > 0 ? contentOf(sample) : '';
  const shape = `${keyCount} ${names.join(' ')}`;
  const isSingle = given.length === 1 && path === '' && request === null && isRow(given[0]);
  const single = isSingle ? { names: Object.keys(sample[0] ?? {}), keyCount, properties, content } : null;
  return {
    path,
    shape,
    content,
    header: { names, roles: once, comparison: null },
    scope: scopeOf(request),
    rows: cells(),
    single,
  };
}

/** The kinds of the keys of some rows: of each key, what most of its values are. */
export function contentOf(rows: readonly JsonObject[]): string {
  const lists = rows.flatMap(({ keys }) => (Array.isArray(keys) ? [keys] : []));
  return (lists[0] ?? [])
    .map((_key, index) =>
      roleByContent(
        lists.map((keys) => String(keys[index])),
        true,
      ),
    )
    .join(' ');
}

/** The cells of one row; null when it is none, or has another number of keys. */
export function cellsOf(row: unknown, keyCount: number, properties: readonly string[]): readonly Cell[] | null {
  if (!isObject(row)) return null;
  const { keys } = row;
  if (keyCount > 0 && (!Array.isArray(keys) || keys.length !== keyCount)) return null;
  const cells: Cell[] = keyCount > 0 ? [...(keys as unknown[])] : [];
  for (const name of properties) cells.push(row[name]);
  return cells;
}

/** A header and rows of cells, as data frames and BigQuery's answers have them. */
function cellsIn(value: JsonObject): { header: ExportHeader; rows: Iterable<readonly Cell[] | null> } | null {
  const parts = Object.values(value)
    .flatMap((part) => (isObject(part) ? Object.values(part) : []))
    .concat(Object.values(value));
  const lists = parts.filter((part): part is unknown[] => Array.isArray(part));
  const namesOf = (list: unknown[]): string[] =>
    list.map((item) => (isObject(item) ? String(item['name']) : String(item)));
  const names = lists.map(namesOf).find((list) => list.length < 200 && readHeader(list) !== null);
  const header = names === undefined ? null : readHeader(names);
  const rows = lists.find(
    (list) => list.length > 0 && list.every((row) => Array.isArray(row) || (isObject(row) && Array.isArray(row['f']))),
  );
  return header === null || rows === undefined ? null : { header, rows: cellRows(rows) };
}

function* cellRows(rows: readonly unknown[]): Generator<readonly Cell[] | null> {
  for (const row of rows) {
    const cells = isObject(row) ? row['f'] : row;
    yield Array.isArray(cells) ? cells.map((cell) => (isObject(cell) && 'v' in cell ? cell['v'] : cell)) : null;
  }
}

/** A list or an object of values for each column, as data frames are written. */
function columnsIn(value: JsonObject): { header: ExportHeader; rows: Iterable<readonly Cell[] | null> } | null {
  const columns = Object.entries(value).filter(([, column]) => isTable(column));
  const names = columns.map(([name]) => name);
  const header = readHeader(names);
  if (header === null) return null;
  const cells = columns.map(([, column]) => Object.values(column as object));
  function* rows(): Generator<readonly Cell[]> {
    for (const [index] of (cells[0] ?? []).entries()) yield cells.map((column) => column[index]);
  }
  return { header, rows: rows() };
}

function requestIn(value: JsonObject): JsonObject | null {
  const isRequest = (part: unknown): part is JsonObject =>
    isObject(part) &&
    (Array.isArray(part['dimensions']) || 'startDate' in part || 'start_date' in part) &&
    !isRow(part);
  return Object.values(value).find(isRequest) ?? (isRequest(value) ? value : null);
}

function requestedDimensions(request: JsonObject | null): string[] | null {
  const names = request?.['dimensions'];
  return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : null;
}

/** What a request asked for binds its rows like a column. */
function scopeOf(request: JsonObject | null): ExportScope {
  if (request === null) return wholeScope;
  const textAt = (...names: string[]): string =>
    names.map((name) => request[name]).find((text) => typeof text === 'string') ?? '';
  const [start, end] = [textAt('startDate', 'start_date'), textAt('endDate', 'end_date')].map(
    (text) => readDay(text)?.dayFirst ?? null,
  );
  const type = textAt('type', 'searchType', 'search_type');
  const groups = request['dimensionFilterGroups'] ?? request['dimension_filter_groups'] ?? request['filters'];
  const isFiltered = isTable(groups) && Object.keys(groups as object).length > 0;
  return {
    period: daysBetween(start ?? null, end ?? null) ?? readPeriod(textAt('dateRange', 'period')),
    searchType: type === '' ? null : searchTypeOf(type),
    filters: isFiltered ? [shownCell(`request: ${JSON.stringify(groups)}`)] : [],
  };
}
