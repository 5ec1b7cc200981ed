import type { PageRow } from '../rows/search-row.ts';
import { setsLevel } from './level-rules.ts';
import { pageWeights } from './page-weights-rules.ts';

/** Among so many pages some have no clicks, so a list without any was cut off by clicks; the website exports a thousand at most. */
const fewestListed = 500;
/** A page expected to get so many times the fewest clicks in the list is in it by its impressions: a tenth of such pages is missing. */
const safeMultiple = 10;
const rounds = 50;

/**
 * The impressions from which on pages are in the list whatever their titles do; 0 where the list is whole. An export from the Search
 * Console website ends after the thousand pages with the most clicks, so a page with few impressions is in it only for its
 * clicks, and all such pages together look better than they are.
 */
export function leastImpressionsOf(pages: readonly PageRow[]): number {
  const fewest = pages.reduce((least, { clicks }) => Math.min(least, clicks), Number.POSITIVE_INFINITY);
  if (pages.length < fewestListed || fewest < 1) return 0;
  let least = 0;
  for (let round = 0; round < rounds; round += 1) {
    const next = (safeMultiple * fewest) / meanRateFrom(pages, least);
    // The rate falls as fewer chosen pages are left, so the bound only rises.
    if (!(next > least * 1.001)) break;
    least = next;
  }
  return least;
}

/** The mean rate at the positions that set the level, of the pages with at least so many impressions. */
function meanRateFrom(pages: readonly PageRow[], least: number): number {
  const clicks = Float64Array.from(pages, (page) => page.clicks);
  const isUsed = (index: number): boolean => {
    const page = pages[index];
    return page !== undefined && setsLevel(page, least);
  };
  const weights = pageWeights(clicks, isUsed);
  let [actual, shown] = [0, 0];
  for (const [index, page] of pages.entries()) {
    actual += (weights[index] ?? 0) * page.clicks;
    shown += (weights[index] ?? 0) * page.impressions;
  }
  return shown > 0 ? actual / shown : Number.POSITIVE_INFINITY;
}
