import calendarWords from './calendar-words.json' with { type: 'json' };

const numbered = (lines: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lines.flatMap((words, index) => words.split(' ').map((word) => [word, index])));

/** Months by their names, January is 0. */
export const months = numbered(calendarWords.months);
/** Weekdays by their names, Monday is 0. */
export const weekdays = numbered(calendarWords.weekdays);
/** "May" and "march" name a month only next to a day. */
export const ambiguousMonths = new Set(calendarWords.ambiguous.split(' '));
/** Words of all of its days. */
export const weekend = new Set(calendarWords.weekend.split(' '));
/** Words between the first and the last day. */
export const through = new Set(calendarWords.through.split(' '));
/** Words of every day. */
export const daily = new Set(calendarWords.daily.split(' '));
/** Words of a day on which there is nothing. */
export const closed = new Set(calendarWords.closed.split(' '));
