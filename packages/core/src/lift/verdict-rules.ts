import type { LiftVerdict } from '../contract/lift/lift-api.ts';
import { shiftDay } from '../contract/search/search-window-rules.ts';
import { afterDays, beforeDays, harmDays, settleDays } from './click-panel-rules.ts';
import { alpha, harmAlpha, type Randomization } from './randomization-rules.ts';

/** A verdict from the p-value alone; the interval comes from the same test and agrees. */
export function verdictOf({ p, estimate }: Pick<Randomization, 'p' | 'estimate'>): LiftVerdict {
  if (p > alpha) return 'cannotTell';
  return estimate > 0 ? 'lifted' : 'harmed';
}

/** The one look before the end: only clear harm stops a test. */
export function isHarmClear({ p, estimate }: Pick<Randomization, 'p' | 'estimate'>): boolean {
  return estimate < 0 && p <= harmAlpha;
}

/** A period of days, both ends included. */
export interface Days {
  startDate: string;
  endDate: string;
}

/** The days a test compares, from the first and the last day on which its pages went live. */
export interface TestDays {
  before: Days;
  after: Days;
  /** The part of `after` that the look at harm sees. */
  harm: Days;
}

/** The same calendar days for treated and waiting pages. Day 0 is a week after the whole batch is live. */
export function daysOfTest({ firstLive, lastLive }: { firstLive: string; lastLive: string }): TestDays {
  const day0 = shiftDay(lastLive, settleDays);
  return {
    before: { startDate: shiftDay(firstLive, -beforeDays), endDate: shiftDay(firstLive, -1) },
    after: { startDate: day0, endDate: shiftDay(day0, afterDays - 1) },
    harm: { startDate: day0, endDate: shiftDay(day0, harmDays - 1) },
  };
}

/** The first and last day on which treated units went live; null while one of them is not. */
export function liveDaysOf(
  units: readonly { arm: string; liveOn: string | null }[],
): { firstLive: string; lastLive: string } | null {
  const days = units.filter(({ arm }) => arm === 'treated').map(({ liveOn }) => liveOn);
  const known = days.filter((day) => day !== null).sort();
  const [firstLive, lastLive] = [known[0], known.at(-1)];
  return firstLive === undefined || lastLive === undefined || known.length < days.length
    ? null
    : { firstLive, lastLive };
}
