/** Days of a test: what is compared, and the days for Google to read the pages again. */
export const beforeDays = 28;
export const settleDays = 7;
export const afterDays = 28;
/** The one look before the end, at harm only. */
export const harmDays = 14;
export const testDays = beforeDays + settleDays + afterDays;

/** Daily clicks of units, as running sums: `sums[unit][day]` is what came before the day. */
export interface ClickPanel {
  /** ISO day of the panel's day 0. */
  firstDay: string;
  dayCount: number;
  sums: readonly Float64Array[];
}

/** Clicks of one unit in the two windows of a test. */
export interface Counts {
  before: number;
  after: number;
}

/** Makes a panel of daily clicks, unit by unit; every unit has a number for each day. */
export function panelOf(firstDay: string, daily: readonly ArrayLike<number>[]): ClickPanel {
  const dayCount = daily[0]?.length ?? 0;
  const sums = daily.map((days) => {
    const running = new Float64Array(dayCount + 1);
    for (let day = 0; day < dayCount; day += 1) running[day + 1] = (running[day] ?? 0) + (days[day] ?? 0);
    return running;
  });
  return { firstDay, dayCount, sums };
}

/** Clicks of a unit from one day of the panel to the day before another. */
export function clicksBetween(panel: ClickPanel, unit: number, [from, to]: readonly [number, number]): number {
  const sums = panel.sums[unit];
  return (sums?.[to] ?? 0) - (sums?.[from] ?? 0);
}

/** The counts of units if their batch had gone live on a day of the panel. */
export function countsAt(panel: ClickPanel, units: readonly number[], liveDay: number): Counts[] {
  const afterFrom = liveDay + settleDays;
  return units.map((unit) => ({
    before: clicksBetween(panel, unit, [liveDay - beforeDays, liveDay]),
    after: clicksBetween(panel, unit, [afterFrom, afterFrom + afterDays]),
  }));
}

/** Days of the panel on which a batch could have gone live so that both windows lie inside it. */
export function possibleLiveDays(panel: ClickPanel): number[] {
  const count = Math.max(0, panel.dayCount - testDays + 1);
  return Array.from({ length: count }, (_, index) => beforeDays + index);
}

/** Added to both counts, so that a unit without clicks has a finite change and none where it had none before either. */
const zeroClicks = 0.5;

/** The outcome of a unit: the log of its clicks after by its clicks before. */
export function changeOf({ before, after }: Counts): number {
  return Math.log((after + zeroClicks) / (before + zeroClicks));
}

/** Variance of a unit's change that chance alone makes, if its clicks come one by one. */
export function countVariance({ before, after }: Counts): number {
  return 1 / (before + zeroClicks) + 1 / (after + zeroClicks);
}
