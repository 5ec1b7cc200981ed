import type { TextFault } from '../contract/search/text-faults.ts';

/** An accepted page as the court sees it. */
export interface BatchPage {
  itemId: string;
  page: string;
  /** Other addresses whose clicks are the page's. */
  otherAddresses: readonly string[];
  mainQuery: string | null;
  /** Pages of the site that share its searches. */
  siblings: readonly string[];
  /** Null when the page could not be read. */
  fault: TextFault | null;
}

/** What is treated or waits as a whole: a page, or pages that share searches, whose clicks are added up. */
export interface BatchUnit {
  /** Its first page, in the order of addresses. */
  id: string;
  pages: BatchPage[];
}

/** Groups pages that share searches: one query can move clicks between them, which isn't lift. */
export function unitsOf(pages: readonly BatchPage[]): BatchUnit[] {
  const leaders = new Map(pages.map(({ page }) => [page, page]));
  const leaderOf = (page: string): string => {
    const next = leaders.get(page) ?? page;
    return next === page ? page : leaderOf(next);
  };
  const join = (one: string, other: string): void => {
    const [first = one, second = other] = [leaderOf(one), leaderOf(other)].sort();
    leaders.set(second, first);
  };
  const byQuery = new Map<string, string>();
  for (const { page, mainQuery, siblings } of pages) {
    for (const sibling of siblings) if (leaders.has(sibling)) join(page, sibling);
    if (mainQuery === null) continue;
    const other = byQuery.get(mainQuery);
    if (other === undefined) byQuery.set(mainQuery, page);
    else join(page, other);
  }
  const units = new Map<string, BatchUnit>();
  for (const page of [...pages].sort((a, b) => (a.page < b.page ? -1 : 1))) {
    const id = leaderOf(page.page);
    const unit = units.get(id);
    if (unit === undefined) units.set(id, { id, pages: [page] });
    else unit.pages.push(page);
  }
  return [...units.values()];
}
