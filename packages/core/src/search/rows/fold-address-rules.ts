import { isUrl } from '../../text/url-rules.ts';
import { addTo, type PageRow, type SearchRow } from './search-row.ts';
import tracking from './tracking-parameters.json' with { type: 'json' };

const trackingNames = new Set(tracking.names);
const isTracking = (name: string): boolean =>
  trackingNames.has(name) || tracking.begins.some((start) => name.startsWith(start));
const defaultDocument = /\/(?:index|default|home)\.(?:html?|php|aspx?|jsp|cfm)$/iu;
const sessionInPath = /;jsessionid=[^/?#]*/iu;

/**
 * One page under its many addresses: normalized as RFC 3986 has it (case, port, dots, escapes), without protocol, www, trailing slash,
 * default document, tracking and fragment.
 */
export function addressKey(address: string): string {
  if (!isUrl(address)) return address;
  const url = new URL(address);
  const path = normalEscapes(url.pathname)
    .replace(sessionInPath, '')
    .replace(defaultDocument, '/')
    .replace(/(?<!\/)\/+$/u, '');
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !isTracking(nameOf(part).toLowerCase()));
  // By name alone: the order of parameters with one name says something.
  const query = kept
    .map((part) => normalEscapes(part.replaceAll('+', '%20')))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b))))
    .join('&');
  const host = url.host.replace(/^www\./u, '');
  return `${host}${path}${query === '' ? '' : `?${query}`}`;
}

const nameOf = (parameter: string): string => parameter.split('=', 1)[0] ?? '';

/** RFC 3986, 6.2.2: escapes in capitals, and none of characters that need none. */
const normalEscapes = (text: string): string =>
  text.replaceAll(/%[0-9a-f]{2}/giu, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/u.test(character) ? character : escape.toUpperCase();
  });

/** Search data whose pages may be written in several ways. */
export interface AddressedRows<Row extends SearchRow, Page extends PageRow> {
  rows: readonly Row[];
  pages: readonly Page[] | null;
  lastPages: readonly Page[] | null;
}

/** The same with every page under one address, and the other addresses it was found under. */
export interface FoldedRows<Row extends SearchRow, Page extends PageRow> extends AddressedRows<Row, Page> {
  others: ReadonlyMap<string, readonly string[]>;
  /** The address that represents any spelling of a page. */
  addressOf: (address: string) => string;
}

const hasFragment = (page: string): boolean => page.includes('#');

/**
 * Rows without those of fragments ("#…"), which Search Console counts beside their page for the same result, never on top of it. Where a
 * page is only known by its fragments, the one that was shown most stands for it.
 */
export function withoutFragments<Row extends PageRow>(rows: readonly Row[]): Row[] {
  const counts = countedAddresses(rows, addressKey);
  return rows.filter(({ page }) => counts(page));
}

function countedAddresses(
  rows: readonly { page: string; impressions: number }[],
  keyOf: (address: string) => string,
): (page: string) => boolean {
  const shown = new Map<string, number>();
  for (const { page, impressions } of rows)
    if (hasFragment(page)) shown.set(page, (shown.get(page) ?? 0) + impressions);
  if (shown.size === 0) return () => true;
  const whole = new Set(
    [...new Set(rows.map(({ page }) => page))].flatMap((page) => (hasFragment(page) ? [] : [keyOf(page)])),
  );
  const most = new Map<string, string>();
  for (const [page, impressions] of shown) {
    const known = most.get(keyOf(page));
    if (known === undefined || impressions > (shown.get(known) ?? 0)) most.set(keyOf(page), page);
  }
  return (page) => !hasFragment(page) || (!whole.has(keyOf(page)) && most.get(keyOf(page)) === page);
}

/**
 * Adds up what belongs to one page (docs/methods/seo.md): addresses with the same key, which knows canonical links
 * where pages were read. The page's most shown address represents it, of those that its canonical link names where
 * there are any.
 */
export function foldAddresses<Row extends SearchRow, Page extends PageRow>(
  data: AddressedRows<Row, Page>,
  keyOf: (address: string) => string = addressKey,
): FoldedRows<Row, Page> {
  const shown = new Map<string, number>();
  const counts = countedAddresses([...(data.pages ?? []), ...data.rows], keyOf);
  const sources: readonly (readonly PageRow[])[] = [data.pages ?? data.rows, data.rows, data.lastPages ?? []];
  for (const [place, source] of sources.entries()) {
    for (const { page, impressions } of source) {
      // Page rows hold all impressions; the others only add addresses that those lack.
      if (page !== '') shown.set(page, (shown.get(page) ?? 0) + (place === 0 ? impressions : 0));
    }
  }
  const byKey = new Map<string, string[]>();
  for (const page of shown.keys()) {
    const key = keyOf(page);
    const list = byKey.get(key);
    if (list === undefined) byKey.set(key, [page]);
    else list.push(page);
  }
  const representatives = new Map<string, string>();
  const others = new Map<string, string[]>();
  for (const [key, spellings] of byKey) {
    const rank = (page: string): number => (addressKey(page) === key ? 0 : 2) + (counts(page) ? 0 : 1);
    spellings.sort(
      (a, b) =>
        rank(a) - rank(b) || (shown.get(b) ?? 0) - (shown.get(a) ?? 0) || a.length - b.length || (a < b ? -1 : 1),
    );
    const [first = '', ...rest] = spellings;
    for (const spelling of spellings) representatives.set(spelling, first);
    if (rest.length > 0) others.set(first, rest);
  }
  const addressOf = (page: string): string => representatives.get(page) ?? byKey.get(keyOf(page))?.[0] ?? page;
  if (others.size === 0) return { ...data, others, addressOf };
  const folding = new Set([...others.keys(), ...[...others.values()].flat()]);
  return {
    rows: sumByPage(data.rows, { counts, addressOf, folding, keyOf: (row) => row.query ?? '' }),
    pages: data.pages && sumByPage(data.pages, { counts, addressOf, folding, keyOf: () => '' }),
    lastPages: data.lastPages && sumByPage(data.lastPages, { counts, addressOf, folding, keyOf: () => '' }),
    others,
    addressOf,
  };
}

function sumByPage<Row extends PageRow>(
  rows: readonly Row[],
  by: {
    counts: (page: string) => boolean;
    addressOf: (page: string) => string;
    folding: ReadonlySet<string>;
    keyOf: (row: Row) => string;
  },
): Row[] {
  const sums = new Map<string, Row>();
  const kept: Row[] = [];
  for (const row of rows) {
    if (!by.folding.has(row.page)) {
      kept.push(row);
      continue;
    }
    if (!by.counts(row.page)) continue;
    const page = by.addressOf(row.page);
    const key = `${page}\n${by.keyOf(row)}`;
    const known = sums.get(key);
    if (known === undefined) sums.set(key, { ...row, page });
    else addTo(known, row);
  }
  return [...kept, ...sums.values()];
}
