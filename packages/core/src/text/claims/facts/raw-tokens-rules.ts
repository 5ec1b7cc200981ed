import { foldCharacters } from './fold-characters-rules.ts';
import { numberCompound } from './number-word-lexicon.ts';
import { foldAccents } from './unit-lexicon.ts';

/** "30.09.2025", "31/12/2025": a date in digits, as it is found in a text. */
const numericDate = /(?<![\d./])\d{1,2}(?<sign>[./])\d{1,2}\k<sign>(?:19|20)\d\d(?![\d/]|\.\d)/u;

const monthsInYear = 12;
const lastDay = 31;
const names = 'january february march april may june july august september october november december'.split(' ');

/** A part of a date in digits with the text it is in; the month as a word, so that it equals one that is spelled out. */
interface DatePart {
  kind: 'number' | 'word';
  text: string;
  length: number;
}

/**
 * Day, month and year of a date in digits. The day comes first where a dot parts them or the first number is no month. Where
 * either may be first ("03/04/2025"), or there is no such day, all three stay numbers.
 */
function datePartsOf(date: string): DatePart[] {
  const [, first = '', sign, second = '', year = ''] = /^(\d+)([./])(\d+)[./](\d+)$/u.exec(date) ?? [];
  const isDayFirst = sign === '.' || Number(first) > monthsInYear || Number(first) === Number(second);
  const isMonthFirst = !isDayFirst && Number(second) > monthsInYear;
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const name = isDayFirst || isMonthFirst ? names[Number(month) - 1] : undefined;
  const number = (digits: string): DatePart => ({ kind: 'number', text: digits, length: digits.length });
  if (name === undefined || Number(day) > lastDay) return [number(first), number(second), number(year)];
  const word: DatePart = { kind: 'word', text: name, length: month.length };
  return isMonthFirst ? [word, number(day), number(year)] : [number(day), word, number(year)];
}

const piece = new RegExp(
  String.raw`(?<date>${numericDate.source})|(?<time>\d{1,2}:\d{2}(?!\d))|(?<number>[1-9]\d{0,2}(?:[ .,']\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?)|(?<symbol>(?:us|au|ca|a|c|r)?\$|[\p{Sc}%٪#°])|(?<cjk>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|(?<word>[ap]\.m(?![\p{L}\p{M}])|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}])+)`,
  'gu',
);

/** A word, number or sign of a text before it is read as a fact. */
export interface Raw {
  kind: 'time' | 'number' | 'symbol' | 'word';
  text: string;
  start: number;
  end: number;
  /** What is between it and the piece before. */
  gap: string;
  /** A currency sign that belongs to the number after it, with a space between. */
  isPrefix: boolean;
}

/** "€ 449, 160x200 € 729": in a text that writes the sign first, it belongs to the number after it. */
const signFirst = /(?:^|[^\d\s,.])\s*\p{Sc}\s\d/u;
const signLast = /\d\s?\p{Sc}(?!\s?\d)/u;

/** Cuts a text into words, numbers and signs. */
export function rawTokens(text: string): Raw[] {
  const { plain, origins } = foldCharacters(text);
  const isSignFirst = signFirst.test(plain) && !signLast.test(plain);
  let before = 0;
  return Array.from(plain.matchAll(piece)).flatMap((match) => {
    const groups = match.groups ?? {};
    const kind = groups['time'] ? 'time' : groups['number'] ? 'number' : groups['symbol'] ? 'symbol' : 'word';
    let from = match.index;
    if (groups['date'] !== undefined) {
      const span = { from, gap: text.slice(before, origins[from] ?? 0) };
      before = origins[from + match[0].length] ?? text.length;
      return rawDate(datePartsOf(groups['date']), span, origins);
    }
    return (kind === 'word' ? partsOf(match[0]) : [match[0]]).map((part): Raw => {
      const start = origins[from] ?? 0;
      const end = origins[from + part.length] ?? text.length;
      const gap = text.slice(before, start);
      before = end;
      from += part.length;
      // "A.m." is one word.
      const isPrefix = kind === 'symbol' && isSignFirst;
      return { kind, text: kind === 'word' ? part.replace('.', '') : part, start, end, gap, isPrefix };
    });
  });
}

/** "Zweijahresgarantie" is read as "zwei jahres garantie". */
function partsOf(word: string): readonly string[] {
  const folded = foldAccents(word);
  const parts = folded.length === word.length ? numberCompound(folded) : null;
  let from = 0;
  return (parts ?? [word]).map(({ length }) => word.slice(from, (from += length)));
}

/** The signs between the parts of a date end no sentence. */
function rawDate(
  date: readonly DatePart[],
  { from, gap }: { from: number; gap: string },
  origins: readonly number[],
): Raw[] {
  let next = from;
  return date.map(({ kind, text, length }, index) => {
    const start = next;
    next += length + 1;
    return {
      kind,
      text,
      start: origins[start] ?? 0,
      end: origins[start + length] ?? 0,
      gap: index === 0 ? gap : ' ',
      isPrefix: false,
    };
  });
}
