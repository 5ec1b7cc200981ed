import type { Home } from '@serplift/core/api';
import { dayLabel } from '../../lib/day-rules.ts';
import { countOf, formatNumber, formatPercent } from '../../lib/format.ts';

type Website = NonNullable<Home['website']>;
type Figures = NonNullable<Website['figures']>;

/** Below this many clicks or impressions a change in percent is chance. */
const comparableFrom = 100;

/** A change against the window before: "+12% vs the 28 days before"; null where there is nothing to compare with. */
export function changeInWords(now: number, before: number | null | undefined, days: number): string | null {
  if (before === null) return `Can’t be compared with the ${days} days before: Google counted impressions differently`;
  if (before === undefined || before < comparableFrom) return null;
  const change = now / before - 1;
  const size = formatPercent(Math.abs(change), 0);
  const sign = size === '0%' ? '' : change > 0 ? '+' : '−';
  return `${sign}${size} vs the ${days} days before`;
}

/** "Oct 24 to Nov 20" for the window of the figures. */
export function windowInWords({ startDate, endDate }: Pick<Figures, 'startDate' | 'endDate'>): string {
  return `${dayLabel(startDate)} to ${dayLabel(endDate)}`;
}

/** What a website without figures is waiting for. */
export function waitingForData({ keptDays, wantedDays }: Pick<Website, 'keptDays' | 'wantedDays'>): string {
  return keptDays === 0
    ? 'Fetching search data. Clicks and impressions appear when the last 28 days are here.'
    : `Fetching search data: ${formatNumber(keptDays)} of ${countOf(wantedDays, 'day')}.`;
}

/** What was decided, without what never happened: "12 accepted, 1 edited". */
export function decisionsInWords({ accepted, edited, rejected }: Home['decided']): string {
  const parts = [
    [accepted, 'accepted'],
    [edited, 'edited'],
    [rejected, 'rejected'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`);
  return words.length === 0 ? 'No decisions yet' : words.join(', ');
}

/** Whether the first steps are done; an invitation is for those who want one. */
export function isSetUp({ connect, run, review }: Home['steps']): boolean {
  return connect && run && review;
}
