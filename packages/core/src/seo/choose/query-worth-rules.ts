import { type ClickModel, expectedClicks } from '../../search/click-model/click-model-rules.ts';
import type { SearchRow } from '../../search/rows/search-row.ts';
import { usesOperators } from '../../text/operator-query-rules.ts';
import { contentWords } from '../../text/tokens-rules.ts';
import { isUrl } from '../../text/url-rules.ts';
import type { PageQuery } from '../page/opportunity.ts';

/** A query that gets all that is expected of it can still be worth this share of one that gets nothing. */
const smallestGap = 0.2;
const sameBeginning = 5;

/** What queries of a page are weighed by. */
export interface QueryWeighing {
  /** The click model where the data can say which pages fall short, otherwise null: then every gap is the same. */
  model: ClickModel | null;
  isBrand: (query: string | null) => boolean;
}

/**
 * The queries of a page by impressions × missing rate × how much of them its address contains (docs/methods/seo.md),
 * best first; without those that use operators.
 */
export function rankQueries(
  rows: readonly Omit<SearchRow, 'page'>[],
  page: string,
  weighing: QueryWeighing,
): PageQuery[] {
  const held = addressWords(page);
  const weighed = rows.flatMap(({ query, clicks, impressions, position }) =>
    query === null || usesOperators(query) ? [] : [{ query, clicks, impressions, position }],
  );
  const worth = new Map(
    weighed.map((row) => [row, row.impressions * gapOf(row, weighing) * addressFit(row.query, held)] as const),
  );
  return weighed.sort(
    (a, b) =>
      (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || b.impressions - a.impressions || (a.query < b.query ? -1 : 1),
  );
}

/** Share of the expected clicks that a query does not get. */
function gapOf({ query, clicks, impressions, position }: PageQuery, { model, isBrand }: QueryWeighing): number {
  if (model === null) return 1;
  const expected = expectedClicks(model, { impressions, position, isBrand: isBrand(query) });
  return expected > 0 ? Math.max(smallestGap, (expected - clicks) / expected) : 1;
}

/** 1 where the address has every word of the query or says nothing, down to a half where it has none. */
function addressFit(query: string, held: readonly string[]): number {
  if (held.length === 0) return 1;
  const words = contentWords(query, 'en');
  const found = words.filter((word) => held.some((part) => isSameWord(word, part))).length;
  return 0.5 + (0.5 * found) / words.length;
}

function isSameWord(a: string, b: string): boolean {
  const length = Math.min(sameBeginning, Math.max(a.length, b.length));
  return a.slice(0, length) === b.slice(0, length);
}

/** The words of the last part of a page's address. */
export function addressWords(page: string): string[] {
  if (!isUrl(page)) return [];
  const last = new URL(page).pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last)
      .toLowerCase()
      .replace(/\.[a-z]{2,5}$/u, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !/^\d+$/u.test(word));
  } catch {
    return [];
  }
}
