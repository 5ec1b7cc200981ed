import breakData from './known-breaks.json' with { type: 'json' };

/** Days of Search Console data, both ends included, in Pacific time as Search Console counts them. */
export interface SearchWindow {
  startDate: string;
  endDate: string;
  days: number;
}

/** Something that changed what Search Console counts, so that its days cannot be compared with others except by clicks. */
export interface KnownBreak {
  id: string;
  /** An error distorts its own days; a change parts the days before from those after. */
  kind: 'error' | 'change';
  startDate: string;
  endDate: string;
  /** One sentence for people. */
  note: string;
}

/** Three months, as docs/methods/seo.md says. */
export const windowDays = 90;
/** Search Console is final after two or three days; ten cover its slow weeks. */
const probeDays = 10;
const dayMs = 86_400_000;

/** Each with its source and the day on which that was read. */
const knownBreaks = breakData.breaks as readonly KnownBreak[];
/** Fewer days say too little of a site: then its distorted days are used with the others. */
const fewestSoundDays = 28;

/** The day it is in Pacific time, where Search Console's days begin and end. */
export function pacificDay(now: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Los_Angeles',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** An ISO day some days later, or earlier when negative. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The days to ask for by date in order to learn the last final one: the ten before today in Pacific time. */
export function probeRange(now: Date): { startDate: string; endDate: string } {
  const endDate = shiftDay(pacificDay(now), -1);
  return { startDate: shiftDay(endDate, 1 - probeDays), endDate };
}

/** The window of 90 days that ends with the last final day. */
export function searchWindow(lastFinalDay: string, days: number = windowDays): SearchWindow {
  return { startDate: shiftDay(lastFinalDay, 1 - days), endDate: lastFinalDay, days };
}

/** Every day of a window in order. */
export function daysOfWindow({ startDate, endDate }: Pick<SearchWindow, 'startDate' | 'endDate'>): string[] {
  const count = Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => shiftDay(startDate, index));
}

type Period = Pick<SearchWindow, 'startDate' | 'endDate'>;

/** The breaks that fall inside a window, which then mixes two ways of counting. */
export function breaksInWindow({ startDate, endDate }: Period): KnownBreak[] {
  return knownBreaks.filter((each) => startDate <= each.endDate && endDate >= each.startDate);
}

/** The days of a window after its last distorted one, as many as it takes to learn from; null where none is distorted, or too few are left. */
export function soundPart({ startDate, endDate }: Period): SearchWindow | null {
  const errors = breaksInWindow({ startDate, endDate }).filter(({ kind }) => kind === 'error');
  if (errors.length === 0) return null;
  const last = errors.reduce((latest, each) => (each.endDate > latest ? each.endDate : latest), '');
  const part = { startDate: shiftDay(last, 1), endDate };
  const days = daysOfWindow(part).length;
  return days < fewestSoundDays ? null : { ...part, days };
}

/** Whether impressions, rates and positions of two periods were counted alike; clicks always were. */
export function areCountedAlike(one: Period, other: Period): boolean {
  return knownBreaks.every((each) => {
    const side = sideOf(one, each);
    return side !== null && side === sideOf(other, each);
  });
}

/** Where a period lies to a break; null where it lies on both sides. */
function sideOf({ startDate, endDate }: Period, of: KnownBreak): 'before' | 'outside' | 'inside' | null {
  if (endDate < of.startDate) return of.kind === 'error' ? 'outside' : 'before';
  if (startDate > of.endDate) return 'outside';
  return of.kind === 'error' && startDate >= of.startDate && endDate <= of.endDate ? 'inside' : null;
}
