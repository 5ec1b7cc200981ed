import { isUrl } from '@serplift/core/url';
import type { Style } from './terminal.ts';

/** Made on first use: help needs none of these, and they cost more than the rest of it. */
function onFirstUse<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

const dollars = (digits: number) =>
  onFirstUse(
    () =>
      new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency: 'USD',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
const cents = dollars(2);
const hundredthsOfCents = dollars(4);
const whole = onFirstUse(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }));
const exact = onFirstUse(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 }));
const plurals = onFirstUse(() => new Intl.PluralRules('en-US'));

/** Money as the server's sentences have it: in cents, or with four decimals below one cent. */
export function usd(amount: number): string {
  return (amount !== 0 && Math.abs(amount) < 0.01 ? hundredthsOfCents() : cents()).format(amount);
}

/** The same for the end of an estimate, rounded up to what it holds for. */
export function usdAtMost(amount: number): string {
  return usd(amount < 0.01 ? amount : Math.ceil(Number((amount * 100).toPrecision(12))) / 100);
}

/** Money in a column of a table, always with four decimals. */
export function usdInColumn(amount: number): string {
  return hundredthsOfCents().format(amount);
}

/** A number as people read it, without decimals: "1,200". */
export function number(value: number): string {
  return whole().format(value);
}

/** A number as people read it, with all its decimals: "1,200.5". */
export function exactNumber(value: number): string {
  return exact().format(value);
}

/** The form of a noun that goes with a count: "page", "pages". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return plurals().select(count) === 'one' ? one : many;
}

/** A count with its noun: "1 page", "1,200 pages". */
export function counted(count: number, one: string, many?: string): string {
  return `${number(count)} ${plural(count, one, many)}`;
}

/** A fraction as a percentage with two decimals. */
export function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(2)}%`;
}

/** An instant in local time as people read it: "Nov 21, 04:58", with the year instead of the time when it is another. */
export function moment(instant: string, now = new Date()): string {
  const date = new Date(instant);
  const isThisYear = date.getFullYear() === now.getFullYear();
  return date.toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { year: 'numeric' }),
  });
}

/** A duration: "8 s", "3 min 20 s". */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The part of an address that distinguishes pages of one site. */
export function pathOf(url: string): string {
  if (!isUrl(url)) return url;
  const { pathname, search } = new URL(url);
  const text = pathname + search;
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** A text in one style inside a cell. */
export interface StyledText {
  text: string;
  style: Style;
}

/** A figure, a state or a time: what a person reads, and the plain value that a script gets. */
export interface Figure {
  shown: string | readonly (string | StyledText)[];
  plain: string | number;
}

/** Where there is no value. */
export const noValue: Figure = { shown: '–', plain: '' };

/** An instant: short for a person, ISO 8601 for a pipe. */
export const instantCell = (instant: string): Figure => ({ shown: moment(instant), plain: instant });

/** Money in a column: four decimals for a person, USD for a pipe. */
export const usdCell = (amount: number): Figure => ({ shown: usdInColumn(amount), plain: amount });

/** A share: per cent for a person, a fraction for a pipe. */
export const shareCell = (fraction: number): Figure => ({
  shown: percent(fraction),
  plain: Number(fraction.toFixed(6)),
});
