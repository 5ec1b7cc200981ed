import { gammaDraw, seededRandom } from '../click-model/random.ts';
import type { SearchRow } from '../search-data/rows/search-row.ts';

/** Coefficients of METHODS 2.2 for a site that earns fewer clicks than public tables say, as most do. */
const usualSite = [-2.4, -1, 0.9, -0.2, -0.15] as const;

/** Rows whose clicks follow known coefficients with over-dispersion; queries with "brand" in them name the site. */
export function simulateSearchRows(options: {
  rows: number;
  seed: string;
  pages?: number;
  b?: readonly [number, number, number, number, number];
}): SearchRow[] {
  const [b0, b1, b2, b3, b4] = options.b ?? usualSite;
  const random = seededRandom(options.seed);
  return Array.from({ length: options.rows }, (_, i) => {
    const impressions = 1 + Math.floor(Math.exp(random() * 8));
    const position = 1 + random() ** 2 * 60;
    const isBrand = random() < 0.15;
    const slope = b1 + (isBrand ? b3 : 0);
    const eta = b0 + slope * Math.log(position) + (isBrand ? b2 : 0) + b4 * (Math.log(impressions + 1) - 5);
    const mean = impressions * Math.min(1, Math.exp(eta));
    return {
      query: `${isBrand ? 'brand' : 'topic'} ${i}`,
      page: `/page-${Math.floor(random() ** 2 * (options.pages ?? 300))}`,
      clicks: Math.min(impressions, Math.max(0, Math.round(gammaDraw(random, mean, mean) + random() - 0.5))),
      impressions,
      position,
    };
  });
}
