/** What Search Console counted for one query on one page over the whole window; the input of the SEO and question rules. */
export interface SearchRow {
  /** The query as a person typed it, normalised; null when the source has page totals only. */
  query: string | null;
  /** Absolute URL of the page. */
  page: string;
  clicks: number;
  impressions: number;
  /** Average position weighted by impressions, 1 is the top. */
  position: number;
}
