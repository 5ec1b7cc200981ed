import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawBinomial, drawPoisson, randomFrom } from './random.ts';

const seed = fc.integer();

describe('chance', () => {
  it('repeats itself for the same seeds and stays in [0, 1)', () => {
    fc.assert(
      fc.property(seed, seed, seed, (a, b, c) => {
        const [first, second] = [randomFrom(a, b, c), randomFrom(a, b, c)];
        for (let draw = 0; draw < 20; draw += 1) {
          const value = first();
          expect(value).toBe(second());
          expect(value >= 0 && value < 1).toBe(true);
        }
      }),
    );
  });

  it('never succeeds more often than it tries', () => {
    fc.assert(
      fc.property(seed, fc.nat(100_000), fc.double({ min: 0, max: 1, noNaN: true }), (a, count, probability) => {
        const successes = drawBinomial(count, probability, randomFrom(a));
        expect(Number.isInteger(successes) && successes >= 0 && successes <= count).toBe(true);
      }),
    );
  });

  it.each([0.3, 5, 200])('counts events around a mean of %d', (mean) => {
    const random = randomFrom(7);
    const draws = Array.from({ length: 4_000 }, () => drawPoisson(mean, random));
    const average = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    expect(Math.abs(average - mean)).toBeLessThan(5 * Math.sqrt(mean / draws.length));
  });
});
