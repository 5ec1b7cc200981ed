import { isUrl } from '../../text/url-rules.ts';
/** Parameters that say how a visitor came, or who; the page is the same without them. */
const trackingNames = new Set(
  'gclid gbraid wbraid dclid fbclid msclkid yclid twclid ttclid li_fat_id igshid srsltid mc_cid mc_eid _ga _gl _hsenc _hsmi vero_id mkt_tok phpsessid jsessionid aspsessionid sessionid session_id sid cfid cftoken ref_src'.split(
    ' ',
  ),
);
const trackingPrefix = /^(?:utm_|pk_|mtm_|hsa_|at_|wt\.)/u;
const defaultDocument = /\/(?:index|default|home)\.(?:html?|php|aspx?|jsp|cfm)$/iu;
const sessionInPath = /;jsessionid=[^/?#]*/iu;

/** One page under its many addresses: without protocol, www, trailing slash, default document, tracking and fragment. */
export function addressKey(address: string): string {
  if (!isUrl(address)) return address;
  const url = new URL(address);
  const path = url.pathname
    .replace(sessionInPath, '')
    .replace(defaultDocument, '/')
    .replace(/(?<!\/)\/+$/u, '');
  const kept = [...url.searchParams].filter(([name]) => !isTracking(name.toLowerCase()));
  const query = kept
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  const host = url.host.replace(/^www\./u, '');
  return `${host}${path}${query === '' ? '' : `?${query}`}`;
}

function isTracking(name: string): boolean {
  return trackingNames.has(name) || trackingPrefix.test(name);
}

interface Sums {
  clicks: number;
  impressions: number;
  /** Weighted by impressions. */
  position: number;
}
type PageSums = Sums & { page: string };
type QuerySums = PageSums & { query: string | null };

/** Search data whose pages may be written in several ways. */
export interface AddressedRows<Row extends QuerySums, Page extends PageSums> {
  rows: readonly Row[];
  pages: readonly Page[] | null;
  lastPages: readonly Page[] | null;
}

/** The same with every page under one address, and the other addresses it was found under. */
export interface FoldedRows<Row extends QuerySums, Page extends PageSums> extends AddressedRows<Row, Page> {
  others: ReadonlyMap<string, readonly string[]>;
  /** The address that represents any spelling of a page. */
  addressOf: (address: string) => string;
}

/**
 * Adds up what belongs to one page (docs/methods/seo.md): addresses with the same key, which knows canonical links
 * where pages were read. The page's most shown address represents it, of those that its canonical link names where
 * there are any.
 */
export function foldAddresses<Row extends QuerySums, Page extends PageSums>(
  data: AddressedRows<Row, Page>,
  keyOf: (address: string) => string = addressKey,
): FoldedRows<Row, Page> {
  const shown = new Map<string, number>();
  const sources: readonly (readonly PageSums[])[] = [data.pages ?? data.rows, data.rows, data.lastPages ?? []];
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
    const isTwin = (page: string): number => (addressKey(page) === key ? 0 : 1);
    spellings.sort(
      (a, b) =>
        isTwin(a) - isTwin(b) || (shown.get(b) ?? 0) - (shown.get(a) ?? 0) || a.length - b.length || (a < b ? -1 : 1),
    );
    const [first = '', ...rest] = spellings;
    for (const spelling of spellings) representatives.set(spelling, first);
    if (rest.length > 0) others.set(first, rest);
  }
  const addressOf = (page: string): string => representatives.get(page) ?? byKey.get(keyOf(page))?.[0] ?? page;
  if (others.size === 0) return { ...data, others, addressOf };
  const folding = new Set([...others.keys(), ...[...others.values()].flat()]);
  return {
    rows: sumByPage(data.rows, { addressOf, folding, keyOf: (row) => row.query ?? '' }),
    pages: data.pages && sumByPage(data.pages, { addressOf, folding, keyOf: () => '' }),
    lastPages: data.lastPages && sumByPage(data.lastPages, { addressOf, folding, keyOf: () => '' }),
    others,
    addressOf,
  };
}

function sumByPage<Row extends PageSums>(
  rows: readonly Row[],
  by: { addressOf: (page: string) => string; folding: ReadonlySet<string>; keyOf: (row: Row) => string },
): Row[] {
  const sums = new Map<string, Row>();
  const kept: Row[] = [];
  for (const row of rows) {
    if (!by.folding.has(row.page)) {
      kept.push(row);
      continue;
    }
    const page = by.addressOf(row.page);
    const key = `${page}\n${by.keyOf(row)}`;
    const known = sums.get(key);
    if (known === undefined) sums.set(key, { ...row, page });
    else addTo(known, row);
  }
  return [...kept, ...sums.values()];
}

function addTo(sum: Sums, row: Sums): void {
  const impressions = sum.impressions + row.impressions;
  if (impressions > 0) sum.position = (sum.position * sum.impressions + row.position * row.impressions) / impressions;
  sum.clicks += row.clicks;
  sum.impressions = impressions;
}
