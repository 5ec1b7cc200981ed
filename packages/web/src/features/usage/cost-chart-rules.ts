import { chartDays, type UsageDay } from '@serplift/core/api';
import { dayOf } from '../../lib/day-rules.ts';

const dayMs = 86_400_000;

/** The days of the chart without gaps: from the first with costs to today. */
export function daysWithoutGaps(
  rows: readonly UsageDay[],
  today: string,
): { day: string; share: UsageDay | undefined }[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const first = rows[0]?.day ?? today;
  const days: { day: string; share: UsageDay | undefined }[] = [];
  for (let at = Date.parse(today); days.length < chartDays && dayOf(new Date(at)) >= first; at -= dayMs) {
    const day = dayOf(new Date(at));
    days.unshift({ day, share: byDay.get(day) });
  }
  return days;
}

/** How many decimals dollars on an axis need so that no two steps look alike: none, two, or as many as it takes. */
export function axisDecimals(ticks: readonly number[]): number {
  const isExact = (decimals: number): boolean =>
    ticks.every((tick) => Math.abs(Number(tick.toFixed(decimals)) - tick) < 1e-9);
  return [0, 2, 3, 4, 5, 6].find(isExact) ?? 6;
}
