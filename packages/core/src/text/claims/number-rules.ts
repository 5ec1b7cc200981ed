import { foldAccents } from '../fold-accents-rules.ts';
import { type FoldedText, foldCharacters } from './fold-characters-rules.ts';
import { currencies, magnitudes, percentWords, unitCodeOf } from './unit-lexicon.ts';

export type NumberKind = 'price' | 'percent' | 'year' | 'hours' | 'quantity';

/** A number of a text with everything that another text must have to say the same. */
export interface TextNumber {
  kind: NumberKind;
  /** With its sign; of a time of day, minutes. */
  value: number;
  /** Currency, scale of degrees, or what it counts; null where the word after it is no unit. */
  unit: string | null;
  /** The other end of a range that is written with a dash. */
  other: number | null;
  /** What it may also be: the same number in the unit of the next one. */
  shared?: Read;
  /** Where the number is in the text, with its currency or unit. */
  start: number;
  end: number;
}

const number =
  /\d{1,2}:\d\d(?!\d)|[1-9]\d{0,2}(?:[ .,'\u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?/gu;
const minusBefore = /(?:^|[\s(:,/|])(?:[-\u2010-\u2015\u2212]|minus\s)\s?$/u;
const currencyBefore = /(?<![\p{L}\p{N}])((?:us|au|ca|a|c|r)?\$|\p{Sc}|[a-z]{2,3}\.?)\s?$/u;
const currencyAfter = /^\s?(\p{Sc}(?!\s?\d)|[元円원]|\p{L}+)/u;
const cents = /^\s?\p{Sc}(\d\d)(?!\d)/u;
const degrees = /^\s?(?:°|degrees?\b|grad\b)\s?([cf])?/u;
const halfOfDay = /^\s?([ap])\.?m\b\.?/u;
const ofPercent = /^[\s-]?(%|٪|per cent|por ciento|pour cent|\p{L}+)/u;
/** A unit follows the number, or a word that says which ones are counted: "4 working days", "30日". */
const unitAfter = /^[\s\u2010-\u2015-]?(\p{Script=Han}|\p{L}+)(?:[\s-]?(\p{Script=Han}|\p{L}+))?/u;
const dash = /^\s?[-\u2010-\u2015\u2212~～〜]\s?$/u;
/** "69 oder 129 Euro": with a short word between them, the unit of the second number may be that of the first. */
const joint = /^\s\p{L}{1,5}\s$/u;
const reach = 40;

/** Every number of a text; digits of any script and number formats are read alike. */
export function numbersIn(text: string): TextNumber[] {
  const folded = foldCharacters(text);
  const found: TextNumber[] = [];
  let taken = 0;
  for (const match of folded.plain.matchAll(number)) {
    if (match.index < taken) continue;
    const { read, from, to } = readNumber(folded.plain, match.index, match[0]);
    taken = to;
    found.push({ ...read, other: null, start: originOf(folded, from), end: originOf(folded, to) });
  }
  joinRanges(found, text);
  return found;
}

const originOf = ({ origins }: FoldedText, at: number): number => origins[at] ?? 0;

type Read = Pick<TextNumber, 'kind' | 'value' | 'unit'>;

function readNumber(plain: string, start: number, digits: string): { read: Read; from: number; to: number } {
  const end = start + digits.length;
  const before = plain.slice(Math.max(0, start - 8), start);
  const after = plain.slice(end, end + reach);
  const half = halfOfDay.exec(after);
  if (digits.includes(':') || half !== null) {
    return { read: readTime(digits, half?.[1]), from: start, to: end + (half?.[0].length ?? 0) };
  }
  const sign = currencyBefore.exec(before);
  const currency = currencies.get(foldAccents(sign?.[1] ?? ''));
  const { value, length } = scaled(parseNumber(digits), after, currency !== undefined);
  const rest = after.slice(length);
  if (currency !== undefined) {
    const read = { kind: 'price' as const, value, unit: currency };
    return { read, from: start - (sign?.[0].length ?? 0), to: end + length };
  }
  const { read, length: measured } = readUnit(rest, value);
  // A dash with a space after it marks an item of a list, except before degrees.
  const mayBeMinus = read.unit?.startsWith('°') === true || !/\s$/u.test(before) || /minus\s$/u.test(before);
  const isBelow = read.kind === 'quantity' && mayBeMinus && minusBefore.test(before) && !/\d\s?.\s?$/u.test(before);
  const signed = isBelow ? -read.value : read.value;
  return { read: { ...read, value: signed }, from: start, to: end + length + measured };
}

function readTime(digits: string, half: string | undefined): Read {
  const [hour = 0, minute = 0] = digits.split(/[:.,]/u).map(Number);
  const value = ((half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute) % (24 * 60);
  return { kind: 'hours', value, unit: half === undefined ? null : 'half' };
}

/** "2.5 million", "$3k". */
function scaled(value: number, after: string, isPrice: boolean): { value: number; length: number } {
  const [whole = '', word = ''] = /^\s?(\p{L}+)/u.exec(after) ?? [];
  const factor = isPrice && word === 'm' ? 1e6 : magnitudes.get(foldAccents(word));
  return factor === undefined ? { value, length: 0 } : { value: value * factor, length: whole.length };
}

function readUnit(rest: string, value: number): { read: Read; length: number } {
  const broken = cents.exec(rest);
  if (broken !== null) {
    const unit = currencies.get(rest.trim().charAt(0)) ?? null;
    return { read: { kind: 'price', value: value + Number(broken[1]) / 100, unit }, length: broken[0].length };
  }
  const money = currencyAfter.exec(rest);
  const currency = currencies.get(foldAccents(money?.[1] ?? ''));
  if (money !== null && currency !== undefined)
    return { read: { kind: 'price', value, unit: currency }, length: money[0].length };
  const percent = ofPercent.exec(rest);
  if (percent !== null && percentWords.has(foldAccents(percent[1] ?? '').replace(' ', '')))
    return { read: { kind: 'percent', value, unit: null }, length: percent[0].length };
  const scale = degrees.exec(rest);
  if (scale !== null) return { read: { kind: 'quantity', value, unit: `°${scale[1] ?? ''}` }, length: scale[0].length };
  const [whole = '', first = '', second = ''] = unitAfter.exec(rest) ?? [];
  const near = unitCodeOf(foldAccents(first)) ?? null;
  const unit = near ?? unitCodeOf(foldAccents(second)) ?? null;
  const length = near !== null ? whole.indexOf(first) + first.length : unit !== null ? whole.length : 0;
  const isYear = unit === null && Number.isInteger(value) && value >= 1900 && value < 2100;
  return { read: { kind: isYear ? 'year' : 'quantity', value, unit }, length };
}

/** Gives both ends of a range one unit, and links those of a dash. */
function joinRanges(numbers: TextNumber[], text: string): void {
  for (const [at, low] of numbers.entries()) {
    const high = numbers[at + 1];
    if (high === undefined || low.kind === 'hours' || high.kind === 'hours') continue;
    const gap = text.slice(low.end, high.start);
    const isBare = low.unit === null && low.kind !== 'price' && low.kind !== 'percent';
    if (joint.test(gap) && isBare && /\d/u.test(text.charAt(high.start))) low.shared = { ...high, value: low.value };
    if (!dash.test(gap)) continue;
    if (isBare) Object.assign(low, { unit: high.unit, kind: high.kind });
    else if (high.unit === null && high.kind === 'quantity') Object.assign(high, { unit: low.unit, kind: low.kind });
    // Two years are a period, and each of them is said by itself.
    if (low.kind !== 'year' && Math.abs(low.value) < high.value) [low.other, high.other] = [high.value, low.value];
  }
}

/** Reads 1,299.00, 1.299,00, 1 299 and 1'299 alike: a separator before exactly three digits marks thousands. */
function parseNumber(text: string): number {
  const decimal = /^(.*?)[.,](\d+)$/u.exec(text);
  const isThousands =
    decimal !== null && decimal[2]?.length === 3 && /^[1-9]\d{0,2}(?:[ .,']\d{3})*$/u.test(decimal[1] ?? '');
  if (decimal === null || isThousands) return Number(text.replaceAll(/\D/gu, ''));
  return Number(`${(decimal[1] ?? '').replaceAll(/\D/gu, '')}.${decimal[2]}`);
}

const halfDay = 720;

/** Whether a number of a source is what a text says: value and sign, currency or unit, and both ends of a range. */
export function isSameNumber(said: TextNumber, known: TextNumber): boolean {
  const [a, b] = [said, known].map(({ shared, ...own }) =>
    shared === undefined ? [own] : [own, { ...own, ...shared }],
  );
  return a?.some((one) => b?.some((other) => isSame(one, other))) ?? false;
}

function isSame(said: TextNumber, known: TextNumber): boolean {
  if (said.kind === 'hours' || known.kind === 'hours') return isSameTime(said, known);
  if (said.value !== known.value || !hasWholeRange(said, known)) return false;
  if ([said, known].some(({ kind }) => kind === 'price' || kind === 'percent'))
    return said.kind === known.kind && said.unit === known.unit;
  return isSameUnit(said.unit, known.unit);
}

const hasWholeRange = (said: TextNumber, known: TextNumber): boolean =>
  known.other === null || said.other === known.other;

/** A unit that only one of them names may be said in a word that is no unit: "25 users" and "25 people". */
function isSameUnit(said: string | null, known: string | null): boolean {
  if (said?.startsWith('°') || known?.startsWith('°'))
    return said !== null && known !== null && (said === known || said === '°' || known === '°');
  return said === null || known === null || said === known;
}

function isSameTime(said: TextNumber, known: TextNumber): boolean {
  const [a, b] = [minutesOf(said), minutesOf(known)];
  if (a === null || b === null) return false;
  const isOpen = said.unit !== 'half' || known.unit !== 'half';
  return a === b || (isOpen && Math.abs(a - b) === halfDay);
}

/** A whole number may be an hour: "18 Uhr" is 18:00. */
const minutesOf = ({ kind, value, unit }: TextNumber): number | null =>
  kind === 'hours' ? value : kind === 'quantity' && (unit === null || unit === 'hour') ? value * 60 : null;
