import type { ClickRows } from '../../search/click-model/click-rows.ts';
import { expectEachPage } from '../../search/click-model/expect-pages-rules.ts';
import type { CurvePrior } from '../../search/click-model/fit-curve-rules.ts';
import { gammaDraw, poissonDraw, seededRandom } from '../../search/click-model/random.ts';
import type { PageRow, SearchRow } from '../../search/rows/search-row.ts';

/** A made-up site whose truth is known. */
export interface SimulatedSite {
  queries: SearchRow[];
  pages: PageRow[];
}

/** What the site is made with. */
export interface SimulationOptions {
  pages: number;
  seed: string;
  /** Slope of the rate by ln position; 0 makes a site on which position says nothing. */
  slope?: number;
  /** Slope of the rate by ln impressions. */
  sizeSlope?: number;
  /** Gamma shape of the page effect. */
  shape?: number;
  /** Share of a page's queries that Search Console does not name. */
  hiddenShare?: number;
  /** Rate at position 1. */
  rate?: number;
  queriesPerPage?: number;
}

/** Pages with queries whose clicks follow a known curve, a page effect and chance; queries with "brand" name the site. */
export function simulateSite(options: SimulationOptions): SimulatedSite {
  const { slope = -1.1, sizeSlope = -0.1, shape = 1.5, hiddenShare = 0.5, rate = 0.12, queriesPerPage = 8 } = options;
  const random = seededRandom(options.seed);
  const site: SimulatedSite = { queries: [], pages: [] };
  for (let index = 0; index < options.pages; index += 1) {
    const page = `https://site.example/page-${index}`;
    const effect = gammaDraw(random, 1, 1 / shape);
    const middle = 1 + 19 * random() ** 1.5;
    const total = { clicks: 0, impressions: 0, position: 0 };
    for (let query = 0; query < queriesPerPage; query += 1) {
      const impressions = 1 + Math.floor(Math.exp(1 + random() * 6));
      const position = Math.max(1, middle * Math.exp(0.5 * (random() - 0.5)));
      const brand = random() < 0.05;
      const lift = brand ? 2 : 1;
      const expected = rate * lift * position ** slope * impressions ** (1 + sizeSlope);
      const clicks = Math.min(impressions, poissonDraw(random, effect * expected));
      total.clicks += clicks;
      total.impressions += impressions;
      total.position += impressions * position;
      const name = `${brand ? 'brand' : 'topic'} ${index} ${query}`;
      if (random() >= hiddenShare) site.queries.push({ query: name, page, clicks, impressions, position });
    }
    site.pages.push({ page, ...total, position: total.position / total.impressions });
  }
  return site;
}

/**
 * The same pages with clicks that the model fitted to them draws, scatter of pages included: how a judgment comes out for a model that
 * is right. Null where pages have several parts, or where the data has no skill to draw from.
 */
export function drawClicks(rows: ClickRows, options: { prior: CurvePrior; seed: string }): ClickRows | null {
  if (rows.length !== rows.pages.length) return null;
  const { expected, shape, skill } = expectEachPage(rows, { prior: options.prior });
  if (!skill.isOpen) return null;
  const random = seededRandom(options.seed);
  const pages = rows.pages.map((page, index) => {
    const mean = expected[index] ?? 0;
    const rate = gammaDraw(random, mean, mean ** 2 / shape);
    return { ...page, clicks: Math.min(page.impressions, poissonDraw(random, rate)) };
  });
  const clicks = Float64Array.from({ length: rows.length }, (_, at) => pages[rows.page[at] ?? 0]?.clicks ?? 0);
  return { ...rows, pages, clicks };
}
