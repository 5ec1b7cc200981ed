/** A 32-bit hash of a text (FNV-1a), the seed of everything that belongs to it. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** A generator of numbers in [0, 1) from up to three seeds (mulberry32 over mixed bits). */
export function randomFrom(first: number, second = 0, third = 0): () => number {
  let state = Math.imul(first ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(second + 0x7f4a7c15, 0xc2b2ae35);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) ^ Math.imul(third + 0x165667b1, 0x27d4eb2f);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A draw of the standard normal distribution (Box-Muller). */
export function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** How often a rare event happens when it is expected `mean` times; normal beyond 30. */
export function drawPoisson(mean: number, random: () => number): number {
  if (mean <= 0) return 0;
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * drawNormal(random)));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** How many of `count` trials succeed; exact for few, Poisson for rare and normal for many successes. */
export function drawBinomial(count: number, probability: number, random: () => number): number {
  const mean = count * probability;
  if (count > 40) {
    const draw =
      mean < 10
        ? drawPoisson(mean, random)
        : Math.round(mean + Math.sqrt(mean * (1 - probability)) * drawNormal(random));
    return Math.min(count, Math.max(0, draw));
  }
  let successes = 0;
  for (let trial = 0; trial < count; trial += 1) if (random() < probability) successes += 1;
  return successes;
}
