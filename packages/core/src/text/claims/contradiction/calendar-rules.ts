import {
  ambiguousMonths as ambiguous,
  closed,
  daily,
  months,
  through,
  weekdays,
  weekend,
} from '../facts/calendar-lexicon.ts';
import { valueOf } from '../facts/fact-range-rules.ts';
import type { FactToken, Sentence, WordFact } from '../facts/fact.ts';
import { isContent, shareWord } from '../facts/phrase-rules.ts';
import { negations } from '../facts/topic-lexicon.ts';
import { wordFault } from '../facts/word-fault.ts';

const weekendDays = [5, 6];
const daysInWeek = 7;
const lastDay = 31;

/** The days of a month that a page names, and the weekdays on which it says that something is or isn't. */
export interface PageCalendar {
  months: ReadonlySet<number>;
  dates: ReadonlySet<string>;
  open: ReadonlySet<number>;
  named: ReadonlySet<number>;
  /** Whether it names a day without events, and doesn't say "daily" without it. */
  isClosedOnce: boolean;
  /** The days of single things: "childcare Monday to Thursday". */
  schedules: readonly { words: ReadonlySet<string>; days: ReadonlySet<number> }[];
}

export function calendarOf(page: readonly Sentence[]): PageCalendar {
  const days = page.flatMap((sentence) => weekdaysIn(sentence.tokens));
  const dates = page.flatMap((sentence) => datesIn(sentence.tokens));
  const saysDaily = page.some(({ tokens }) => everyDayIn(tokens).length > 0);
  const week = Array.from({ length: daysInWeek }, (_, day) => day);
  return {
    months: new Set(dates.map(({ month }) => month)),
    dates: new Set(dates.flatMap(({ key }) => (key === null ? [] : [key]))),
    open: new Set(saysDaily ? week : days.filter(({ isClosed }) => !isClosed).map(({ day }) => day)),
    named: new Set(days.map(({ day }) => day)),
    isClosedOnce:
      days.some((one) => one.isClosed && !days.some(({ day, isClosed }) => day === one.day && !isClosed)) &&
      !page.some(({ tokens }) => everyDayIn(tokens).length > 0 && !tokens.some(({ canon }) => closed.has(canon))),
    schedules: page.flatMap(({ tokens, words }) => {
      const own = new Set(
        everyDayIn(tokens).length > 0
          ? week
          : weekdaysIn(tokens).flatMap(({ day, isClosed }) => (isClosed ? [] : [day])),
      );
      return own.size === 0 ? [] : [{ words, days: own }];
    }),
  };
}

/** Dates and weekdays of a text that the page doesn't name, or names as closed. */
export function misdatedFacts({ tokens }: Sentence, page: PageCalendar, text: string): WordFact[] {
  // "Burst pipe on a Saturday?" says nothing of ours.
  if (/^\s*[?？]/u.test(text.slice(tokens.at(-1)?.end ?? 0))) return [];
  const wrongDates = datesIn(tokens).filter(({ key, month }) =>
    key === null ? !page.months.has(month) : !page.dates.has(key),
  );
  const isKnown = ({ at, day, isClosed }: Weekday): boolean =>
    isClosed || isDeniedBefore(tokens, at)
      ? page.named.has(day) || !page.open.has(day)
      : page.open.has(day) && isScheduled(day, clauseAt(tokens, at), page);
  const days = weekdaysIn(tokens);
  // "At the weekend" is true of one of its days.
  const wrongDays = days.filter(
    (one) => !isKnown(one) && !days.some((other) => other.at === one.at && one.isWeekend && isKnown(other)),
  );
  const saysOpen = tokens.some(({ canon }) => opening.test(canon));
  const wrongDaily = everyDayIn(tokens).filter(
    ({ at }) => (saysOpen && page.isClosedOnce) || !isDaily(clauseAt(tokens, at), page),
  );
  return [...wrongDates, ...wrongDays, ...wrongDaily].map(({ at }) => wordFault(at, 'duration', 'duration:calendar'));
}

const denialReach = 9;

/** "It is not open in the afternoon or on weekends" says of the days what the page says by leaving them out. */
const isDeniedBefore = (tokens: readonly FactToken[], at: number): boolean =>
  tokens.slice(Math.max(0, at - denialReach), at).some(({ canon }) => negations.has(canon));

/** What everything has doesn't distinguish schedules. */
const priced =
  /^(?:costs?|prices?|tickets?|kosten|kostet|preise?|tarifs?|prix|precios?|cuesta|open|opens|geoffnet|ouvert|abierto)$/u;

/** Whether what a clause speaks of is on that day, where the page gives it its own days. */
function isScheduled(day: number, clause: readonly FactToken[], { schedules }: PageCalendar): boolean {
  const said = clause
    .filter((token) => isContent(token) && !weekdays.has(token.canon) && !priced.test(token.canon))
    .map(({ canon }) => canon);
  // What one schedule alone names is its own; the name of the house is in many.
  const own = said.flatMap((word) => {
    const of = schedules.filter(({ words }) => shareWord([word], words));
    return of.length === 1 ? of : [];
  });
  return own.length === 0 || own.some(({ days }) => days.has(day));
}

/** Whether what a clause claims for every day is on each of its days. */
const isDaily = (clause: readonly FactToken[], page: PageCalendar): boolean =>
  Array.from({ length: daysInWeek }, (_, day) => day).every((day) => isScheduled(day, clause, page));

const every = /^(?:every|each|any|jede[nrm]?|chaque|cada)$/u;
const all = /^(?:tous|todos)$/u;
const dayWords = /^(?:jours|dias)$/u;
const dayWord = /^(?:day|tag|jour|dia)$/u;

/** "Every day", "daily". */
const everyDayIn = (tokens: readonly FactToken[]): { at: number }[] =>
  tokens.flatMap(({ canon }, at) =>
    daily.has(canon) ||
    (dayWord.test(canon) && every.test(tokens[at - 1]?.canon ?? '')) ||
    (dayWords.test(canon) && all.test(tokens[at - 2]?.canon ?? ''))
      ? [{ at }]
      : [],
  );

const opening = /^(?:open|opens|opened|geoffnet|offen|ouverte?s?|abiert[oa]s?|apert[oi])$/u;

interface MonthDay {
  at: number;
  month: number;
  key: string | null;
}

/** Months with their days: "June 30", "30. Juni", "October 3 to 5"; `key` is null where no day is said. */
function datesIn(tokens: readonly FactToken[]): MonthDay[] {
  return tokens.flatMap(({ canon }, at): MonthDay[] => {
    const month = months.get(canon);
    if (month === undefined) return [];
    const days = daysOf(tokens, at);
    if (days.length === 0) return ambiguous.has(canon) ? [] : [{ at, month, key: null }];
    return days.map((day) => ({ at, month, key: `${month}-${valueOf(tokens[day] ?? { canon: '' })}` }));
  });
}

/** Where the days of a month are: next to it, or at the other end of their range. */
function daysOf(tokens: readonly FactToken[], month: number): number[] {
  const before = /^(?:de|of)$/u.test(tokens[month - 1]?.canon ?? '') ? month - 2 : month - 1;
  const day = [before, month + 1].find((at) => isDay(tokens[at]));
  if (day === undefined) return [];
  const step = day < month ? -1 : 1;
  const others = [day + step, day + 2 * step].filter((at) => isDay(tokens[at]));
  const isRange = tokens[day]?.range?.end === (step === 1 ? 'low' : 'high');
  if (isRange) return [day, ...others.slice(0, 1)];
  // "From Friday 10 to Sunday 12 July": a day of the week is in between.
  const isOfWeek = weekdays.has(tokens[day - 1]?.canon ?? '') && isDay(tokens[day - 3]);
  return step === -1 && isOfWeek && through.has(tokens[day - 2]?.canon ?? '') ? [day, day - 3] : [day];
}

/** The numbers of a text that are days of a month; the calendar judges them. */
export function datedNumbers({ tokens }: Sentence, text: string, page: PageCalendar): ReadonlySet<number> {
  const named = tokens.flatMap(({ canon }, at) => (months.has(canon) ? daysOf(tokens, at) : []));
  // "11/4" is April 11 or November 4, if the page names that day.
  const numbered = tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    if (next === undefined || !isDay(token) || !isDay(next) || text.slice(token.end, next.start) !== '/') return [];
    const [first, second] = [valueOf(token), valueOf(next)];
    return page.dates.has(`${second - 1}-${first}`) || page.dates.has(`${first - 1}-${second}`) ? [at, at + 1] : [];
  });
  return new Set([...named, ...numbered]);
}

/** Whether the days of "open Sundays" or "open daily" are for the calendar to judge. */
export const isOfCalendar = ({ tokens }: Sentence, fact: WordFact, { open }: PageCalendar): boolean =>
  fact.kind === 'hours' &&
  (open.size === daysInWeek ||
    (open.size > 0 && tokens.slice(fact.from, fact.to).some(({ canon }) => weekdays.has(canon) || weekend.has(canon))));

const isDay = (token: FactToken | undefined): boolean =>
  token !== undefined && /^(?:number|quantity):\d{1,2}(?:$|:)/u.test(token.canon) && valueOf(token) <= lastDay;

interface Weekday {
  at: number;
  day: number;
  isClosed: boolean;
  isWeekend: boolean;
}

function weekdaysIn(tokens: readonly FactToken[]): Weekday[] {
  const isClosedAt = (at: number): boolean => {
    const clause = clauseAt(tokens, at);
    return clause.some(({ canon }) => closed.has(canon) || negations.has(canon));
  };
  return tokens.flatMap(({ canon }, at): Weekday[] => {
    if (weekend.has(canon)) return weekendDays.map((day) => ({ at, day, isClosed: isClosedAt(at), isWeekend: true }));
    const day = weekdays.get(canon);
    if (day === undefined) return [];
    const to = through.has(tokens[at + 1]?.canon ?? '') ? weekdays.get(tokens[at + 2]?.canon ?? '') : undefined;
    const next = weekdays.get(tokens[at + 1]?.canon ?? '');
    const isDash = next !== undefined && tokens[at + 1]?.hyphenated === true;
    const last = to ?? (isDash ? next : undefined) ?? day;
    const span = (last - day + daysInWeek) % daysInWeek;
    return Array.from({ length: span + 1 }, (_, index) => ({
      at,
      day: (day + index) % daysInWeek,
      isClosed: isClosedAt(at),
      isWeekend: false,
    }));
  });
}

/** The tokens between the commas around a token. */
function clauseAt(tokens: readonly FactToken[], at: number): readonly FactToken[] {
  let from = at;
  while (from > 0 && tokens[from]?.startsClause !== true) from -= 1;
  const end = tokens.findIndex((token, place) => place > at && token.startsClause);
  return tokens.slice(from, end === -1 ? tokens.length : end);
}
