import { months } from './calendar-lexicon.ts';
import { joinRanges } from './fact-range-rules.ts';
import type { FactToken } from './fact.ts';
import { countBeforeUnit, numberWords, spelledTogether } from './number-word-lexicon.ts';
import { type Raw, rawTokens } from './raw-tokens-rules.ts';
import { currencies, foldAccents, magnitudes, percentWords, unitCodeOf } from './unit-lexicon.ts';

/** Cuts a text into fact tokens; digits of any script, full-width forms and number formats are read alike. */
export function factTokens(text: string): FactToken[] {
  const plain = text.normalize('NFC');
  const raw = rawTokens(plain);
  const out: FactToken[] = [];
  for (let i = 0; i < raw.length;) {
    const fact = readFact(raw, i);
    const [first, last] = [raw[i], raw[i + fact.length - 1]];
    if (first !== undefined && last !== undefined) {
      const { gap } = first;
      const isDate = /^\.\s$/u.test(gap) && months.has(fact.canon) && /^\d{1,2}$/u.test(raw[i - 1]?.text ?? '');
      const isTime =
        /^[ap]m$/u.test(raw[i - 1]?.text ?? '') && !/\n/u.test(gap) && !/^\p{Lu}/u.test(plain.slice(first.start));
      const startsSentence = i === 0 || (!isDate && !isTime && /[.!?。！？;；\n]/u.test(gap));
      const startsPhrase = startsSentence || /[:|•·：]|\s[-–—]+\s/u.test(gap);
      out.push({
        canon: fact.canon,
        start: first.start,
        end: last.end,
        hyphenated: /^[-\u2010-\u2014]$/u.test(gap) && i > 0,
        startsPhrase,
        startsClause: startsPhrase || /[,、，()（）「」"“”|｜]/u.test(gap),
        opensBracket: /[(（]/u.test(gap),
        startsSentence,
        range: null,
      });
    }
    i += fact.length;
  }
  return joinRanges(out, plain);
}

interface Read {
  canon: string;
  length: number;
}

/** A number and its unit may be apart by a space or a hyphen, never by the end of a phrase. */
const joins = (token: Raw): boolean => /^[^\S\n]?[-\u2010-\u2014]?$/u.test(token.gap);

function readFact(raw: readonly Raw[], i: number): Read {
  const token = raw[i];
  if (token === undefined) return { canon: '', length: 1 };
  if (token.kind === 'time') return { canon: `time:${token.text.replace(/^0/u, '')}`, length: 1 };
  const word = foldAccents(token.text);
  const currency = currencies.get(word);
  const next = raw[i + 1];
  if (currency !== undefined && next?.kind === 'number' && joins(next)) {
    const amount = readAmount(raw, i + 1);
    return { canon: `price:${currency}:${amount.value}`, length: 1 + amount.length };
  }
  if (token.kind === 'number') return readNumber(raw, i);
  // "All'ingresso" is Italian for "at the entrance".
  if (word === 'all' && /^['’]$/u.test(next?.gap ?? '')) return { canon: 'al', length: 1 };
  // "Under-fives" are under 5.
  const plural = /^(?:under|over)$/u.test(raw[i - 1]?.text ?? '')
    ? numberWords.get(word.replace(/s$/u, ''))
    : undefined;
  if (plural !== undefined && word.endsWith('s') && !numberWords.has(word))
    return { canon: `number:${plural}`, length: 1 };
  return readSpelled(raw, i) ?? readHalf(raw, i) ?? { canon: word, length: 1 };
}

/** "Sixty-two miles", "dos semanas"; one word without a unit stays a word, which may be a manner of speaking. */
function readSpelled(raw: readonly Raw[], i: number): Read | null {
  const words = raw.slice(i, i + 3).flatMap((one, at) => (at === 0 || joins(one) ? [foldAccents(one.text)] : []));
  const together = spelledTogether(words);
  const value = together?.value ?? countBeforeUnit.get(words[0] ?? '');
  if (value === undefined) return null;
  const length = together?.length ?? 1;
  const measured = withUnit(raw, { i: i + length, value });
  if (measured !== null) return { ...measured, length: measured.length + length };
  return together === null ? null : { canon: `number:${value}`, length };
}

const half = /^(?:half|halbe[nrsm]?|halve|demie?|medi[oa]|mezz[oa]|mei[oa])$/u;
const halves: Readonly<Record<string, string>> = {
  hour: 'quantity:30:minute',
  day: 'quantity:12:hour',
  year: 'quantity:6:month',
};

/** "Half an hour" is 30 minutes, "ein halbes Jahr" six months. */
function readHalf(raw: readonly Raw[], i: number): Read | null {
  if (!half.test(foldAccents(raw[i]?.text ?? ''))) return null;
  const length = /^(?:an?|the)$/u.test(raw[i + 1]?.text ?? '') ? 2 : 1;
  const unit = raw[i + length];
  const canon = unit !== undefined && joins(unit) ? halves[unitCodeOf(foldAccents(unit.text)) ?? ''] : undefined;
  return canon === undefined ? null : { canon, length: length + 1 };
}

function readAmount(raw: readonly Raw[], i: number): { value: number; length: number } {
  const value = parseNumber(raw[i]?.text ?? '');
  const after = raw[i + 1];
  if (after === undefined || !joins(after)) return { value, length: 1 };
  const attachedMillion = after.text === 'm' && after.start === raw[i]?.end ? 1e6 : undefined;
  const factor = attachedMillion ?? magnitudes.get(after.text);
  return factor === undefined ? { value, length: 1 } : { value: value * factor, length: 2 };
}

function readNumber(raw: readonly Raw[], i: number): Read {
  const text = raw[i]?.text ?? '';
  const { value, length } =
    magnitudes.get(raw[i + 1]?.text ?? '') === undefined ? { value: parseNumber(text), length: 1 } : readAmount(raw, i);
  const measured = withUnit(raw, { i: i + length, value: isBelowZero(raw, i) ? { below: value } : value });
  if (measured !== null) return { canon: measured.canon, length: length + measured.length };
  const isYear = length === 1 && /^(19|20)\d\d$/u.test(text);
  return { canon: `${isYear ? 'year' : 'number'}:${value}`, length };
}

/** A minus sign that joins nothing to the number: "down to -7 °C", but not "2-7". */
function isBelowZero(raw: readonly Raw[], i: number): boolean {
  if (raw[i - 1]?.text === 'minus') return true;
  const gap = raw[i]?.gap ?? '';
  return /(?:^|[\s(:,/|])[-\u2010-\u2014\u2212]\s?$/u.test(gap) && !(i > 0 && /^[-\u2010-\u2014\u2212]/u.test(gap));
}

/** Words between a number and its unit: "4 working days", "5営業日". */
const betweenUnit = new Set([
  'working',
  'business',
  'calendar',
  'consecutive',
  'full',
  'whole',
  '営',
  '業',
  'か',
  'ヶ',
  'カ',
  'ヵ',
  'ケ',
  '箇',
  '個',
]);

const mostYears = 100;

type Amount = number | { below: number };

/** The currency, per cent sign or unit after a number, if there is one. */
function withUnit(raw: readonly Raw[], at: { i: number; value: Amount }): Read | null {
  const next = raw[at.i];
  if (next === undefined || !joins(next)) return null;
  const word = foldAccents(next.text);
  const value = typeof at.value === 'number' ? at.value : at.value.below;
  if (percentWords.has(word)) return { canon: `percent:${value}`, length: 1 };
  const pair = word + foldAccents(raw[at.i + 1]?.text ?? '');
  if (pair === 'percent' || percentWords.has(pair)) return { canon: `percent:${value}`, length: 2 };
  const degrees = readDegrees(raw, at.i);
  if (degrees !== null) {
    return {
      canon: `quantity:${typeof at.value === 'number' ? value : -value}:${degrees.canon}`,
      length: degrees.length,
    };
  }
  const currency = currencies.get(word);
  if (currency !== undefined) return withCurrency(raw, at.i, { currency, value });
  const unit = unitCodeOf(word);
  // "Call 115 an" isn't a French year.
  const isWord = word === 'an' && value >= mostYears;
  const after = raw[at.i + 1];
  // "30日間" and "30日" are the same.
  const length = after?.text === '間' && after.gap === '' ? 2 : 1;
  if (unit !== undefined && !isWord) return { canon: `quantity:${value}:${unit}`, length };
  if (!betweenUnit.has(word) && !isKindOfDay(raw, at.i)) return null;
  const later = withUnit(raw, { i: at.i + 1, value: at.value });
  return later === null ? null : { ...later, length: later.length + 1 };
}

/** "Five walking days", "three school weeks": a word says which days are counted. */
function isKindOfDay(raw: readonly Raw[], i: number): boolean {
  const [word, unit] = [raw[i], raw[i + 1]];
  if (word?.kind !== 'word' || unit === undefined || !joins(unit) || !/^\p{Ll}{4,}$/u.test(word.text)) return false;
  return /^(?:days|nights|weeks)$/u.test(unit.text) && unitCodeOf(foldAccents(word.text)) === undefined;
}

function readDegrees(raw: readonly Raw[], i: number): Read | null {
  const word = foldAccents(raw[i]?.text ?? '');
  if (!['°', 'degree', 'degrees', 'grad'].includes(word)) return null;
  const after = raw[i + 1];
  const scale = after !== undefined && joins(after) ? /^(c|f)(?:elsius|ahrenheit)?$/u.exec(after.text)?.[1] : undefined;
  return scale === undefined ? { canon: 'degree', length: 1 } : { canon: scale, length: 2 };
}

function withCurrency(
  raw: readonly Raw[],
  i: number,
  { currency, value }: { currency: string; value: number },
): Read | null {
  const [sign, after] = [raw[i], raw[i + 1]];
  if (sign?.isPrefix === true) return null;
  const touchesNext = sign?.kind === 'symbol' && after?.kind === 'number' && after.gap === '';
  // "24 $32": the sign belongs to the number it touches. French prices put the cents behind it: 49€99.
  if (touchesNext && sign.gap !== '') return null;
  const joined = touchesNext && /^\d\d$/u.test(after.text);
  return {
    canon: `price:${currency}:${joined ? value + Number(after.text) / 100 : value}`,
    length: joined ? 2 : 1,
  };
}

/** Reads 1,299.00, 1.299,00, 1 299 and 1'299 alike: a separator before exactly three digits marks thousands. */
export function parseNumber(text: string): number {
  const decimal = /^(.*?)[.,](\d+)$/u.exec(text);
  const isThousands =
    decimal !== null && decimal[2]?.length === 3 && /^[1-9]\d{0,2}(?:[ .,']\d{3})*$/u.test(decimal[1] ?? '');
  if (decimal === null || isThousands) return Number(text.replaceAll(/\D/gu, ''));
  return Number(`${(decimal[1] ?? '').replaceAll(/\D/gu, '')}.${decimal[2]}`);
}
