import { type ExportPeriod, readPeriod } from './export-filter-rules.ts';
import {
  type ColumnRole,
  columnRole,
  type ExportHeader,
  headerByContent,
  roleBeside,
  roleByContent,
} from './export-header-rules.ts';
import { type DecimalMark, detectDecimalMark, type NumberCell } from './number-format-rules.ts';

/** What rows are broken down by; `context` tables (countries, devices) only give totals. */
export type SearchTable = 'pairs' | 'queries' | 'pages' | 'dates' | 'context';
export type ColumnPlaces = Partial<Record<ColumnRole, number>>;

/** What a table's header and first rows say of its columns. */
export interface ExportColumns {
  at: ColumnPlaces;
  /** Columns that tell rows apart. */
  keys: readonly number[];
  /** Names what the rows are broken down by: tables with the same can be compared. */
  breakdown: string;
  kind: SearchTable;
  format: 'interface' | 'api' | 'bigquery';
  mark: DecimalMark;
  /** Of the compared period that is read. */
  period: ExportPeriod | null;
  /** Where the figures of the earlier of two compared periods stand, and how both are called. */
  earlier: { at: ColumnPlaces; period: ExportPeriod | null; name: string; readName: string } | null;
  notes: readonly string[];
  /** Why the table cannot be used; null when it can. */
  problem: string | null;
}

type Sample = readonly (readonly string[])[];

const dimensions = ['query', 'page', 'date', 'country', 'device', 'appearance', 'startDate', 'endDate'] as const;
const maxCellShown = 80;
/** What programs call the column that numbers the rows. */
const rowNumber =
  /^(?:unnamed: \d+|index|level_\d|_?(?:row|record)?[ _]?(?:id|number|no\.?)|row|#|name of the row)?$/iu;
/** A month or a week, or a number of one, which other rows may have. */
const period = /^(?:\d{1,4}|\d{4}-?[WQ]?\d{1,2})$/iu;

/** Whether a column that is not known tells no two rows apart: a number or a mark that a program gave each of them. */
function isTechnical(name: string, values: readonly string[]): boolean {
  if (columnRole(name) !== null) return false;
  if (rowNumber.test(name.trim()) && values.every((value) => /^\d*$/u.test(value))) return true;
  const isMark = (value: string): boolean => /^[\w.:+-]*$/u.test(value) && /\d/u.test(value) && !period.test(value);
  return values.length > 1 && values.every(isMark) && new Set(values).size === values.length;
}

/** A cell as shown in a message: one line, not too long. */
export function shownCell(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxCellShown ? `${line.slice(0, maxCellShown)}…` : line;
}

/** Decides the columns of a table; null when none is known. */
export function arrangeColumns(given: ExportHeader, sample: Sample): ExportColumns | null {
  const header = completed(given, sample);
  if (header === null) return null;
  const { names } = header;
  const compared = comparedPeriod(header);
  const at = placesOf(compared.roles);
  const isText = (index: number): boolean =>
    sample.some((cells) => /^(?!(?:true|false)$).*\p{L}/isu.test(cells[index] ?? ''));
  const unnamed = [...names.keys()].filter((index) => header.roles[index] === null);
  const others = unnamed.filter((index) => {
    const values = sample.map((cells) => cells[index] ?? '');
    return !isTechnical(names[index] ?? '', values);
  });
  const unknown = others.filter(isText);
  // Files leave out what is null: rows that may be anonymized are rows by query.
  const known = dimensions.filter(
    (role) => at[role === 'query' && at.query === undefined ? 'anonymized' : role] !== undefined,
  );
  const kind = kindOf(at);
  // Where nothing else tells rows apart, a mark in letters may be what they are about.
  const marks = known.length === 0 ? unnamed.find(isText) : undefined;
  return {
    at,
    kind,
    keys: [...[...known, 'searchType' as const, 'anonymized' as const].flatMap((role) => at[role] ?? []), ...others],
    breakdown: [...known, ...unknown.map((index) => names[index] ?? '')].join(' '),
    format: formatOf(names, at),
    mark: detectDecimalMark(numberCells(sample, at)),
    period: compared.period,
    earlier: compared.earlier,
    notes: kind === 'context' ? [] : splitNotes({ names, at, unknown, sample }),
    problem: sideBySide(header) ?? problemOf(at, kind, names[unknown[0] ?? marks ?? -1]),
  };
}

function placesOf(roles: ExportHeader['roles']): ColumnPlaces {
  const at: ColumnPlaces = {};
  for (const [index, role] of roles.entries()) if (role !== null) at[role] ??= index;
  return at;
}

function kindOf(at: ColumnPlaces): SearchTable {
  if (at.query !== undefined || at.anonymized !== undefined) return at.page === undefined ? 'queries' : 'pairs';
  if (at.page !== undefined) return 'pages';
  return at.date === undefined || at.appearance !== undefined ? 'context' : 'dates';
}

function problemOf(at: ColumnPlaces, kind: SearchTable, unknownName: string | undefined): string | null {
  if (at.clicks === undefined || at.impressions === undefined) return 'it has no clicks and impressions';
  if (at.position === undefined && at.sumPosition === undefined)
    return 'it has no position column (Discover and News have none); export the web search results';
  if (at.appearance !== undefined && kind !== 'context')
    return 'its rows are split by search appearance, and one click may have several or none; export it without';
  if (kind !== 'context' || unknownName === undefined) return null;
  return `column "${shownCell(unknownName)}" is not known as query, page, date, country, or device; name it so if it is one`;
}

const sideBySide = ({ comparison }: ExportHeader): string | null =>
  comparison?.periods.join('') === ''
    ? 'it has the same columns twice; save tables that stand side by side as a file each'
    : null;

/** Of two compared periods the later one is read, the one without a name before the other, the first where nothing says it. */
function comparedPeriod({
  roles,
  comparison,
}: ExportHeader): Pick<ExportColumns, 'period' | 'earlier'> & Pick<ExportHeader, 'roles'> {
  if (comparison === null) return { roles, period: null, earlier: null };
  const both = comparison.periods.map((name, index) => ({
    name,
    period: readPeriod(name),
    roles: index === 0 ? roles : comparison.second,
  }));
  const [first, second] = both;
  const isSecond = (second?.period?.start ?? '') > (first?.period?.start ?? '') || second?.name === '';
  const [read, other] = isSecond ? both.toReversed() : both;
  const earlier = { at: placesOf(other?.roles ?? []), period: other?.period ?? null, name: other?.name ?? '' };
  return {
    roles: read?.roles ?? roles,
    period: read?.period ?? null,
    earlier: { ...earlier, readName: read?.name ?? '' },
  };
}

/** Names the columns over which rows are added up. */
function splitNotes(of: {
  names: readonly string[];
  at: ColumnPlaces;
  unknown: readonly number[];
  sample: Sample;
}): string[] {
  const { names, at, unknown, sample } = of;
  const split = (['country', 'device'] as const).filter((role) => at[role] !== undefined);
  const varied = unknown.filter((index) => new Set(sample.map((cells) => cells[index])).size > 1);
  const isBing = /^keyword/iu.test(names[at.query ?? -1] ?? '') && /^avg/iu.test(names[at.position ?? -1] ?? '');
  return [
    ...(split.length > 0 ? [`rows by ${split.join(' and ')} were added up`] : []),
    ...varied.map((index) => `rows by "${shownCell(names[index] ?? '')}", a column that is not known, were added up`),
    ...(isBing ? ['looks like a report of Bing Webmaster Tools: its figures are those of Bing'] : []),
  ];
}

/** What a header leaves open and the values of its columns decide. */
function completed(header: ExportHeader, sample: Sample): ExportHeader | null {
  const { names, roles } = header;
  if (roles.every((role) => role === null)) return headerByContent(names, sample);
  const isKnown = dimensions.some((role) => roles.includes(role));
  const filled = [...roles];
  for (const [index, name] of names.entries()) {
    if (roles[index] !== null) continue;
    const values = sample.map((cells) => cells[index] ?? '');
    const isKey = /^key \d+$/u.test(name);
    const role = isKnown && !isKey ? roleBeside(values) : roleByContent(values, isKey);
    if (!filled.includes(role)) filled[index] = role;
  }
  return { ...header, roles: filled };
}

function* numberCells(sample: Sample, at: ColumnPlaces): Generator<NumberCell> {
  for (const cells of sample) {
    for (const role of ['clicks', 'impressions', 'sumPosition'] as const)
      yield { text: cells[at[role] ?? -1] ?? '', kind: 'count' };
    for (const role of ['ctr', 'position'] as const) yield { text: cells[at[role] ?? -1] ?? '', kind: 'average' };
  }
}

function formatOf(names: readonly string[], at: ColumnPlaces): ExportColumns['format'] {
  if (at.sumPosition !== undefined) return 'bigquery';
  const isMachine = Object.entries(at).every(
    ([role, index]) => names[index] === role || /^key \d+$/u.test(names[index] ?? ''),
  );
  return isMachine ? 'api' : 'interface';
}
