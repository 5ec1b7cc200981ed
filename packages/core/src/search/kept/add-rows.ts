import type { SearchSums } from '../rows/search-row.ts';
import type { IdRows } from './day-rows.ts';

/** Adds up rows of many days by page and query; whole numbers stay exact. */
export class AddedRows {
  private readonly numbers = new Map<number, Map<number, number>>();
  private readonly pages: number[] = [];
  private readonly queries: number[] = [];
  private readonly clicks: number[] = [];
  private readonly impressions: number[] = [];
  private readonly positionSums: number[] = [];

  add(rows: IdRows): void {
    for (let row = 0; row < rows.pages.length; row += 1) {
      // Page rows have no query; every one of them is the same pair with -1.
      const number = this.numberOf(rows.pages[row] ?? 0, rows.queries[row] ?? -1);
      this.clicks[number] = (this.clicks[number] ?? 0) + (rows.clicks[row] ?? 0);
      this.impressions[number] = (this.impressions[number] ?? 0) + (rows.impressions[row] ?? 0);
      this.positionSums[number] = (this.positionSums[number] ?? 0) + (rows.positionSums[row] ?? 0);
    }
  }

  private numberOf(page: number, query: number): number {
    let ofPage = this.numbers.get(page);
    if (ofPage === undefined) this.numbers.set(page, (ofPage = new Map()));
    const known = ofPage.get(query);
    if (known !== undefined) return known;
    ofPage.set(query, this.pages.length);
    this.queries.push(query);
    return this.pages.push(page) - 1;
  }

  get size(): number {
    return this.pages.length;
  }

  pageAt(number: number): number {
    return this.pages[number] ?? -1;
  }

  queryAt(number: number): number {
    return this.queries[number] ?? -1;
  }

  /** Clicks, impressions and the average position. */
  sumsAt(number: number): SearchSums {
    const [clicks = 0, impressions = 0] = [this.clicks[number], this.impressions[number]];
    const position = impressions === 0 ? 0 : (this.positionSums[number] ?? 0) / impressions;
    return { clicks, impressions, position };
  }

  /** As columns, in the order of pages and their queries. */
  columns(): IdRows {
    const numbers = Array.from({ length: this.size }, (_, number) => number).sort(
      (a, b) => this.pageAt(a) - this.pageAt(b) || this.queryAt(a) - this.queryAt(b),
    );
    const ordered = (column: readonly number[]): number[] => numbers.map((number) => column[number] ?? 0);
    return {
      pages: ordered(this.pages),
      queries: ordered(this.queries),
      clicks: ordered(this.clicks),
      impressions: ordered(this.impressions),
      positionSums: ordered(this.positionSums),
    };
  }
}
