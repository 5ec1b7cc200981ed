import { shiftDay } from '../search-data/rows/search-window-rules.ts';
import { daysOfTest, liveDaysOf, type TestDays } from './verdict-rules.ts';

/** Search Console's days are usually final after this many. */
export const finalAfterDays = 3;
/** A batch of a pooled test counts from here on, published or not: nobody can keep a batch out by waiting for the others to look good. */
const publishWithinDays = 28;

/** The day by which a batch is published; from then on it counts as it is. */
export const publishByOf = (joinedOn: string): string => shiftDay(joinedOn, publishWithinDays);

/**
 * The days a batch compares: from when its treated units are live, and from the end of the time to publish for those that
 * aren't. Null while that is open.
 */
export function daysInPool(
  units: readonly { arm: string; liveOn: string | null }[],
  { joinedOn, today }: { joinedOn: string; today: string },
): TestDays | null {
  const publishBy = publishByOf(joinedOn);
  const counted =
    today <= publishBy
      ? units
      : units.map(({ arm, liveOn }) => ({ arm, liveOn: liveOn !== null && liveOn < publishBy ? liveOn : publishBy }));
  const live = liveDaysOf(counted);
  return live === null ? null : daysOfTest(live);
}
