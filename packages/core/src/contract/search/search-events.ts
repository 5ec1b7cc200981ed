import * as z from 'zod/mini';
import { breaksInWindow, daysOfWindow, type SearchWindow } from './search-window-rules.ts';

/** Something that may explain a change of clicks, on its day. */
export const searchEvent = z.object({
  /** `YYYY-MM-DD` */
  date: z.string(),
  /** `published`: new texts were sent; `live`: pages were seen with them; `google`: Google changed something. */
  kind: z.enum(['published', 'live', 'google']),
  /** For people. */
  text: z.string(),
});
export type SearchEvent = z.infer<typeof searchEvent>;

/** First days of Google's ranking updates as its search status dashboard listed them by the end of May 2026. */
const googleUpdates = [
  { date: '2025-03-13', text: 'Google core update of March 2025' },
  { date: '2025-06-30', text: 'Google core update of June 2025' },
  { date: '2025-08-26', text: 'Google spam update of August 2025' },
  { date: '2025-12-11', text: 'Google core update of December 2025' },
  { date: '2026-03-24', text: 'Google spam update of March 2026' },
  { date: '2026-03-27', text: 'Google core update of March 2026' },
  { date: '2026-05-21', text: 'Google core update of May 2026' },
];

/** What Google changed in a window, in order; a break that goes on in it stands on the first day it has there. */
export function googleEventsIn(window: Pick<SearchWindow, 'startDate' | 'endDate'>): SearchEvent[] {
  const days = new Set(daysOfWindow(window));
  const breaks = breaksInWindow(window).map(({ startDate, note }) => ({
    date: startDate < window.startDate ? window.startDate : startDate,
    text: note,
  }));
  return [...googleUpdates, ...breaks]
    .filter(({ date }) => days.has(date))
    .map(({ date, text }) => ({ date, kind: 'google' as const, text }))
    .sort((a, b) => a.date.localeCompare(b.date));
}
