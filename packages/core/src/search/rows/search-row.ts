/** What Search Console counted for one query on one page over the whole window; the input of the SEO and question rules. */
export interface SearchRow {
  /** The query, normalized; null in the total of a page (a page has query rows or one total, never both). */
  query: string | null;
  /** Absolute URL of the page; empty in the total of a query, where the source does not join queries with pages. */
  page: string;
  clicks: number;
  impressions: number;
  /** Average position weighted by impressions, 1 is the top. */
  position: number;
}
