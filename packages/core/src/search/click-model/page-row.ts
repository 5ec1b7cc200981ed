/** What a page got in the window, hidden queries included, as the page rows of Search Console count it. */
export interface PageRow {
  page: string;
  clicks: number;
  impressions: number;
  /** Average position weighted by impressions, 1 is the top. */
  position: number;
}

/** What one query got on one page; `page` is empty where the source does not join queries with pages. */
export interface QueryRow extends PageRow {
  query: string | null;
}
