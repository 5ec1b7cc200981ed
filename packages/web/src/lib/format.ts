const locale = 'en-US';
const absent = '–';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const dollars = (digits: number) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const cents = dollars(2);
const hundredthsOfCents = dollars(4);
const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const minute: Intl.DateTimeFormatOptions = { ...day, hour: 'numeric', minute: '2-digit' };
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

type Maybe<T> = T | null | undefined;

function orAbsent(value: Maybe<number>, format: (value: number) => string): string {
  return value === null || value === undefined || !Number.isFinite(value) ? absent : format(value);
}

/** 12345.6 is "12,346"; a missing number is a dash. */
export function formatNumber(value: Maybe<number>): string {
  return orAbsent(value, (number) => whole.format(number));
}

/** 12345 is "12.3K", for axes and tiles. */
export function formatCompact(value: Maybe<number>): string {
  return orAbsent(value, (number) => compact.format(number));
}

/** A fraction as percent: 0.0417 is "4.2%". */
export function formatPercent(fraction: Maybe<number>, decimals = 1): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return orAbsent(fraction, (number) => format.format(number));
}

/** A signed difference with a true minus: "+3.2", "−0.5", "0.0". */
export function formatChange(value: Maybe<number>): string {
  return orAbsent(value, (number) => {
    const text = oneDecimal.format(Math.abs(number));
    if (Number(text.replaceAll(',', '')) === 0) return text;
    return `${number > 0 ? '+' : '−'}${text}`;
  });
}

/** An average search position: "4.3". */
export function formatPosition(value: Maybe<number>): string {
  return orAbsent(value, (number) => oneDecimal.format(number));
}

/** An amount in whole units of a currency, named as the reader's language does: "€1,235"; a plain number without a currency. */
export function formatMoney(amount: Maybe<number>, currencyCode: string | null): string {
  if (currencyCode === null) return formatNumber(amount);
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: currencyCode, maximumFractionDigits: 0 });
  return orAbsent(amount, (number) => money.format(number));
}

/** US dollars as the sentences of the server have them: "$2.00", and with four decimals below one cent: "$0.0042". */
export function formatUsd(amount: Maybe<number>): string {
  return orAbsent(amount, (number) =>
    (number !== 0 && Math.abs(number) < 0.01 ? hundredthsOfCents : cents).format(number),
  );
}

/** The same for the end of an estimate, which a whole cent less would no longer hold: "$0.06" for 0.0545. */
export function formatAtMostUsd(amount: number): string {
  return formatUsd(amount < 0.01 ? amount : Math.ceil(Number((amount * 100).toPrecision(12))) / 100);
}

/** US dollars in lists of calls, always with four decimals: "$0.0123". */
export function formatCallCost(amount: Maybe<number>): string {
  return orAbsent(amount, (number) => hundredthsOfCents.format(number));
}

/** "Nov 21, 2026" in the reader's time zone, or in the given one. */
export function formatDate(instant: Maybe<string | Date>, timeZone?: string): string {
  return formatInstant(instant, { ...day, timeZone });
}

/** "Nov 21, 2026, 3:04 PM" in the reader's time zone, or in the given one. */
export function formatDateTime(instant: Maybe<string | Date>, timeZone?: string): string {
  return formatInstant(instant, { ...minute, timeZone });
}

function formatInstant(instant: Maybe<string | Date>, options: Intl.DateTimeFormatOptions): string {
  const date = instant === null || instant === undefined ? null : new Date(instant);
  if (date === null || Number.isNaN(date.getTime())) return absent;
  return new Intl.DateTimeFormat(locale, options).format(date).replaceAll('\u202f', ' ');
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "5 minutes ago", "in 2 days", "yesterday"; under a minute "just now". */
export function formatRelative(instant: Maybe<string | Date>, now = new Date()): string {
  const date = instant === null || instant === undefined ? null : new Date(instant);
  if (date === null || Number.isNaN(date.getTime())) return absent;
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const step = steps.find(([, unitSeconds]) => Math.abs(seconds) >= unitSeconds);
  return step === undefined ? 'just now' : relative.format(Math.trunc(seconds / step[1]), step[0]);
}

/** A length of time in its two largest parts: "1 h 4 min", "3 min 20 s", "12 s". */
export function formatDuration(durationMs: Maybe<number>): string {
  return orAbsent(durationMs, (ms) => {
    const seconds = Math.max(0, Math.round(ms / 1000));
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
    if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
    if (minutes > 0) return seconds % 60 > 0 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`;
    return `${seconds} s`;
  });
}

/** "1 page", "3 pages". */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}
