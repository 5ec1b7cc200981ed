import { shiftDay } from '../../search-data/rows/search-window-rules.ts';
import { dayInWords } from '../../text/day-words-rules.ts';
import { finalAfterDays } from '../batch-days-rules.ts';
import {
  describeFound,
  describePoolPower,
  describeSure,
  inFigures,
  type LiftReport,
  pagesInWords,
  signedPercent,
  verdictTitles,
} from '../describe-lift-rules.ts';
import type { LiftResult, LiftTest, PoolOffer } from '../lift-api.ts';
import type { LiftPool } from './lift-pool-api.ts';
import { lastComparedDay } from './pool-rules.ts';

/** Half a year for batches, unless the person who starts a pooled test chooses another last day. */
const usualDays = 182;

/** What people usually want to find, and enough of it to be worth publishing. */
const usualLift = 0.2;

/** The rule of the open pooled test, or the one that is proposed for a new one where a person chose nothing else. */
export function proposedRule(
  { choices, latestOn }: PoolOffer,
  chosen: { lift?: number | undefined; latestOn?: string | undefined },
  today: string,
): { lift: number; latestOn: string } {
  const usual = choices.find(({ lift }) => lift >= usualLift) ?? choices.at(-1);
  return {
    lift: chosen.lift ?? usual?.lift ?? usualLift,
    latestOn: latestOn ?? chosen.latestOn ?? shiftDay(today, usualDays),
  };
}

/** The day by which a pooled test has its verdict, whatever happens. */
const verdictBy = (lastDay: string): string => dayInWords(shiftDay(lastDay, finalAfterDays), true);

const batchesInWords = (count: number): string => (count === 1 ? '1 batch' : `${count} batches`);

function sizeOf({ poolId, units, choices }: PoolOffer, lift: number): string {
  const { unitsNeeded, moreBatches } = choices.find((choice) => choice.lift === lift) ?? {
    unitsNeeded: 0,
    moreBatches: 0,
  };
  const wanted = signedPercent(lift);
  if (poolId === null) {
    return `To find a lift of ${wanted}, a pooled test needs ${pagesInWords(unitsNeeded)}: this batch and about ${moreBatches} more like it.`;
  }
  const noun = moreBatches === 1 ? 'batch' : 'batches';
  const more =
    moreBatches === 0 ? 'This is the last batch it needs.' : `Add about ${moreBatches} more ${noun} like this one.`;
  return `This website's pooled test looks for a lift of ${wanted}. With this batch, it has ${inFigures(units)} of the ${pagesInWords(unitsNeeded)} it needs. ${more}`;
}

/** What joining a batch to a pooled test means, in sentences: how large it is, what it finds, when it ends, what it costs. */
export function describePoolOffer(offer: PoolOffer, { lift, latestOn }: { lift: number; latestOn: string }): string[] {
  return [
    sizeOf(offer, lift),
    describePoolPower(offer.told, 'With this batch'),
    `You can add batches until it has enough pages, or until ${dayInWords(latestOn, true)}. When the last batch has been measured, you get one verdict for all batches, by ${verdictBy(lastComparedDay(latestOn))} at the latest.`,
    "In each batch, half of the pages keep the old text until the verdict. You can't take a batch out or change these rules later.",
  ];
}

const countOf = (tests: readonly LiftTest[], arm: 'treated' | 'waiting'): number =>
  tests.reduce((sum, { pages }) => sum + pages[arm], 0);

function testedOf({ tests, result, state }: LiftPool): string {
  const [get, keep, decides] =
    result !== null || state === 'cancelled' ? ['got', 'kept', 'decided'] : ['get', 'keep', 'decides'];
  return `In ${batchesInWords(tests.length)}, ${pagesInWords(countOf(tests, 'treated'))} ${get} the new text and ${inFigures(countOf(tests, 'waiting'))} ${keep} the old one; within each batch, chance ${decides} which. Each batch is measured over its own days.`;
}

function endedNext({ verdict, endedBy }: LiftResult, waiting: number): string {
  if (verdict === 'lifted') return `Publish the new text on the ${pagesInWords(waiting)} that waited.`;
  if (verdict === 'cannotTell') return '"Can\'t tell" doesn\'t mean "no effect". Keep the text that reads better.';
  const stopped = endedBy === 'harm' ? 'Clear harm stopped the pooled test early. ' : '';
  return `${stopped}Roll back the pages with the new text, and don't publish it on the others.`;
}

function nextOf({ state, latestOn, lastComparedDay: lastDay, unitsNeeded, tests }: LiftPool): string {
  const notLive = tests.filter((test) => test.state === 'waitingForPages').length;
  const publish =
    notLive === 0 ? '' : `Publish ${batchesInWords(notLive)} that ${notLive === 1 ? "isn't" : "aren't"} live yet. `;
  if (state === 'collecting') {
    return `${publish}Add batches until it has ${pagesInWords(unitsNeeded)}, or until ${dayInWords(latestOn, true)}. There is no number before the verdict, which comes by ${verdictBy(lastDay)}.`;
  }
  const left = Math.max(...tests.map(({ daysLeft }) => daysLeft ?? 0));
  const when = notLive > 0 ? `by ${verdictBy(lastDay)}` : `in about ${left === 1 ? '1 day' : `${left} days`}`;
  return `${publish}No more batches can be added. The verdict comes ${when}; there is no number before that.`;
}

/** Everything a person needs to know of a pooled test, in sentences. */
export function describePool(pool: LiftPool): LiftReport {
  const { state, result, units, unitsNeeded, tests } = pool;
  const tested = testedOf(pool);
  if (result !== null) {
    return {
      title: verdictTitles[result.verdict],
      found: describeFound(result, true),
      tested,
      sure: describeSure(result),
      next: endedNext(result, countOf(tests, 'waiting')),
    };
  }
  const known = { found: null, tested, sure: describePoolPower(pool.told, 'With the batches it has') };
  if (state === 'cancelled') {
    return { title: 'Canceled', ...known, next: 'There is no verdict. All pages of its batches can go live now.' };
  }
  const title = state === 'closed' ? 'Measuring' : `${inFigures(units)} of ${pagesInWords(unitsNeeded)}`;
  return { title, ...known, next: nextOf(pool) };
}
