/** A stream of numbers in [0, 1). */
export type Random = () => number;

/** A repeatable stream of random numbers for a seed text: the same text always gives the same stream. */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i += 1) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A standard normal draw (Box and Muller). */
export function normalDraw(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A gamma draw with the given mean and variance (Marsaglia and Tsang's squeeze); 0 when the mean is 0. */
export function gammaDraw(random: Random, mean: number, variance: number): number {
  if (!(mean > 0) || !(variance > 0)) return Math.max(0, mean);
  const shape = mean ** 2 / variance;
  const boost = shape < 1 ? Math.max(1e-300, random()) ** (1 / shape) : 1;
  const d = (shape < 1 ? shape + 1 : shape) - 1 / 3;
  for (;;) {
    const x = normalDraw(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < x ** 2 / 2 + d - d * v + d * Math.log(v))
      return (variance / mean) * d * v * boost;
  }
}

/** The value below which the given share of the values lies; linear between neighbors, NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** A Poisson draw; of large means a rounded normal. */
export function poissonDraw(random: Random, mean: number): number {
  if (!(mean > 0)) return 0;
  if (mean > 200) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normalDraw(random)));
  const limit = Math.exp(-mean);
  let product = random();
  let count = 0;
  for (; product > limit; count += 1) product *= random();
  return count;
}

/** How many of this many are kept when each is by the given chance; of large counts a rounded normal. */
export function binomialDraw(random: Random, count: number, chance: number): number {
  if (count > 200) {
    const spread = Math.sqrt(count * chance * (1 - chance));
    return Math.min(count, Math.max(0, Math.round(count * chance + spread * normalDraw(random))));
  }
  let kept = 0;
  for (let each = 0; each < count; each += 1) if (random() < chance) kept += 1;
  return kept;
}
