/** Costs are kept in whole ticks of 1e-10 USD, the unit xAI bills in. */
export const ticksPerUsd = 1e10;

/** A cost in USD, for people and the wire. */
export function toUsd(ticks: number): number {
  return ticks / ticksPerUsd;
}

/** A ceiling typed in USD, as ticks; rounded down, so that it is never passed. */
export function toTicks(usd: number): number {
  return Math.floor(Number((usd * ticksPerUsd).toPrecision(15)));
}

const withDecimals = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
/** Made on first use, since most programs that load this show no money. */
const formats: { cents?: Intl.NumberFormat; hundredthsOfCents?: Intl.NumberFormat } = {};

/** US dollars as people read them everywhere but in lists of single calls: in cents, or with four decimals below one cent. */
export function formatUsd(usd: number): string {
  const isTiny = usd !== 0 && Math.abs(usd) < 0.01;
  const format = isTiny ? (formats.hundredthsOfCents ??= withDecimals(4)) : (formats.cents ??= withDecimals(2));
  return format.format(usd);
}

/** An amount in ticks as sentences show it. */
export function formatTicks(ticks: number): string {
  return formatUsd(toUsd(ticks));
}
