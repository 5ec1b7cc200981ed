import fc from 'fast-check';
import { expect, it } from 'vitest';
import { factTokens } from './fact-tokens-rules.ts';

const spelled = (text: string): string[] => factTokens(text).map(({ canon }) => canon);

it('reads a date in digits like the same date with its month spelled out', () => {
  expect(spelled('until 30.09.2025')).toEqual(spelled('until 30 September 2025'));
  expect(spelled('until 31/12/2025')).toEqual(spelled('until 31 December 2025'));
  expect(spelled('until 12/31/2025')).toEqual(spelled('until December 31 2025'));
});

it('reads the numbers of a date whose day and month could change places, with or without a zero', () => {
  expect(spelled('until 03/04/2025')).toEqual(['until', 'number:3', 'number:4', 'year:2025']);
  expect(spelled('until 3/4/2025')).toEqual(spelled('until 03/04/2025'));
  expect(spelled('until 3/3/2025')).toEqual(spelled('until 3 March 2025'));
});

it('leaves versions, shares, and numbers that aren’t dates alone', () => {
  expect(spelled('version 2.10.2025.4')).not.toContain('october');
  expect(spelled('45.10.2025 and 10.13.2025').filter((canon) => !/\d/u.test(canon))).toEqual(['and']);
  expect(spelled('48/64 and 3.5')).toEqual(['number:48', 'number:64', 'and', 'number:3.5']);
});

it('keeps every part of a date where it is in the text', () => {
  const digits = fc.tuple(
    fc.integer({ min: 1, max: 31 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1990, max: 2089 }),
  );
  fc.assert(
    fc.property(digits, fc.constantFrom('.', '/'), ([day, month, year], sign) => {
      const text = `bis ${day}${sign}${month}${sign}${year} frei`;
      const parts = factTokens(text)
        .slice(1, 4)
        .map(({ start, end }) => text.slice(start, end));
      expect(parts).toEqual([day, month, year].map(String));
    }),
  );
});
