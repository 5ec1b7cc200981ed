import { toCtrColumns } from '../click-model/ctr-columns.ts';
import { type CtrModel, expectedClicks, fitCtrModel } from '../click-model/ctr-model-rules.ts';
import { priorCtrAt } from '../click-model/ctr-prior.ts';
import { seededRandom } from '../click-model/random.ts';
import type { SearchRow } from '../search-data/rows/search-row.ts';
import { type BrandNames, brandTagger, brandTerms } from '../text/brand-rules.ts';

/** Clicks that held-out rows got, and what each method expected of them without having seen them. */
export interface CtrScore {
  rows: number;
  actual: number;
  site: number;
  publicTable: number;
  rawRate: number;
}

/** One group of held-out rows. */
export interface CtrComparison extends CtrScore {
  group: string;
}

const folds = 5;
const bands: [group: string, from: number, to: number][] = [
  ['positions 1.5 to 10.5', 1.5, 10.5],
  ['  1.5 to 3', 1.5, 3],
  ['  3 to 5', 3, 5],
  ['  5 to 10.5', 5, 10.5],
];

/**
 * Compares the site model with a fixed public table and the raw rate of each rank on rows held out in five folds by
 * query. A method is right when actual / expected is 1.
 */
export function compareCtrMethods(rows: readonly SearchRow[], brand: BrandNames): CtrComparison[] {
  const isBrand = brandTagger(brandTerms(brand));
  const foldOf = (row: SearchRow) => Math.floor(seededRandom(`fold ${row.query ?? row.page}`)() * folds);
  const groups = [...bands.map(([group]) => group), '  brand queries', '  other queries'];
  const scores = new Map(groups.map((group) => [group, { rows: 0, actual: 0, site: 0, publicTable: 0, rawRate: 0 }]));
  for (let fold = 0; fold < folds; fold += 1) {
    const seen = rows.filter((row) => foldOf(row) !== fold);
    const { model } = fitCtrModel(toCtrColumns(seen, isBrand));
    const rates = ratesByRank(seen);
    for (const row of rows) {
      if (foldOf(row) !== fold || row.position < 1.5 || row.position > 10.5) continue;
      const score = scoreRow(row, { model, rates, isBrand: isBrand(row.query) });
      for (const group of groupsOf(row, isBrand(row.query))) addScore(scores.get(group), score);
    }
  }
  return [...scores].map(([group, score]) => Object.assign({ group }, score));
}

function groupsOf(row: SearchRow, isBrand: boolean): string[] {
  const inside = bands.filter(([, from, to]) => row.position >= from && (row.position < to || row.position === 10.5));
  return [...inside.map(([group]) => group), isBrand ? '  brand queries' : '  other queries'];
}

function scoreRow(row: SearchRow, by: { model: CtrModel; rates: Map<number, number>; isBrand: boolean }): CtrScore {
  const { clicks, impressions, position } = row;
  return {
    rows: 1,
    actual: clicks,
    site: expectedClicks(by.model, { impressions, position, isBrand: by.isBrand }),
    publicTable: impressions * priorCtrAt(position),
    rawRate: impressions * (by.rates.get(Math.round(position)) ?? priorCtrAt(position)),
  };
}

function addScore(sum: CtrScore | undefined, score: CtrScore): void {
  if (sum === undefined) return;
  sum.rows += score.rows;
  sum.actual += score.actual;
  sum.site += score.site;
  sum.publicTable += score.publicTable;
  sum.rawRate += score.rawRate;
}

function ratesByRank(rows: readonly SearchRow[]): Map<number, number> {
  const sums = new Map<number, { clicks: number; impressions: number }>();
  for (const { position, clicks, impressions } of rows) {
    const rank = Math.round(position);
    const sum = sums.get(rank) ?? { clicks: 0, impressions: 0 };
    sums.set(rank, { clicks: sum.clicks + clicks, impressions: sum.impressions + impressions });
  }
  return new Map(
    [...sums].map(([rank, { clicks, impressions }]) => [rank, impressions > 0 ? clicks / impressions : 0]),
  );
}
