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

/** An amount as sentences show it: cents from $1, four decimals below. */
export function formatTicks(ticks: number): string {
  const usd = toUsd(ticks);
  return `$${usd.toFixed(usd === 0 || usd >= 1 ? 2 : 4)}`;
}
