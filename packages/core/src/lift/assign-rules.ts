import type { Random } from '../search/click-model/random.ts';
import { countVariance } from './click-panel-rules.ts';

/** Fewer pairs than this cannot reach p <= .05 by swapping within pairs: 5 pairs have 32 assignments, 2 of them extreme. */
const fewestPairs = 6;

/** How units are split, fixed before a test starts. Units come in pairs of similar clicks: 0 with 1, 2 with 3. */
export interface Design {
  /** `pairs`: one of each pair is treated. `halves`: any half of all units, for 4 and 5 pairs. */
  form: 'pairs' | 'halves';
  unitCount: number;
  /** Weight of each pair or, of halves, of each unit. */
  weights: readonly number[];
}

/** Which units are treated: 1 or 0 by unit. */
export type Arms = Uint8Array;

/** The units of a test in its order, most clicks first; with an odd number the smallest is left out. */
export function orderUnits<Unit extends { id: string }>(
  units: readonly Unit[],
  clicksOf: (unit: Unit) => number,
): { ordered: Unit[]; leftOut: Unit[] } {
  const sorted = [...units].sort((a, b) => clicksOf(b) - clicksOf(a) || (a.id < b.id ? -1 : 1));
  const even = sorted.length - (sorted.length % 2);
  return { ordered: sorted.slice(0, even), leftOut: sorted.slice(even) };
}

/**
 * Weights follow from the clicks before and the site's usual drift: a pair of large pages says more than one of small
 * pages, but never more than the drift allows.
 */
export function designOf(clicksBefore: readonly number[], drift: number): Design {
  const form = clicksBefore.length >= 2 * fewestPairs ? 'pairs' : 'halves';
  const pairCount = Math.floor(clicksBefore.length / 2);
  const variances = clicksBefore.map((before) => drift ** 2 + countVariance({ before, after: before }));
  const byPair = Array.from(
    { length: pairCount },
    (_, pair) => 1 / ((variances[2 * pair] ?? 1) + (variances[2 * pair + 1] ?? 1)),
  );
  return {
    form,
    unitCount: 2 * pairCount,
    weights: form === 'pairs' ? byPair : variances.slice(0, 2 * pairCount).map((variance) => 1 / variance),
  };
}

/** One assignment by the rule of the design. */
export function drawArms({ form, unitCount }: Design, random: Random): Arms {
  const arms = new Uint8Array(unitCount);
  if (form === 'pairs') {
    for (let unit = 0; unit < unitCount; unit += 2) arms[unit + (random() < 0.5 ? 0 : 1)] = 1;
    return arms;
  }
  let needed = unitCount / 2;
  for (let unit = 0; unit < unitCount; unit += 1) {
    if (random() * (unitCount - unit) >= needed) continue;
    arms[unit] = 1;
    needed -= 1;
  }
  return arms;
}

/** How many assignments the rule has. */
export function countAssignments({ form, unitCount }: Design): number {
  const half = unitCount / 2;
  if (form === 'pairs') return 2 ** half;
  let count = 1;
  for (let step = 1; step <= half; step += 1) count = (count * (half + step)) / step;
  return Math.round(count);
}

/** Every assignment; for designs with few of them. */
export function listArms(design: Design): Arms[] {
  const { form, unitCount } = design;
  const found: Arms[] = [];
  const bits = form === 'pairs' ? unitCount / 2 : unitCount;
  for (let code = 0; code < 2 ** bits; code += 1) {
    const arms = new Uint8Array(unitCount);
    let treated = 0;
    for (let bit = 0; bit < bits; bit += 1) {
      const isOne = (code >> bit) % 2;
      if (form === 'pairs') arms[2 * bit + isOne] = 1;
      else arms[bit] = isOne;
      treated += isOne;
    }
    if (form === 'pairs' || treated * 2 === unitCount) found.push(arms);
  }
  return found;
}
