import type { LiftPlan, LiftTest } from './lift-api.ts';

/** What people read about a test: what was tested, how sure it is, what to do next. */
export interface LiftReport {
  title: string;
  tested: string;
  sure: string;
  next: string;
}

/** A share as people read it: "+12 %", "−3.4 %". */
export function signedPercent(share: number): string {
  const percent = 100 * share;
  const digits = Math.abs(percent) < 10 && Math.round(Math.abs(percent) * 10) % 10 !== 0 ? 1 : 0;
  const text = Math.abs(percent).toFixed(digits);
  return `${Number(text) === 0 ? '' : percent < 0 ? '−' : '+'}${text} %`;
}

const pages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);
const between = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  `${startDate} to ${endDate}`;

const inTen = (chance: number): string =>
  chance >= 0.95
    ? 'almost always'
    : chance <= 0.05
      ? 'almost never'
      : `in about ${Math.round(10 * chance)} of 10 tests`;

/** What a test could find, in one sentence. */
export function describePower({ told }: Pick<LiftPlan, 'told'>): string {
  const twenty = told.power.find(({ lift }) => lift === 0.2)?.chance ?? 0;
  if (told.smallestLift === null) return `A lift of +20 % would be found ${inTen(twenty)}.`;
  const smallest = signedPercent(Math.ceil(100 * told.smallestLift) / 100);
  return `The smallest lift this test is likely to find is ${smallest} (found in 8 of 10 tests). A lift of +20 % would be found ${inTen(twenty)}.`;
}

/** What is tested, before and after the verdict. */
function testedOf({ treated, waiting, days }: LiftTest): string {
  const what = `Clicks of ${pages(treated)} with the new text and of ${pages(waiting)} that wait with the old one, dealt by chance in pairs of similar clicks`;
  return days === null ? `${what}.` : `${what}: ${between(days.after)} compared with ${between(days.before)}.`;
}

function intervalOf({ low, high }: { low: number | null; high: number | null }): string {
  if (low === null || high === null)
    return 'The 95 % interval has no end on one side: there are too few pages to narrow it down.';
  return `The 95 % interval is ${signedPercent(low)} to ${signedPercent(high)}.`;
}

function sureOf(test: LiftTest): string {
  const { result } = test;
  if (result === null) return describePower(test);
  const of1000 = Math.max(1, Math.round(1000 * result.p));
  const chance = `If the new texts had no effect, chance alone would make a difference at least this large in ${of1000} of 1,000 tests.`;
  return `Measured: ${signedPercent(result.lift)} clicks. ${intervalOf(result)} ${chance}`;
}

const waitingNext = (test: LiftTest): string =>
  `Publish ${pages(test.treated + test.outside)} and mark them live; leave ${pages(test.waiting)} as they are.`;

function endedNext(test: LiftTest, { verdict, endedBy }: NonNullable<LiftTest['result']>): string {
  if (verdict === 'lifted') return `Publish the new text on the ${pages(test.waiting)} that waited.`;
  if (verdict === 'harmed') {
    const stopped = endedBy === 'harm' ? 'The test was stopped at day 14. ' : '';
    return `${stopped}Roll back the ${pages(test.treated)} with the new text, and don't publish it on the others.`;
  }
  const { smallestLift } = test.told;
  const size =
    smallestLift === null ? 'A small effect' : `An effect below ${signedPercent(Math.ceil(100 * smallestLift) / 100)}`;
  return `"Can't tell" doesn't mean "no effect". ${size} would often be missed. Keep the text that reads better; to learn more, test more pages at once.`;
}

const titles = { lifted: 'Lifted', harmed: 'Harmed', cannotTell: "Can't tell" } as const;

/** Everything a person needs to know of a test, in sentences. */
export function describeLift(test: LiftTest): LiftReport {
  const { state, result } = test;
  const said = { tested: testedOf(test), sure: sureOf(test) };
  if (result !== null) return { title: titles[result.verdict], ...said, next: endedNext(test, result) };
  if (state === 'cancelled') {
    return { title: 'Canceled', ...said, next: 'There is no verdict. All pages of the test may go live.' };
  }
  if (state === 'waitingForPages') {
    return { title: `${test.treatedLive} of ${test.treated} pages live`, ...said, next: waitingNext(test) };
  }
  const left = test.daysLeft === 1 ? '1 day' : `${test.daysLeft ?? 0} days`;
  const next = `Wait, and don't change any of these pages. The verdict comes in about ${left}; there is no number before that.`;
  return { title: 'Measuring', ...said, next };
}
