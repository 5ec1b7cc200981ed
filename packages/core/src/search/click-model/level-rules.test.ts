import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyLevel, fitLevel } from './level-rules.ts';

describe('fitLevel', () => {
  it('makes expected clicks come out when the curve is off by a factor', () => {
    const lnExpected = Float64Array.from({ length: 200 }, (_, i) => Math.log(10 + i));
    const clicks = lnExpected.map((value) => 2 * Math.exp(value));
    const level = fitLevel({ clicks, lnExpected, isUsed: () => true });
    for (const page of [10, 100, 190])
      expect(Math.exp(applyLevel(level, lnExpected[page] ?? 0)) / (clicks[page] ?? 1)).toBeCloseTo(1, 1);
  });

  it('never turns the order of pages around', () => {
    const page = fc.record({ clicks: fc.nat(1000), ln: fc.double({ min: -5, max: 8, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(page, { maxLength: 40 }), (pages) => {
        const level = fitLevel({
          clicks: Float64Array.from(pages, ({ clicks }) => clicks),
          lnExpected: Float64Array.from(pages, ({ ln }) => ln),
          isUsed: () => true,
        });
        for (let at = -10; at < 12; at += 0.25)
          expect(applyLevel(level, at + 0.25)).toBeGreaterThanOrEqual(applyLevel(level, at) - 1e-9);
      }),
    );
  });
});
