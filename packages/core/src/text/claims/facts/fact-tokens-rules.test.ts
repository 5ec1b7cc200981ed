import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factTokens, parseNumber } from './fact-tokens-rules.ts';

const canons = (text: string): string[] => factTokens(text).map(({ canon }) => canon);

describe('parseNumber', () => {
  it.each([
    ['1,299.00', 1299],
    ['1.299,00', 1299],
    ['1 299', 1299],
    ["1'299", 1299],
    ['1.299', 1299],
    ['1.299.000,5', 1_299_000.5],
    ['4.5', 4.5],
    ['0,34', 0.34],
    ['0.125', 0.125],
    ['007', 7],
  ])('%s is %d', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });
});

describe('factTokens', () => {
  it.each(['€49.90', '49,90 €', 'EUR 49.90', '49,90\u00a0Euro', '49€90', '４９.９０ €'])('%s is one price', (text) => {
    expect(canons(text)).toEqual(['price:EUR:49.9']);
  });

  it.each([
    ['20 %', 'percent:20'],
    ['20 Prozent', 'percent:20'],
    ['20 pour cent', 'percent:20'],
    ['20 por ciento', 'percent:20'],
    ['fifty percent', 'percent:50'],
    ['٥٠%', 'percent:50'],
    ['24h', 'quantity:24:hour'],
    ['24 Stunden', 'quantity:24:hour'],
    ['two-day', 'quantity:2:day'],
    ['US$1,299.00', 'price:USD:1299'],
    ['$1.2 million', 'price:USD:1200000'],
    ['1.980円', 'price:JPY:1980'],
    ['1998', 'year:1998'],
    ['9:30', 'time:9:30'],
  ])('%s reads as %s', (text, canon) => {
    expect(canons(text)).toEqual([canon]);
  });

  it('reads a word that is also a property of every object as a word', () => {
    expect(canons('2 constructor')).toEqual(['number:2', 'constructor']);
  });

  it('positions lead back to the text, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const plain = text.normalize('NFC');
        let last = 0;
        for (const { start, end } of factTokens(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(plain.length);
          last = start;
        }
      }),
    );
  });

  it('a price reads alike in every format', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(cents, (total) => {
        const value = total / 100;
        const [en, de] = ['en-US', 'de-DE'].map((locale) => value.toLocaleString(locale, { minimumFractionDigits: 2 }));
        const swiss = value.toLocaleString('de-CH', { minimumFractionDigits: 2 });
        const french = value.toLocaleString('fr-FR', { minimumFractionDigits: 2 });
        const expected = [`price:EUR:${value}`];
        for (const text of [`€${en}`, `${de} €`, `EUR ${swiss}`, `${french}\u202f€`])
          expect(canons(text)).toEqual(expected);
      }),
    );
  });
});
