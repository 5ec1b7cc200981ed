import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../click-model/random.ts';
import {
  calibrated,
  fitCalibration,
  type RewriteObservation,
  scoreRewrites,
  uncalibrated,
} from './rewrite-score-rules.ts';

/** Titles whose true risk is known: estimates are off by a shift on the log-odds scale. */
function observations(count: number, shift: number): RewriteObservation[] {
  const random = seededRandom(`rewrites ${count} ${shift}`);
  return Array.from({ length: count }, () => {
    const risk = 0.1 + 0.7 * random();
    const odds = Math.log(risk / (1 - risk)) + shift;
    return { risk, startRisk: risk, isRewritten: random() < 1 / (1 + Math.exp(-odds)) };
  });
}

describe('a score', () => {
  it('is the mean squared error, next to that of the base rate', () => {
    const one = (risk: number, isRewritten: boolean) => ({ risk, startRisk: risk, isRewritten });
    expect(scoreRewrites([])).toBeNull();
    expect(scoreRewrites([one(0.8, true), one(0.2, false), one(0.4, false), one(0.6, true)])).toEqual({
      observations: 4,
      baseRate: 0.5,
      brier: expect.closeTo(0.1) as number,
      brierOfBaseRate: 0.25,
    });
  });
});

describe('a calibration', () => {
  it('changes nothing below 100 observations', () => {
    expect(fitCalibration(observations(99, 2))).toEqual(uncalibrated);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (risk) => {
        expect(calibrated(risk, uncalibrated)).toBe(risk);
      }),
    );
  });

  it('finds by how much the estimates are off, and lowers the score', () => {
    const seen = observations(2000, 1.2);
    const fitted = fitCalibration(seen);
    expect(fitted.shift).toBeGreaterThan(0.9);
    expect(fitted.shift).toBeLessThan(1.5);
    const after = seen.map((one) => ({ ...one, risk: calibrated(one.startRisk, fitted) }));
    expect(scoreRewrites(after)?.brier).toBeLessThan((scoreRewrites(seen)?.brier ?? 0) - 0.02);
  });

  it('keeps risks between 0 and 1 and in their order, whatever was observed', () => {
    const seen = fc.array(fc.record({ risk: fc.double({ min: 0, max: 1, noNaN: true }), isRewritten: fc.boolean() }), {
      minLength: 100,
      maxLength: 150,
    });
    const risk = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(seen, risk, risk, (rows, one, other) => {
        const fitted = fitCalibration(rows.map((row) => ({ ...row, startRisk: row.risk })));
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((value) => calibrated(value, fitted)) as [
          number,
          number,
        ];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(high + 1e-12);
      }),
      { numRuns: 50 },
    );
  });
});
