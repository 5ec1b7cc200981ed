import { shapeByLikelihood } from './dispersion-rules.ts';
import { logScore, type PageClicks } from './negative-binomial-rules.ts';
import { quantile, seededRandom } from './random.ts';

/** Whether the data can say which pages fall short (docs/methods/seo.md). */
export interface Skill {
  isOpen: boolean;
  /** Mean gain in log score a page over the site's mean rate, on pages left out. */
  gain: number;
  /** Lower bound of its 90 % bootstrap interval. */
  lower: number;
  /** Pages it was measured on. */
  pages: number;
}

/** A page with what the model and the site's mean rate expected of it, neither having seen it. */
export interface ScoredPage extends PageClicks {
  byMeanRate: number;
}

/** With fewer pages than this nothing can be said. */
export const fewestPages = 20;
const resamples = 1000;

/** Measures the model against the site's mean rate on pages left out; each with its own dispersion. */
export function measureSkill(pages: readonly ScoredPage[], wasOpen = false): Skill {
  const gains = scoreGains(pages);
  const count = gains.length;
  const gain = count === 0 ? 0 : meanOf(gains);
  const lower = count === 0 ? 0 : quantile(resampledMeans(gains), 0.05);
  return { isOpen: count >= fewestPages && isGateOpen(wasOpen, { gain, lower }), gain, lower, pages: count };
}

/** Opens when the lower bound is above 0; once open it closes only when the gain itself is gone, so that it does not flutter. */
export function isGateOpen(wasOpen: boolean, measured: { gain: number; lower: number }): boolean {
  return measured.lower > 0 || (wasOpen && measured.gain > 0);
}

/** Gain in log score of the model over the mean rate, page by page. */
export function scoreGains(pages: readonly ScoredPage[]): number[] {
  const baseline = pages.map(({ clicks, byMeanRate }) => ({ clicks, expected: byMeanRate }));
  const shape = shapeByLikelihood(pages);
  const baselineShape = shapeByLikelihood(baseline);
  return pages.map(
    (page) => logScore(page, shape) - logScore({ clicks: page.clicks, expected: page.byMeanRate }, baselineShape),
  );
}

function resampledMeans(gains: readonly number[]): number[] {
  const random = seededRandom('skill');
  return Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let i = 0; i < gains.length; i += 1) sum += gains[Math.floor(random() * gains.length)] ?? 0;
    return sum / gains.length;
  });
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
