import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { expectTokens, quantile, quoteOf, type QuoteStep } from './quote-rules.ts';

const ticks = fc
  .tuple(fc.nat(1e9), fc.nat(1e9), fc.nat(1e9))
  .map(([low, more, evenMore]) => ({ low, likely: low + more, high: low + more + evenMore }));
const step: fc.Arbitrary<QuoteStep> = fc.record({
  label: fc.string(),
  provider: fc.string(),
  calls: fc.nat(10_000),
  ticks,
  priceVersion: fc.string(),
});
const writing: QuoteStep = {
  label: 'Writing',
  provider: 'grok',
  calls: 10,
  ticks: { low: 100, likely: 200, high: 450 },
  priceVersion: '2026-01-01',
};

describe('a quote', () => {
  test('is the sum of its calls times their price', () => {
    const quote = quoteOf({
      items: 10,
      steps: [writing, { ...writing, label: 'Searching', calls: 5 }],
      simulated: false,
    });
    expect(quote).toMatchObject({ lowTicks: 1500, likelyTicks: 3000, highTicks: 6750, notes: [] });
    expect(quote.lines.map((line) => [line.label, line.calls, line.likelyTicks])).toEqual([
      ['Writing', 10, 2000],
      ['Searching', 5, 1000],
    ]);
  });

  test('says what the review costs, and includes it only where the run has one', () => {
    const step = { ...writing, label: 'Review', ticks: { low: 0, likely: 10, high: 20 } };
    const of = (isWanted: boolean) =>
      quoteOf({ items: 10, steps: [writing], review: { step, isWanted }, simulated: false });
    expect(of(true)).toMatchObject({ likelyTicks: 2100, reviewTicks: 100, lines: [{}, { label: 'Review' }] });
    expect(of(false)).toMatchObject({ likelyTicks: 2000, reviewTicks: 100, lines: [{ label: 'Writing' }] });
    expect(quoteOf({ items: 10, steps: [writing], simulated: false }).reviewTicks).toBeNull();
  });

  test('is whole ticks, ordered low to high, and its lines add up to the likely cost', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const quote = quoteOf({ items: 1, steps, simulated: true });
        expect(quote.lowTicks).toBeLessThanOrEqual(quote.likelyTicks);
        expect(quote.likelyTicks).toBeLessThanOrEqual(quote.highTicks);
        expect(quote.lines.reduce((sum, line) => sum + line.likelyTicks, 0)).toBe(quote.likelyTicks);
        expect(Number.isSafeInteger(quote.highTicks)).toBe(true);
      }),
    );
  });

  test('with an unknown price is refused and says whose [BL-01]', () => {
    const unknown = { ...writing, ticks: null, provider: 'custom' };
    expect(() => quoteOf({ items: 1, steps: [unknown], simulated: false })).toThrow(/price of Writing at custom/);
    expect(() => quoteOf({ items: 1, steps: [unknown], simulated: false })).toThrow(AppError);
  });

  test('does not ask for the price of what is not called', () => {
    expect(quoteOf({ items: 1, steps: [{ ...writing, ticks: null, calls: 0 }], simulated: false }).lines).toEqual([]);
    expect(quoteOf({ items: 1, steps: [{ ...writing, calls: 1 }], simulated: false }).likelyTicks).toBe(200);
  });

  test('too large to count is refused', () => {
    const huge = { ...writing, calls: 1e6, ticks: { low: 0, likely: 0, high: 1e15 } };
    expect(() => quoteOf({ items: 1, steps: [huge], simulated: false })).toThrow(/too large/);
  });
});

describe('expected tokens', () => {
  const defaults = { p50: { input: 900, output: 300 }, p90: { input: 1500, output: 600 } };

  test('are the defaults while the team has made few calls', () => {
    const calls = Array.from({ length: 19 }, () => ({ input: 1, output: 1 }));
    expect(expectTokens(calls, defaults)).toEqual({ ...defaults, observations: 0 });
  });

  test('are p50 and p90 of the calls once there are enough', () => {
    const calls = Array.from({ length: 20 }, (_, index) => ({ input: index + 1, output: 100 }));
    expect(expectTokens(calls, defaults)).toEqual({
      p50: { input: 10, output: 100 },
      p90: { input: 18, output: 100 },
      observations: 20,
    });
  });

  test.each([
    [0, 1],
    [0.25, 1],
    [0.26, 2],
    [0.5, 2],
    [0.75, 3],
    [1, 4],
  ])('the quantile %d of 1, 2, 3 and 4 is %d', (q, value) => {
    expect(quantile([4, 2, 3, 1], q)).toBe(value);
  });

  test('a quantile is one of the values and grows with q', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, a, b) => {
          expect(values).toContain(quantile(values, a));
          expect(quantile(values, Math.min(a, b))).toBeLessThanOrEqual(quantile(values, Math.max(a, b)));
        },
      ),
    );
  });
});
