import type { Design } from './assign-rules.ts';
import { changeOf, type Counts } from './click-panel-rules.ts';
import type { LiftResult } from './lift-api.ts';
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

/** The result at day 14 when the harm is clear, else null: nobody sees a number before the end. */
export function judgeHarm(judged: Judged): LiftResult | null {
  const test = testOf(judged);
  return isHarmClear(test) ? resultOf(judged, test, 'harm') : null;
}
