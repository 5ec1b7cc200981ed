import type { SearchRow } from '../../search/rows/search-row.ts';
import type { Cannibalisation } from '../page/opportunity.ts';

const spreadLimit = 0.3;

/** Of the given queries, those whose impressions are spread over two or more of our pages (docs/methods/seo.md). */
export function findCannibalisation(
  rows: readonly SearchRow[],
  queries: ReadonlySet<string>,
): Map<string, Cannibalisation> {
  const impressions = new Map<string, Map<string, number>>();
  for (const { query, page, impressions: shown } of rows) {
    if (query === null || page === '' || !(shown > 0) || !queries.has(query)) continue;
    const pages = impressions.get(query) ?? new Map<string, number>();
    pages.set(page, (pages.get(page) ?? 0) + shown);
    impressions.set(query, pages);
  }
  const found = new Map<string, Cannibalisation>();
  for (const [query, pages] of impressions) {
    const total = [...pages.values()].reduce((sum, shown) => sum + shown, 0);
    const shares = [...pages].map(([page, shown]) => ({ page, share: shown / total }));
    const spread = 1 - shares.reduce((sum, { share }) => sum + share ** 2, 0);
    if (spread > spreadLimit)
      found.set(query, { query, spread, pages: shares.sort((a, b) => b.share - a.share).slice(0, 5) });
  }
  return found;
}
