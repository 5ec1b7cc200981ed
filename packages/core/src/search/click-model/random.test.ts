import { describe, expect, it } from 'vitest';
import { binomialDraw, gammaDraw, quantile, seededRandom } from './random.ts';

describe('seededRandom', () => {
  it('repeats itself for a seed and differs between seeds', () => {
    const [a, b, other] = [seededRandom('x'), seededRandom('x'), seededRandom('y')];
    expect([a(), a(), a()]).toEqual([b(), b(), b()]);
    expect(seededRandom('x')()).not.toBe(other());
  });
});

describe('gammaDraw', () => {
  it.each([
    [0.3, 0.9],
    [5, 5],
    [200, 900],
  ])('has the asked mean %d and variance %d', (mean, variance) => {
    const random = seededRandom(`gamma ${mean}`);
    const draws = Array.from({ length: 40_000 }, () => gammaDraw(random, mean, variance));
    const average = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    const spread = draws.reduce((sum, draw) => sum + (draw - average) ** 2, 0) / draws.length;
    expect(average / mean).toBeCloseTo(1, 1);
    expect(spread / variance).toBeGreaterThan(0.85);
    expect(spread / variance).toBeLessThan(1.15);
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0);
  });
});

describe('quantile', () => {
  it('lies between neighbors', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([], 0.5)).toBeNaN();
  });
});

describe('binomialDraw', () => {
  it.each([
    [12, 0.3],
    [900, 0.6],
  ])('keeps of %d each by the chance %d', (count, chance) => {
    const random = seededRandom(`binomial ${count}`);
    const draws = Array.from({ length: 20_000 }, () => binomialDraw(random, count, chance));
    const average = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    const spread = draws.reduce((sum, draw) => sum + (draw - average) ** 2, 0) / draws.length;
    expect(average / (count * chance)).toBeCloseTo(1, 1);
    expect(spread / (count * chance * (1 - chance))).toBeCloseTo(1, 1);
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...draws)).toBeLessThanOrEqual(count);
  });
});
