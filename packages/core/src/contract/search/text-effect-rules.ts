import { type EffectPrior, faultEffects, type TextFault } from './text-faults.ts';

/** Student's t with 4 degrees of freedom: its 90th percentile, and its standard deviation by its scale. */
const t90 = 1.5332062737131438;
const sdByScale = Math.SQRT2;

/**
 * Clicks per 28 days that a new text may bring (docs/methods/seo.md): a judgment from published tests until the team
 * has its own.
 */
export interface TextEffect {
  /** At the mean of the effect; below 0 the text is likelier to lose. */
  point: number;
  /** The interval that contains 80 % of the belief. */
  low: number;
  high: number;
  /** Probability that the new text loses clicks. */
  chanceOfLoss: number;
}

/**
 * The clicks of the last 28 days times the effect assumed for the page's fault: the published one by default. An unread
 * page is taken for sound.
 */
export function estimateTextEffect(
  clicks28: number,
  fault: TextFault | null,
  effect: Pick<EffectPrior, 'mean' | 'sd'> = faultEffects[fault ?? 'none'],
): TextEffect {
  const { mean, sd } = effect;
  const scale = sd / sdByScale;
  const bring = (effect: number): number => clicks28 * Math.expm1(effect);
  return {
    point: bring(mean),
    low: bring(mean - t90 * scale),
    high: bring(mean + t90 * scale),
    chanceOfLoss: studentBelow(-mean / scale),
  };
}

/** The sum over pages: the pages share the doubt about the effect, so that the intervals add up and do not average out. */
export function sumTextEffects(effects: readonly TextEffect[]): Pick<TextEffect, 'point' | 'low' | 'high'> {
  const sum = { point: 0, low: 0, high: 0 };
  for (const { point, low, high } of effects) {
    sum.point += point;
    sum.low += low;
    sum.high += high;
  }
  return sum;
}

/** What a page is ranked by (docs/methods/seo.md): clicks at stake × mean effect × the chance that the page falls short. */
export function scorePage(page: {
  clicks28: number;
  fault: TextFault | null;
  probability: number;
  effect?: Pick<EffectPrior, 'mean'>;
}): number {
  return page.clicks28 * Math.expm1((page.effect ?? faultEffects[page.fault ?? 'none']).mean) * page.probability;
}

/** What a randomized test measured, on the log scale. */
export interface MeasuredEffect {
  estimate: number;
  standardError: number;
}

/** Learns from a finished randomized test of the team: its estimate and standard error on the log scale. */
export function updateEffect(prior: EffectPrior, test: MeasuredEffect): EffectPrior {
  const [own, tested] = [1 / prior.sd ** 2, 1 / Math.max(1e-6, test.standardError) ** 2];
  const mean = (prior.mean * own + test.estimate * tested) / (own + tested);
  return { mean, sd: Math.sqrt(1 / (own + tested)), source: "The team's own randomized tests and published ones." };
}

/** The published judgment of a fault after every randomized test of a team; the order of tests does not matter. */
export function believedEffect(fault: TextFault, tests: readonly MeasuredEffect[]): EffectPrior {
  return tests.reduce(updateEffect, faultEffects[fault]);
}

/** Distribution function of Student's t with 4 degrees of freedom. */
function studentBelow(t: number): number {
  const u = t / Math.sqrt(4 + t ** 2);
  return 0.5 + 0.75 * (u - u ** 3 / 3);
}
