import named from './export-names.json' with { type: 'json' };

/** What a column of an export means to us; names in the interface's languages are in export-names.json. */
export type ColumnRole =
  | 'query'
  | 'page'
  | 'date'
  | 'country'
  | 'device'
  | 'appearance'
  | 'searchType'
  | 'anonymized'
  | 'startDate'
  | 'endDate'
  | 'clicks'
  | 'impressions'
  | 'ctr'
  | 'position'
  | 'sumPosition';

/** The columns of a table: the role of each, or null. */
export interface ExportHeader {
  names: readonly string[];
  roles: readonly (ColumnRole | null)[];
  /** Of a comparison: the names of its two periods, and the roles of the columns if the second is the one to read. */
  comparison: { periods: readonly [string, string]; second: readonly (ColumnRole | null)[] } | null;
}

const measures = new Set<ColumnRole | null>(['ctr', 'clicks', 'impressions', 'position']);

/** A header or machine name folded for comparison: no case, accents, marks or doubled space. */
export function foldName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .normalize('NFD')
    .replace(/[\u0300-\u036F\u200B-\u200F\uFEFF]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

const roleByName = new Map(
  named.columns.flatMap(({ role, names }) => names.split('|').map((name) => [foldName(name), role as ColumnRole])),
);
const measureNames = [...roleByName].filter(([, role]) => measures.has(role));

const mostColumns = 1_000;
const known = new Map<string, ColumnRole | null>();
const mostKnown = 1_000;

/** The role of a column by its name, or null; measures may have words before or after, such as a compared period. */
export function columnRole(name: string): ColumnRole | null {
  const before = known.get(name);
  if (before !== undefined) return before;
  const folded = name.length > 200 ? '' : foldName(name);
  const plain = name.length > 200 ? '' : plainName(name);
  const role = roleByName.get(folded) ?? roleByName.get(plain) ?? measureIn(plain)?.role ?? null;
  // Names repeat on every row of JSON; unknown ones are not remembered indefinitely.
  if (known.size < mostKnown) known.set(name, role);
  return role;
}

/** A name in words: `gsc_pageUrl`, `SUM(clicks)`, and `Table[Query]` as databases and tools write them. */
const plainName = (name: string): string =>
  foldName(
    name
      .replace(/^[^[]*\[([^\]]+)\]$/u, '$1')
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replaceAll(/[_\-()[\].:]/gu, ' '),
  ).replace(/^(?:google )?(?:search console|gsc|sc) /u, '');

function measureIn(folded: string): { role: ColumnRole; rest: string } | null {
  for (const [word, role] of measureNames) {
    if (folded.endsWith(` ${word}`)) return { role, rest: folded.slice(0, -word.length).trim() };
    if (folded.startsWith(`${word} `)) return { role, rest: folded.slice(word.length).trim() };
  }
  return null;
}

/** Reads a header row; null when it names no clicks and impressions, so it is not (yet) the header. */
export function readHeader(names: readonly string[]): ExportHeader | null {
  if (names.length > mostColumns) return null;
  const roles = names.map((name) => columnRole(name));
  if (!roles.includes('clicks') || !roles.includes('impressions')) return null;
  const isFirst = (role: ColumnRole | null, index: number): boolean => roles.indexOf(role) === index;
  const pick = (isPicked: typeof isFirst) =>
    roles.map((role, index) => (role !== null && isPicked(role, index) ? role : null));
  const isTwice = (role: ColumnRole): boolean => roles.indexOf(role) !== roles.lastIndexOf(role);
  if (!isTwice('clicks') || !isTwice('impressions')) return { names, roles: pick(isFirst), comparison: null };
  // Days keep their dashes, which other names lose.
  const periodAt = (index: number): string =>
    (measureIn(foldName(names[index] ?? '')) ?? measureIn(plainName(names[index] ?? '')))?.rest ?? '';
  const periods = [periodAt(roles.indexOf('clicks')), periodAt(roles.lastIndexOf('clicks'))] as const;
  const second = pick((role, index) => (measures.has(role) ? roles.lastIndexOf(role) === index : isFirst(role, index)));
  return { names, roles: pick(isFirst), comparison: { periods, second } };
}

/** The interface's list of filters: two columns, no measures. */
export function isFilterHeader(cells: readonly string[]): boolean {
  const first = foldName(cells[0] ?? '');
  return cells.length === 2 && named.filterTitles.split('|').some((title) => first.startsWith(foldName(title)));
}

/** A sample of cells as text, row by row. */
type Sample = readonly (readonly string[])[];

export const isAddress = (text: string): boolean => /^\s*https?:\/\//i.test(text);
const isDay = (text: string): boolean => /^\s*\d{4}-\d{2}-\d{2}/.test(text);
const isDevice = (text: string): boolean => /^(?:desktop|mobile|tablet)$/i.test(text.trim());
/** Lists of the interface's other tables, such as search appearances, are shorter. */
const fewestQueries = 20;

/** What a column can only be beside others that are known: the address of something on a site, or a kind of search. */
export function roleBeside(values: readonly string[]): ColumnRole | null {
  const filled = values.filter((value) => value !== '');
  if (filled.length > 0 && filled.every(isAddress) && filled.some((value) => /\/\/[^/]+\/./u.test(value)))
    return 'page';
  const isSearchType = (value: string): boolean => /^(?:web|image|video|news|google_?news|discover)$/iu.test(value);
  return filled.some((value) => /^web$/iu.test(value)) && filled.every(isSearchType) ? 'searchType' : null;
}

/** What a column of texts can only be; null where its values leave a doubt. */
export function roleByContent(values: readonly string[], isKey = false): ColumnRole | null {
  const [first = ''] = values;
  // Rows of a file are mostly looked at one by one.
  if (isKey && values.length === 1)
    return isAddress(first) ? 'page' : isDay(first) ? 'date' : isDevice(first) ? 'device' : 'query';
  const filled = values.filter((value) => value.trim() !== '');
  const mostly = (is: (text: string) => boolean): boolean =>
    filled.length > 0 && filled.filter((value) => is(value)).length >= 0.9 * filled.length;
  if (mostly(isAddress)) return 'page';
  if (mostly(isDay)) return 'date';
  if (mostly(isDevice)) return 'device';
  // Three-letter queries exist, twenty different rows of nothing else do not.
  if (filled.length >= fewestQueries && mostly((value) => /^[a-z]{3}$/i.test(value))) return 'country';
  // Queries are written without capitals; names of countries, devices and appearances are not.
  const isNamed = filled.some((value) => value !== value.toLowerCase()) || filled.every((value) => isCountry(value));
  return isKey || (filled.length >= fewestQueries && !isNamed) ? 'query' : null;
}

let countries: ReadonlySet<string> | undefined;

/** Whether a text is the name of a country in one of the languages whose letters have no capitals. */
function isCountry(text: string): boolean {
  const codes = 'AT AU BE BR CA CH CN DE DK EG ES FI FR GB IE IL IN IT JP KR MX NL NO PL PT RU SE TR UA US VN'.split(
    ' ',
  );
  countries ??= new Set(
    'ja ko zh zh-TW th he ar hi'.split(' ').flatMap((locale) => {
      const names = new Intl.DisplayNames(locale, { type: 'region' });
      return codes.map((code) => names.of(code) ?? '');
    }),
  );
  return countries.has(text.trim());
}

const asNumber = (text: string): number => {
  const bare = text.replaceAll(/[\s%'’]/g, '');
  // Only compared with itself here: a comma is taken for the decimal mark unless it groups.
  return bare === ''
    ? Number.NaN
    : Number(/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(bare) ? bare.replaceAll(/[.,]/g, '') : bare.replace(',', '.'));
};

const orders = [
  ['clicks', 'impressions', 'ctr', 'position'],
  ['impressions', 'clicks', 'ctr', 'position'],
  ['clicks', 'ctr', 'impressions', 'position'],
  ['impressions', 'ctr', 'clicks', 'position'],
  ['clicks', 'impressions', 'position', 'ctr'],
  ['impressions', 'clicks', 'position', 'ctr'],
  ['position', 'clicks', 'impressions', 'ctr'],
] as const;

/** Reads a table whose header nobody knows: one column of texts and four of measures, in the one order that their values allow. */
export function headerByContent(names: readonly string[], sample: Sample): ExportHeader | null {
  const isNumeric = names.map((_name, index) => {
    const values = sample.map((cells) => cells[index] ?? '');
    return values.length > 0 && values.every((value) => !Number.isNaN(asNumber(value)));
  });
  if (names.length !== 5 || isNumeric.filter(Boolean).length !== 4) return null;
  const textAt = isNumeric.indexOf(false);
  const fitting = orders.filter((order) =>
    sample.every((cells) =>
      fits(
        cells.filter((_cell, at) => at !== textAt),
        order,
      ),
    ),
  );
  const [order] = fitting;
  if (order === undefined || fitting.length > 1) return null;
  const left: (ColumnRole | null)[] = [...order];
  const text = roleByContent(sample.map((cells) => cells[textAt] ?? ''));
  return { names, roles: left.toSpliced(textAt, 0, text), comparison: null };
}

function fits(cells: readonly string[], order: readonly string[]): boolean {
  const at = (role: string): number => asNumber(cells[order.indexOf(role)] ?? '');
  const [clicks, impressions, position] = [at('clicks'), at('impressions'), at('position')];
  const isShare = (cells[order.indexOf('ctr')] ?? '').includes('%');
  const ctr = isShare ? at('ctr') / 100 : at('ctr');
  const expected = impressions === 0 ? 0 : clicks / impressions;
  const isSound = Number.isInteger(clicks) && Number.isInteger(impressions) && clicks <= impressions;
  return isSound && Math.abs(ctr - expected) < 0.0051 && (position >= 1 || impressions === 0);
}
