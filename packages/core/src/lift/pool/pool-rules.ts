import { shiftDay } from '../../search-data/rows/search-window-rules.ts';
import { fewestPairs, joinDesigns } from '../assign-rules.ts';
import { publishByOf } from '../batch-days-rules.ts';
import { afterDays, type ClickPanel, settleDays } from '../click-panel-rules.ts';
import type { Judged } from '../judge-test-rules.ts';
import type { Days, TestDays } from '../verdict-rules.ts';

const dayMs = 86_400_000;
/** Lifts that a pooled test can be started to look for. */
const poolLifts = [0.1, 0.2, 0.3, 0.5] as const;
/** One a week, in the year that a pooled test may take batches. */
const mostMoreBatches = 52;
/** A verdict isn't computed from more units. */
const mostUnitsNeeded = 2000;
/** With fewer pairs, no p is as small as the harm stop asks for. */
const fewestHarmPairs = 9;
/** Pairs from which the smallest lift falls with the root of their number. */
const referencePairs = 2 * fewestPairs;

/** How many batches of a size say how the smallest lift falls with more of them. */
export const referenceCopies = (units: number): number => Math.max(2, Math.ceil((2 * referencePairs) / units));

/** How many units find a lift with 80% power, if so many find `smallestLift`. */
export function unitsNeededFor(lift: number, known: { units: number; smallestLift: number }): number {
  const ratio = Math.log1p(known.smallestLift) / Math.log1p(lift);
  return Math.max(2 * fewestPairs, 2 * Math.ceil((known.units * ratio ** 2) / 2));
}

/** A lift that a pooled test could look for, the units it takes, and how many more batches like this one that is. */
export interface PoolChoice {
  lift: number;
  unitsNeeded: number;
  moreBatches: number;
}

/** How many more batches of a size a pooled test takes. */
export const moreBatchesFor = (left: number, units: number): number => Math.max(0, Math.ceil(left / units));

/** What a new pooled test that begins with a batch could look for; lifts that this batch would find alone are no choice. */
export function choicesOf(units: number, known: { units: number; smallestLift: number | null }): PoolChoice[] {
  const { smallestLift } = known;
  if (smallestLift === null) return [];
  return poolLifts.flatMap((lift) => {
    const unitsNeeded = unitsNeededFor(lift, { ...known, smallestLift });
    const moreBatches = moreBatchesFor(unitsNeeded - units, units);
    const isChoice = moreBatches > 0 && moreBatches <= mostMoreBatches && unitsNeeded <= mostUnitsNeeded;
    return isChoice ? [{ lift, unitsNeeded, moreBatches }] : [];
  });
}

/**
 * Takes apart the panel of a pooled test's units, batch after batch, and cuts each on the day it joined: what came after must not
 * show in what the pool could find.
 */
export function cutPasts(panel: ClickPanel, batches: readonly { units: number; joinedOn: string }[]): ClickPanel[] {
  let first = 0;
  return batches.map(({ units, joinedOn }) => {
    const days = Math.round((Date.parse(joinedOn) - Date.parse(panel.firstDay)) / dayMs);
    const dayCount = Math.min(panel.dayCount, Math.max(0, days));
    const sums = panel.sums.slice(first, first + units).map((each) => each.slice(0, dayCount + 1));
    first += units;
    return { firstDay: panel.firstDay, dayCount, sums };
  });
}

/** The rule by which a pooled test stops taking batches, fixed when it starts; nothing in it depends on clicks after the start. */
export interface PoolRule {
  targetLift: number;
  unitsNeeded: number;
  latestOn: string;
}

/** Whether a pooled test takes no more batches. */
export function isFull(
  { unitsNeeded, latestOn }: PoolRule,
  { units, today }: { units: number; today: string },
): boolean {
  return units >= unitsNeeded || today > latestOn;
}

/** The last day that a pooled test can compare, if its last batch joins on a day and is published as late as it may. */
export function lastComparedDay(joinedOn: string): string {
  return shiftDay(publishByOf(joinedOn), settleDays + afterDays - 1);
}

/** What is judged of a pooled test now: batches, and the days after that are compared. Null while there is nothing to judge. */
export function dueOf<Batch extends { days: TestDays | null; pairs: number }>(
  batches: readonly Batch[],
  of: { isClosed: boolean; hasLookedAtHarm: boolean; finalDay: string },
): { at: 'end' | 'harm'; parts: { batch: Batch; before: Days; after: Days }[] } | null {
  const isFinal = (day: string): boolean => day <= of.finalDay;
  const known = batches.flatMap((batch) => (batch.days === null ? [] : [{ batch, days: batch.days }]));
  if (of.isClosed && known.length === batches.length && known.every(({ days }) => isFinal(days.after.endDate))) {
    return { at: 'end', parts: known.map(({ batch, days }) => ({ batch, before: days.before, after: days.after })) };
  }
  const looked = known.filter(({ days }) => isFinal(days.harm.endDate));
  const pairs = looked.reduce((sum, { batch }) => sum + batch.pairs, 0);
  if (of.hasLookedAtHarm || pairs < fewestHarmPairs) return null;
  return { at: 'harm', parts: looked.map(({ batch, days }) => ({ batch, before: days.before, after: days.harm })) };
}

/** Batches as one test, with the pairs of each. */
export function joinBatches(batches: readonly Omit<Judged, 'seed'>[], seed: string): Judged {
  return {
    design: joinDesigns(batches.map(({ design }) => design)),
    seed,
    isTreated: batches.flatMap(({ isTreated }) => isTreated),
    counts: batches.flatMap(({ counts }) => counts),
  };
}
