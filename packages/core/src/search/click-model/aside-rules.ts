import { usesOperators } from '../../text/operator-query-rules.ts';
import type { SearchRow } from '../rows/search-row.ts';

/** Links below a site's first result have its position, so they are looked for up to here and this far from it. */
const firstResultTo = 2;
const samePosition = 0.5;

/**
 * Finds rows whose page is shown next to what people look for and is hardly ever clicked: under an operator such as "site:", or as one
 * of the links below another page of the site that is the first result. Their position says nothing about their clicks.
 */
export function asideFinder(rows: readonly SearchRow[]): (row: SearchRow) => boolean {
  const first = new Map<string, SearchRow>();
  for (const row of rows) {
    if (row.query === null || row.page === '' || !(row.position < firstResultTo)) continue;
    const known = first.get(row.query);
    if (known === undefined || isShownMore(row, known)) first.set(row.query, row);
  }
  return (row) => {
    if (row.query === null || row.page === '') return false;
    if (usesOperators(row.query)) return true;
    const main = first.get(row.query);
    return main !== undefined && main.page !== row.page && Math.abs(row.position - main.position) < samePosition;
  };
}

function isShownMore(row: SearchRow, than: SearchRow): boolean {
  const more = row.impressions - than.impressions || row.clicks - than.clicks;
  return more === 0 ? row.page < than.page : more > 0;
}
