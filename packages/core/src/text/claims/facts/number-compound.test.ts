import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factTokens } from './fact-tokens-rules.ts';
import { numberCompound, numberWords } from './number-word-lexicon.ts';

const canonsOf = (text: string): string[] => factTokens(text).map(({ canon }) => canon);

describe('a compound that opens with a number', () => {
  it.each([
    ['Zweijahresgarantie', ['quantity:2:year', 'garantie']],
    ['zehnjährige Garantie', ['quantity:10:year', 'garantie']],
    ['24-stündiger Service', ['quantity:24:hour', 'service']],
    ['vijfjarige garantie', ['quantity:5:year', 'garantie']],
    ['Achtung', ['achtung']],
    ['Dreizimmerwohnung', ['dreizimmerwohnung']],
  ])('%s is read as number, unit, and rest', (text, canons) => {
    expect(canonsOf(text)).toEqual(canons);
  });

  it('keeps every letter where it is in the text', () => {
    const numbers = [...numberWords.keys()].filter((word) => /^[a-z]{3,}$/u.test(word));
    fc.assert(
      fc.property(fc.constantFrom(...numbers), fc.constantFrom('', 'garantie', 'vertrag'), (number, rest) => {
        const word = `${number}jahres${rest}`;
        expect(numberCompound(word)?.join('')).toBe(word);
        const tokens = factTokens(word);
        expect([tokens[0]?.start, tokens.at(-1)?.end]).toEqual([0, word.length]);
      }),
    );
  });
});
