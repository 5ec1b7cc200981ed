import fc from 'fast-check';
import { expect, it } from 'vitest';
import { factTokens } from './fact-tokens-rules.ts';
import { numberWords, spelledTogether } from './number-word-lexicon.ts';

const canonsOf = (text: string): string[] => factTokens(text).map(({ canon }) => canon);

it.each([
  ['sixty-two miles', 'quantity:62:mile'],
  ['twenty four hours', 'quantity:24:hour'],
  ['zweiundsiebzig Stunden', 'quantity:72:hour'],
  ['soixante-quinze minutes', 'quantity:75:minute'],
  ['quatre-vingt-dix jours', 'quantity:90:day'],
  ['vingt et un jours', 'quantity:21:day'],
  ['treinta y dos horas', 'quantity:32:hour'],
  ['veintiocho días', 'quantity:28:day'],
  ['ventotto giorni', 'quantity:28:day'],
  ['tweeëntwintig dagen', 'quantity:22:day'],
  ['doze meses', 'quantity:12:month'],
  ['half a year', 'quantity:6:month'],
  ['ein halbes Jahr', 'quantity:6:month'],
  ['een half uur', 'quantity:30:minute'],
  ['five walking days', 'quantity:5:day'],
])('"%s" is read as %s', (text, canon) => {
  expect(canonsOf(text)).toContain(canon);
});

it('every number from 2 to 19 is known in seven languages, and one word spells one number', () => {
  for (const value of Array.from({ length: 18 }, (_, at) => at + 2)) {
    const spellings = [...numberWords].filter(([, one]) => one === value);
    // French has no single word for 17 to 19.
    expect([value, spellings.length >= 4]).toEqual([value, true]);
  }
});

it('tens and ones make every number between them', () => {
  const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
  const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  fc.assert(
    fc.property(fc.nat(7), fc.nat(8), (ten, one) => {
      expect(spelledTogether([tens[ten] ?? '', ones[one] ?? ''])).toEqual({
        value: (ten + 2) * 10 + one + 1,
        length: 2,
      });
    }),
  );
});
