import { levelFrom, levelTo } from './level-rules.ts';
import type { PageClicks } from './negative-binomial-rules.ts';
import { pageWeights } from './page-weights-rules.ts';

/** A page with what a model that has not seen it expects. */
export interface PlacedPage extends PageClicks {
  position: number;
}

/** How the expectations for a range of positions came out on pages left out. */
export interface BandCheck {
  /** Positions from `from` up to, but not including, `to`. */
  from: number;
  to: number;
  pages: number;
  /** Expected by actual clicks, winsorized; null without clicks. */
  ratio: number | null;
  /** Whether the gaps of its pages are shown. */
  isShown: boolean;
}

/** The ranges that are judged (docs/methods/seo.md), with the margins of the level. */
const ends = [levelFrom, 3, 5, levelTo] as const;
/** With fewer pages than this, chance alone moves a range further than the model may be off. */
export const fewestBandPages = 50;
/** Expected by actual clicks within which a range is right (docs/methods/seo.md). */
const lowestRatio = 0.85;
const highestRatio = 1.15;

/**
 * Checks each range of positions by itself: a model that is right for the whole site can be wrong near the top, where pages are few and
 * some are shown aside. Where it cannot be shown to be right, no gap is shown.
 */
export function checkBands(pages: readonly PlacedPage[]): BandCheck[] {
  const clicks = Float64Array.from(pages, (page) => page.clicks);
  const weights = pageWeights(clicks, () => true);
  return ends.slice(1).map((to, at) => {
    const from = ends[at] ?? levelFrom;
    let [count, actual, expected] = [0, 0, 0];
    for (const [index, page] of pages.entries()) {
      if (!isInside({ from, to }, page.position)) continue;
      count += 1;
      actual += (weights[index] ?? 0) * page.clicks;
      expected += (weights[index] ?? 0) * page.expected;
    }
    const ratio = actual > 0 ? expected / actual : null;
    const isRight = ratio !== null && ratio >= lowestRatio && ratio <= highestRatio;
    return { from, to, pages: count, ratio, isShown: isRight && count >= fewestBandPages };
  });
}

/** Whether the gap of a page at this position is shown. */
export function isBandShown(bands: readonly BandCheck[], position: number): boolean {
  return bands.some((band) => band.isShown && isInside(band, position));
}

function isInside({ from, to }: Pick<BandCheck, 'from' | 'to'>, average: number): boolean {
  // Sums of averages carry rounding noise: a page exactly on a limit belongs to the range that begins there.
  const position = Math.round(average * 1e6) / 1e6;
  return position >= from && (position < to || (to === levelTo && position === to));
}
