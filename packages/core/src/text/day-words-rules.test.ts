import { expect, it } from 'vitest';
import { dayInWords, periodInWords } from './day-words-rules.ts';

it('days are written as Americans read them', () => {
  expect(dayInWords('2026-03-09', true)).toBe('Mar 9, 2026');
  expect(dayInWords('2026-03-09', false)).toBe('Mar 9');
});

it('a period names its year once, and both years where they differ', () => {
  expect(periodInWords('2026-08-25', '2026-11-22')).toBe('Aug 25 to Nov 22, 2026');
  expect(periodInWords('2025-12-01', '2026-02-28')).toBe('Dec 1, 2025 to Feb 28, 2026');
});
