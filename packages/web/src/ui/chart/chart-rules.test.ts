import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisLevels, labelIndexes, nearestIndex, pathOf, pointsOf } from './chart-rules.ts';

describe('axis levels', () => {
  it('are round numbers from zero', () => {
    expect(axisLevels(201)).toEqual([0, 100, 200, 300]);
    expect(axisLevels(0.043)).toEqual([0, 0.02, 0.04, 0.06]);
    expect(axisLevels(0)).toEqual([0, 1]);
    expect(axisLevels(Number.NaN)).toEqual([0, 1]);
  });

  it('cover the largest value in at most five steps', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (largest) => {
        const levels = axisLevels(largest);
        expect(levels.at(-1)).toBeGreaterThanOrEqual(largest * (1 - 1e-6));
        expect(levels.length).toBeLessThanOrEqual(6);
        expect(levels.every((level, index) => index === 0 || level > (levels[index - 1] ?? 0))).toBe(true);
      }),
    );
  });
});

describe('a line', () => {
  const box = { width: 100, height: 50 };

  it('runs from the left edge to the right, larger values higher', () => {
    expect(pathOf(pointsOf([0, 10, 5], 10, box))).toBe('M0 50L50 0L100 25');
  });

  it('breaks where a value is absent', () => {
    expect(pathOf(pointsOf([1, null, 1, 1], 1, box))).toBe('M0 0M66.7 0L100 0');
  });

  it('of one value is in the middle', () => {
    expect(pointsOf([1], 2, box)).toEqual([{ x: 50, y: 25 }]);
  });
});

it('the pointer reads the nearest value, also from outside', () => {
  expect(nearestIndex(49, 100, 3)).toBe(1);
  expect(nearestIndex(-20, 100, 3)).toBe(0);
  expect(nearestIndex(500, 100, 3)).toBe(2);
  expect(nearestIndex(10, 0, 0)).toBe(0);
});

it('axis labels are equally far from each other, keep the last place and never crowd', () => {
  expect(labelIndexes(14, 9)).toEqual([1, 3, 5, 7, 9, 11, 13]);
  expect(labelIndexes(28, 4)).toEqual([0, 9, 18, 27]);
  expect(labelIndexes(2, 9)).toEqual([0, 1]);
  expect(labelIndexes(1, 9)).toEqual([0]);
  expect(labelIndexes(0, 9)).toEqual([]);
});
