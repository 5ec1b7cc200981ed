import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clicksBelow, coverageOf, lnGamma, logScore } from './negative-binomial-rules.ts';

describe('the negative binomial', () => {
  it('has the gamma function of the textbook', () => {
    expect(lnGamma(1)).toBeCloseTo(0, 9);
    expect(lnGamma(6)).toBeCloseTo(Math.log(120), 9);
    expect(lnGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 9);
  });

  it.each([
    [3, 0.5],
    [20, 2],
    [0.2, 8],
  ])('sums its probabilities to its distribution function, mean %d and shape %d', (expected, shape) => {
    let sum = 0;
    for (let clicks = 0; clicks < 60; clicks += 1) {
      sum += Math.exp(logScore({ clicks, expected }, shape));
      expect(clicksBelow(clicks, expected, shape)).toBeCloseTo(sum, 7);
    }
  });

  it('covers a share between 0 and 1, whatever the page got', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 0.05, max: 60, noNaN: true }),
        (clicks, expected, shape) => {
          const { below, inside } = coverageOf({ clicks, expected }, shape);
          expect(below >= 0 && inside >= 0 && below + inside <= 1 + 1e-9).toBe(true);
        },
      ),
    );
  });
});
