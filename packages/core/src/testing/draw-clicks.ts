import type { ClickRows } from '../click-model/click-rows.ts';
import { expectEachPage } from '../click-model/expect-pages-rules.ts';
import type { CurvePrior } from '../click-model/fit-curve-rules.ts';
import { gammaDraw, poissonDraw, seededRandom } from '../click-model/random.ts';

/**
 * The same pages with clicks that the model fitted to them draws, scatter of pages included: what a judgment says of a model that
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
