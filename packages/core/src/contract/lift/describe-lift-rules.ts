import { dayInWords, periodInWords } from '../../text/day-words-rules.ts';
import type { LiftCheck, LiftPlan, LiftResult, LiftTest } from './lift-api.ts';

/** What people read about a test: what was found and tested, how sure it is, what to do next. */
export interface LiftReport {
  title: string;
  /** Null before the end. */
  found: string | null;
  tested: string;
  sure: string;
  next: string;
}

/** A share as people read it: "+12%", "−3.4%". */
export function signedPercent(share: number): string {
  const percent = 100 * share;
  const digits = Math.abs(percent) < 10 && Math.round(Math.abs(percent) * 10) % 10 !== 0 ? 1 : 0;
  const text = Math.abs(percent).toFixed(digits);
  return `${Number(text) === 0 ? '' : percent < 0 ? '−' : '+'}${text}%`;
}

/** "12", "1,250" */
const inFigures = (count: number): string => count.toLocaleString('en-US');

/** "1 page", "12 pages" */
const pagesInWords = (count: number): string => (count === 1 ? '1 page' : `${inFigures(count)} pages`);

const period = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  periodInWords(startDate, endDate);

const inTen = (chance: number): string =>
  chance >= 0.95
    ? 'almost always'
    : chance <= 0.05
      ? 'almost never'
      : `in about ${Math.round(10 * chance)} of 10 tests`;

/** What a test could find, in one sentence. */
export function describePower({ told }: Pick<LiftPlan, 'told'>): string {
  const twenty = told.power.find(({ lift }) => lift === 0.2)?.chance ?? 0;
  if (told.smallestLift === null) return `A lift of +20% would be found ${inTen(twenty)}.`;
  const smallest = signedPercent(Math.ceil(100 * told.smallestLift) / 100);
  return `The smallest lift this test is likely to find is ${smallest} (found in 8 of 10 tests). A lift of +20% would be found ${inTen(twenty)}.`;
}

/** Who would get the new text now and who would wait. */
export function describeSplit({ acceptedPages, units, treated, waiting }: LiftPlan): string {
  const isGrouped = units !== acceptedPages;
  const share = `Chance picks ${treated} ${isGrouped ? 'groups' : 'pages'} that get the new text now; ${waiting} keep the old one until the verdict.`;
  if (!isGrouped) return share;
  return `${pagesInWords(acceptedPages)} make ${units} groups, because pages that share searches are tested together. ${share}`;
}

const leftOutDays =
  'The week after the new texts go live is left out: Google needs days to read the pages again and show what they say.';

/** What is tested, before and after the verdict. */
function testedOf({ state, result, pages: of, days }: LiftTest): string {
  const isOver = result !== null || state === 'cancelled';
  const [get, keep, decides] = isOver ? ['got', 'kept', 'decided'] : ['get', 'keep', 'decides'];
  const what = `${pagesInWords(of.treated)} ${get} the new title and description, ${of.waiting} ${keep} the old ones; chance ${decides} which.`;
  if (days === null || state === 'cancelled') return what;
  const were = isOver ? 'were' : 'are';
  return `${what} Their clicks from ${period(days.after)}, ${were} compared with those from ${period(days.before)}. ${leftOutDays}`;
}

const tooHigh =
  ' First estimates are usually too high: the true effect is probably smaller than the one that was found.';

/** How sure a result is. */
function describeSure({ verdict, p, low, high }: LiftResult): string {
  const of1000 = Math.round(1000 * p);
  const often = of1000 === 0 ? 'fewer than 1' : `${of1000}`;
  const label = verdict === 'cannotTell' ? '' : tooHigh;
  const chance = `If the new texts had no effect, chance alone would make a difference at least this large in ${often} of 1,000 tests.`;
  return low === null || high === null
    ? `The 95% interval has no end on one side: there are too few pages to narrow it down. ${chance}${label}`
    : `The 95% interval is ${signedPercent(low)} to ${signedPercent(high)}. ${chance}${label}`;
}

/** What a result says. */
function describeFound({ verdict, lift }: LiftResult): string {
  const change = signedPercent(lift);
  const against = 'compared with the pages that waited';
  if (verdict === 'lifted') return `The new texts brought clicks: ${change} ${against}.`;
  if (verdict === 'harmed') return `The new texts cost clicks: ${change} ${against}.`;
  return `${change} clicks ${against}, a difference that chance alone often makes.`;
}

function waitingNext({ pages }: LiftTest): string {
  return `Publish ${pagesInWords(pages.treated + pages.outside)} and mark them live; leave ${pagesInWords(pages.waiting)} as they are.`;
}

function endedNext(test: LiftTest, { verdict, endedBy }: LiftResult): string {
  if (verdict === 'lifted') return `Publish the new text on the ${pagesInWords(test.pages.waiting)} that waited.`;
  if (verdict === 'harmed') {
    const stopped = endedBy === 'harm' ? 'The test was stopped at day 14. ' : '';
    return `${stopped}Roll back the ${pagesInWords(test.pages.treated)} with the new text, and don't publish it on the others.`;
  }
  const { smallestLift } = test.told;
  const size =
    smallestLift === null ? 'A small effect' : `An effect below ${signedPercent(Math.ceil(100 * smallestLift) / 100)}`;
  return `"Can't tell" doesn't mean "no effect". ${size} would often be missed. Keep the text that reads better; to learn more, test more pages at once.`;
}

/** A verdict in a word or two. */
const verdictTitles = { lifted: 'Lifted', harmed: 'Harmed', cannotTell: "Can't tell" } as const;

/** Everything a person needs to know of a test, in sentences. */
export function describeLift(test: LiftTest): LiftReport {
  const { state, result } = test;
  const said = {
    found: result === null ? null : describeFound(result),
    tested: testedOf(test),
    sure: result === null ? describePower(test) : describeSure(result),
  };
  if (result !== null) return { title: verdictTitles[result.verdict], ...said, next: endedNext(test, result) };
  if (state === 'cancelled') {
    return { title: 'Canceled', ...said, next: 'There is no verdict. All pages of the test can go live now.' };
  }
  if (state === 'waitingForPages') {
    return { title: `${test.pages.treatedLive} of ${test.pages.treated} pages live`, ...said, next: waitingNext(test) };
  }
  const left = test.daysLeft === 1 ? '1 day' : `${test.daysLeft ?? 0} days`;
  const next = `Wait, and don't change any of these pages. The verdict comes in about ${left}; there is no number before that.`;
  return { title: 'Measuring', ...said, next };
}

/** Everything a person needs to know of pages that went live without a test; null where there is nothing to say. */
export function describeCheck(check: LiftCheck): LiftReport | null {
  const { state, days, result, livePages, otherDays, liveOn } = check;
  if (days === null || liveOn === null || state === 'tested' || state === 'notLive') return null;
  const others =
    otherDays === 0
      ? ''
      : ` ${pagesInWords(otherDays)} went live on other days and ${otherDays === 1 ? "isn't" : "aren't"} counted.`;
  const live = `${pagesInWords(livePages)} went live on ${dayInWords(liveOn, true)}, and none waited.${others}`;
  if (result === null) {
    const left = check.daysLeft === 1 ? '1 day' : `${check.daysLeft ?? 0} days`;
    const isOpen = state === 'measuring';
    return {
      title: isOpen ? 'No holdout: measuring' : "No holdout: can't be judged",
      found: null,
      tested: live,
      sure: isOpen ? `There is no number before ${dayInWords(days.after.endDate, true)}.` : (check.why ?? ''),
      next: isOpen
        ? `The comparison with similar pages comes in about ${left}.`
        : 'Next time, start a test before you publish.',
    };
  }
  const change = signedPercent(result.lift);
  const { low, high } = result;
  const range =
    low === null || high === null ? '' : ` The 95% interval is ${signedPercent(low)} to ${signedPercent(high)}.`;
  const found = {
    lifted: `Clicks rose: ${change} compared with similar pages.`,
    harmed: `Clicks fell: ${change} compared with similar pages.`,
    cannotTell: `${change} clicks compared with similar pages, a difference that similar pages often have anyway.`,
  };
  const next = {
    lifted: 'Keep the new texts. To be sure that they are the reason, start a test before you publish the next ones.',
    harmed: 'Look at these pages, and roll the new texts back if nothing else explains it.',
    cannotTell: 'Keep the text that reads better. Start a test before you publish the next ones.',
  };
  return {
    title: `No holdout: ${verdictTitles[result.verdict].toLowerCase()}`,
    found: found[result.verdict],
    tested: `${live} Their clicks from ${period(days.after)}, were compared with those from ${period(days.before)}, and with ${pagesInWords(check.comparedPages)} whose texts stayed as they were.`,
    sure: `Less sure than a test, because chance didn't decide which pages changed.${range}`,
    next: next[result.verdict],
  };
}
