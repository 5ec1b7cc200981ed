/** A title whose risk of a rewrite was estimated, and what Google did with it. */
export interface RewriteObservation {
  /** 0 to 1, estimated before it was published. */
  risk: number;
  /** The same from the start values alone, before any calibration. */
  startRisk: number;
  isRewritten: boolean;
}

/** How good the estimates were; lower Brier scores are better. */
export interface RewriteScore {
  observations: number;
  /** Share of titles that Google rewrote. */
  baseRate: number;
  /** Mean squared error of the estimates. */
  brier: number;
  /** The same if every title had been given the base rate. */
  brierOfBaseRate: number;
}

/** Turns an estimated risk into what was observed at such estimates: on the log-odds scale, shift + slope times the estimate. */
export interface RiskCalibration {
  shift: number;
  slope: number;
}

/** Below this many observations the start values are used as they are. */
export const fewestForCalibration = 100;
export const uncalibrated: RiskCalibration = { shift: 0, slope: 1 };

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The score of some estimates; null without observations. */
export function scoreRewrites(observations: readonly RewriteObservation[]): RewriteScore | null {
  if (observations.length === 0) return null;
  const seen = observations.map(({ isRewritten }) => Number(isRewritten));
  const baseRate = meanOf(seen);
  return {
    observations: observations.length,
    baseRate,
    brier: meanOf(observations.map(({ risk }, index) => (risk - (seen[index] ?? 0)) ** 2)),
    brierOfBaseRate: baseRate * (1 - baseRate),
  };
}

const edge = 1e-4;
const logOdds = (risk: number): number => {
  const inside = Math.min(1 - edge, Math.max(edge, risk));
  return Math.log(inside / (1 - inside));
};
const chance = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** A risk as the observations say it is. */
export function calibrated(startRisk: number, { shift, slope }: RiskCalibration): number {
  return shift === 0 && slope === 1 ? startRisk : chance(shift + slope * logOdds(startRisk));
}

/** Weights of the start values against the observations: as sure as a standard deviation of these sizes. */
const prior = { shiftSd: 1, slopeSd: 0.5 };
const steps = 25;

/**
 * Fits shift and slope to the observations by penalized logistic regression, drawn to the start values; unchanged below
 * 100 observations. The slope is never negative: that would turn the order of the risks around.
 */
export function fitCalibration(observations: readonly RewriteObservation[]): RiskCalibration {
  if (observations.length < fewestForCalibration) return uncalibrated;
  let { shift, slope } = uncalibrated;
  const points = observations.map(({ startRisk, isRewritten }) => ({
    odds: logOdds(startRisk),
    seen: Number(isRewritten),
  }));
  for (let step = 0; step < steps; step += 1) {
    let [gradShift, gradSlope] = [-shift / prior.shiftSd ** 2, (1 - slope) / prior.slopeSd ** 2];
    let [a, b, d] = [1 / prior.shiftSd ** 2, 0, 1 / prior.slopeSd ** 2];
    for (const { odds, seen } of points) {
      const expected = chance(shift + slope * odds);
      const weight = expected * (1 - expected);
      gradShift += seen - expected;
      gradSlope += (seen - expected) * odds;
      a += weight;
      b += weight * odds;
      d += weight * odds * odds;
    }
    const determinant = a * d - b * b;
    const [moveShift, moveSlope] = [
      (d * gradShift - b * gradSlope) / determinant,
      (a * gradSlope - b * gradShift) / determinant,
    ];
    shift += Math.max(-1, Math.min(1, moveShift));
    slope = Math.max(0, slope + Math.max(-1, Math.min(1, moveSlope)));
  }
  return { shift, slope };
}
