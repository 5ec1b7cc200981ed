import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectDecimalMark, type NumberCell, parseExportNumber } from './number-format-rules.ts';

const locales = [
  'en-US',
  'en-IN',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'it-IT',
  'pt-PT',
  'pt-BR',
  'nl-NL',
  'pl-PL',
  'sv-SE',
  'da-DK',
  'ja-JP',
];
const markOf = (locale: string): '.' | ',' => ((1.5).toLocaleString(locale).includes(',') ? ',' : '.');

describe('numbers of an export', () => {
  test.each(locales)('any count written in %s is read back', (locale) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (count) => {
        expect(parseExportNumber(count.toLocaleString(locale), markOf(locale))).toBe(count);
      }),
    );
  });

  test.each(locales)('any average and share written in %s is read back', (locale) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (hundredths) => {
        const value = hundredths / 100;
        const text = value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
        expect(parseExportNumber(text, markOf(locale))).toBe(value);
        const share = (hundredths / 1e7).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2 });
        expect(parseExportNumber(share, markOf(locale))).toBeCloseTo(Number((hundredths / 1e5).toFixed(2)), 1);
      }),
    );
  });

  test.each(locales)('a file written in %s reveals its own decimal mark', (locale) => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 1e8 }), fc.integer({ min: 100, max: 9_999 })), { minLength: 1 }),
        (rows) => {
          const cells = rows.flatMap(([count, hundredths]): NumberCell[] => [
            { text: count.toLocaleString(locale), kind: 'count' },
            { text: (hundredths / 100).toLocaleString(locale, { minimumFractionDigits: 2 }), kind: 'average' },
          ]);
          expect(detectDecimalMark(cells)).toBe(markOf(locale));
        },
      ),
    );
  });

  test.each([
    ['4.17%', '.', 4.17],
    ['0,34', ',', 0.34],
    ['0,34 %', ',', 0.34],
    ['1\u00A0234', ',', 1234],
    ['1\u202F234,5', ',', 1234.5],
    ['1\u2009234', '.', 1234],
    ["1'234.5", '.', 1234.5],
    ['1’234', '.', 1234],
    ['1.234.567', ',', 1_234_567],
    ['12,34,567', '.', 1_234_567],
    ['１２３', '.', 123],
    ['8.333333333333334', '.', 8.333333333333334],
  ] as const)('%s with the mark "%s" is %d', (text, mark, value) => {
    expect(parseExportNumber(text, mark)).toBe(value);
  });

  test.each(['', '-', '–', 'n/a', '-5', '1,2…', '<10', '1.2.3,4', '12,34', '1 23', 'NaN', 'Infinity', '0x10', '1e5'])(
    '"%s" is not a number where the point is decimal',
    (text) => {
      expect(parseExportNumber(text, '.')).toBeNull();
    },
  );

  test('"1.234" groups in a count and is decimal in an average when nothing else decides', () => {
    expect(detectDecimalMark([{ text: '1.234', kind: 'count' }])).toBe(',');
    expect(detectDecimalMark([{ text: '1.234', kind: 'average' }])).toBe('.');
    expect(detectDecimalMark([{ text: '1,234', kind: 'count' }])).toBe('.');
    expect(detectDecimalMark([])).toBe('.');
  });

  test('one certain cell outweighs any number of doubtful ones', () => {
    const doubtful = Array.from({ length: 50 }, (): NumberCell => ({ text: '1,234', kind: 'average' }));
    expect(detectDecimalMark([...doubtful, { text: '4.17', kind: 'average' }])).toBe('.');
  });
});
