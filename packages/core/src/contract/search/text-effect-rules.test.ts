import { describe, expect, it } from 'vitest';
import { estimateTextEffect, scorePage, sumTextEffects, updateEffect } from './text-effect-rules.ts';
import { faultEffects, faultNames, textFaults } from './text-faults.ts';

describe('estimateTextEffect', () => {
  it('of a sound title is near nothing, wide, and a loss almost as likely as a gain', () => {
    const effect = estimateTextEffect(1000, 'none');
    expect(effect.point).toBeCloseTo(10.05, 2);
    expect(effect.low).toBeLessThan(-60);
    expect(effect.high).toBeGreaterThan(90);
    expect(effect.chanceOfLoss).toBeGreaterThan(0.4);
    expect(effect.chanceOfLoss).toBeLessThan(0.5);
  });

  it('of a missing title is more, and grows with the clicks at stake', () => {
    const [missing, sound] = [estimateTextEffect(500, 'missingTitle'), estimateTextEffect(500, 'none')];
    expect(missing.point).toBeGreaterThan(3 * sound.point);
    expect(missing.chanceOfLoss).toBeLessThan(sound.chanceOfLoss);
    expect(Math.abs(estimateTextEffect(0, 'missingTitle').low)).toBe(0);
  });

  it('does not average out over pages, and stays a few percent of the clicks', () => {
    const one = estimateTextEffect(100, 'none');
    const hundred = sumTextEffects(Array.from({ length: 100 }, () => one));
    expect(hundred.low).toBeCloseTo(100 * one.low, 6);
    expect(hundred.high).toBeCloseTo(100 * one.high, 6);
    expect(hundred.point / 10_000).toBeLessThan(0.15);
  });

  it('every fault has a name, a source and a promise of under 15 %', () => {
    for (const fault of textFaults) {
      expect(faultNames[fault]).not.toBe('');
      expect(faultEffects[fault].source.length).toBeGreaterThan(20);
      expect(Math.expm1(faultEffects[fault].mean)).toBeLessThan(0.15);
    }
  });
});

describe('scorePage', () => {
  it('puts a faulty text before a sound one, and a page that falls short before one that does not', () => {
    const page = { clicks28: 50, fault: 'none' as const, probability: 0.5 };
    expect(scorePage({ ...page, fault: 'boilerplateTitle' })).toBeGreaterThan(scorePage(page));
    expect(scorePage({ ...page, probability: 0.9 })).toBeGreaterThan(scorePage(page));
  });
});

describe('updateEffect', () => {
  it('moves the belief toward a test of the team by how sure the test is', () => {
    const before = faultEffects.none;
    const vague = updateEffect(before, { estimate: 0.2, standardError: 0.5 });
    const sharp = updateEffect(before, { estimate: 0.2, standardError: 0.02 });
    expect(vague.mean).toBeLessThan(0.02);
    expect(sharp.mean).toBeGreaterThan(0.18);
    expect(sharp.sd).toBeLessThan(before.sd);
  });
});
