import { expect, it } from 'vitest';
import { dayLabel, dayOf, isDay } from './day-rules.ts';

it('days are counted and named in UTC, wherever the reader is', () => {
  expect(dayOf(new Date('2026-11-01T23:59:59Z'))).toBe('2026-11-01');
  expect(dayLabel('2026-11-01')).toBe('Nov 1');
});

it('a day that no calendar has is refused', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-1', ''].map(isDay)).toEqual([true, false, false, false]);
});
