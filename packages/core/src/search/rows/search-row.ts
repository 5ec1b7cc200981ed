/** Figures of Search Console, as they are added up. */
export interface SearchSums {
  clicks: number;
  impressions: number;
  /** Average position weighted by impressions, 1 is the top; 0 without impressions. */
  position: number;
}

/** What a page got in the window, hidden queries included, as the page rows of Search Console count it. */
export interface PageRow extends SearchSums {
  /** Absolute URL of the page; empty in the total of a query, where the source does not join queries with pages. */
  page: string;
}

/** What Search Console counted for one query on one page over the whole window; the input of the SEO and question rules. */
export interface SearchRow extends PageRow {
  /** The query, normalized; null in the total of a page (a page has query rows or one total, never both). */
  query: string | null;
}

export const noSums = (): SearchSums => ({ clicks: 0, impressions: 0, position: 0 });

/** Adds figures to a sum. */
export function addTo(sum: SearchSums, { clicks, impressions, position }: SearchSums): void {
  const all = sum.impressions + impressions;
  if (all > 0) sum.position = (sum.position * sum.impressions + position * impressions) / all;
  sum.clicks += clicks;
  sum.impressions = all;
}
