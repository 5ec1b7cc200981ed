import type { LiftResult } from '../contract/lift/lift-api.ts';
import type { MeasuredEffect } from '../contract/search/text-effect-rules.ts';
import type { TextFault } from '../contract/search/text-faults.ts';
import type { Design } from './assign-rules.ts';
import { changeOf, type Counts } from './click-panel-rules.ts';
import { type Randomization, randomizationTest } from './randomization-rules.ts';
import { isHarmClear, verdictOf } from './verdict-rules.ts';

/** A test with the counts of its units, in the order of the design. */
export interface Judged {
  design: Design;
  seed: string;
  isTreated: readonly boolean[];
  counts: readonly Counts[];
}

const testOf = ({ design, seed, isTreated, counts }: Judged): Randomization =>
  randomizationTest(design, { arms: Uint8Array.from(isTreated, Number), outcomes: counts.map(changeOf) }, seed);

const shareOf = (logLift: number): number | null => (Number.isFinite(logLift) ? Math.expm1(logLift) : null);

function resultOf(judged: Judged, test: Randomization, endedBy: LiftResult['endedBy']): LiftResult {
  const total = (isTreated: boolean): Counts => {
    const sum = { before: 0, after: 0 };
    for (const [unit, { before, after }] of judged.counts.entries()) {
      if (judged.isTreated[unit] !== isTreated) continue;
      sum.before += before;
      sum.after += after;
    }
    return sum;
  };
  return {
    verdict: verdictOf(test),
    lift: Math.expm1(test.estimate),
    low: shareOf(test.low),
    high: shareOf(test.high),
    p: test.p,
    assignments: test.assignments,
    isExact: test.isExact,
    endedBy,
    clicks: { treated: total(true), waiting: total(false) },
  };
}

/** The result at the end of a test. */
export function judgeAtEnd(judged: Judged): LiftResult {
  return resultOf(judged, testOf(judged), 'end');
}

/** The result at day 14 when the harm is clear, otherwise null: no number is shown before the end. */
export function judgeHarm(judged: Judged): LiftResult | null {
  const test = testOf(judged);
  return isHarmClear(test) ? resultOf(judged, test, 'harm') : null;
}

/** Half the width of a 95 % interval in standard errors. */
const z975 = 1.959964;

/** A treated unit, what it differs from its controls by, and its weight in the estimate. */
interface Part {
  fault: TextFault;
  difference: number;
  weight: number;
}

function partsOf({ design, isTreated, counts }: Judged, faults: readonly TextFault[]): Part[] {
  const changes = counts.map(changeOf);
  const treated = changes.flatMap((change, unit) => (isTreated[unit] === true ? [{ unit, change }] : []));
  if (design.form === 'pairs') {
    return treated.map(({ unit, change }) => ({
      fault: faults[unit] ?? 'none',
      difference: change - (changes[unit % 2 === 0 ? unit + 1 : unit - 1] ?? 0),
      weight: design.weights[unit >> 1] ?? 0,
    }));
  }
  const controls = changes.map((change, unit) => ({
    change,
    weight: isTreated[unit] === true ? 0 : (design.weights[unit] ?? 0),
  }));
  const total = controls.reduce((sum, { weight }) => sum + weight, 0);
  const mean = controls.reduce((sum, { change, weight }) => sum + weight * change, 0) / total;
  return treated.map(({ unit, change }) => ({
    fault: faults[unit] ?? 'none',
    difference: change - mean,
    weight: design.weights[unit] ?? 0,
  }));
}

/**
 * What a finished test measured of each fault, whatever its verdict: the estimate of the units with that fault, and the
 * standard error of the whole test, larger by how little of its weight they have. Nothing where the interval has no end.
 */
export function measuredByFault(
  judged: Judged,
  faults: readonly TextFault[],
  { low, high }: Pick<LiftResult, 'low' | 'high'>,
): (MeasuredEffect & { fault: TextFault })[] {
  if (low === null || high === null || low <= -1) return [];
  const whole = (Math.log1p(high) - Math.log1p(low)) / (2 * z975);
  if (!(whole > 0)) return [];
  const parts = partsOf(judged, faults);
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  return [...new Set(parts.map(({ fault }) => fault))].map((fault) => {
    const own = parts.filter((part) => part.fault === fault);
    const weight = own.reduce((sum, part) => sum + part.weight, 0);
    const estimate = own.reduce((sum, part) => sum + part.weight * part.difference, 0) / weight;
    return { fault, estimate, standardError: whole * Math.sqrt(total / weight) };
  });
}
