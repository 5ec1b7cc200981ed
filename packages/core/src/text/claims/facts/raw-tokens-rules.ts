import { foldCharacters } from './fold-characters-rules.ts';
import { numberCompound } from './number-word-lexicon.ts';
import { type DatePart, datePartsOf, numericDate } from './numeric-date-rules.ts';
import { foldAccents } from './unit-lexicon.ts';

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
