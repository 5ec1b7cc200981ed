import { PairIndex, SumTable } from '../rows/search-row-table.ts';
import type { IdRows } from './day-rows.ts';

/** Adds up rows of many days by page and query; whole numbers stay exact. */
export class AddedRows {
  private readonly pairs = new PairIndex();
  private readonly sums = new SumTable();

  add(rows: IdRows): void {
    for (let row = 0; row < rows.pages.length; row += 1) {
      // Page rows have no query; every one of them is the same pair with -1.
      const number = this.pairs.numberOf(rows.pages[row] ?? 0, rows.queries[row] ?? -1);
      this.sums.addSums(number, {
        clicks: rows.clicks[row] ?? 0,
        impressions: rows.impressions[row] ?? 0,
        positionSum: rows.positionSums[row] ?? 0,
      });
    }
  }

  get size(): number {
    return this.pairs.size;
  }

  pageAt(number: number): number {
    return this.pairs.first(number);
  }

  queryAt(number: number): number {
    return this.pairs.second(number);
  }

  /** Clicks, impressions and the average position. */
  sumsAt(number: number): { clicks: number; impressions: number; position: number } {
    return this.sums.sums(number);
  }

  /** As columns, in the order of pages and their queries. */
  columns(): IdRows {
    const numbers = Array.from({ length: this.size }, (_, number) => number).sort(
      (a, b) => this.pageAt(a) - this.pageAt(b) || this.queryAt(a) - this.queryAt(b),
    );
    return {
      pages: numbers.map((number) => this.pageAt(number)),
      queries: numbers.map((number) => this.queryAt(number)),
      clicks: numbers.map((number) => this.sums.clicks(number)),
      impressions: numbers.map((number) => this.sums.impressions(number)),
      positionSums: numbers.map((number) => this.sums.positionSum(number)),
    };
  }
}
