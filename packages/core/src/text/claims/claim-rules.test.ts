import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkClaims, describeFaults, prepareSource } from './claim-rules.ts';
import type { DeclaredClaim } from './quote-rules.ts';

const text =
  'The Heron 20 is waterproof. It weighs 640 g and costs $89. Engraving is free on orders over $120. Sleeps 2–3 people at -7 °C. You can send it back within 100 days.';
const sources = [
  prepareSource({ text: 'Heron 20', url: 'u', fetchedAt: 'f', isHeading: true }),
  prepareSource({ text, url: 'u', fetchedAt: 'f' }),
];
const check = (said: string, declared?: DeclaredClaim[], queries: string[] = []) =>
  checkClaims(said, sources, { declared, queries });
const refused = (said: string, declared?: DeclaredClaim[]): string[] =>
  check(said, declared).unsupported.map((claim) => claim.text);
const price = { text: 'for $89', quote: 'It weighs 640 g and costs $89.' };

describe('a text with quotes', () => {
  it('passes when each number is in its own quote', () => {
    expect(check('Heron 20 for $89', [price])).toMatchObject({ unsupported: [], misquoted: [] });
  });

  it('shows as evidence the whole sentence around each quote', () => {
    const short = { text: 'for $89', quote: 'costs $89' };
    expect(check('Daypack for $89', [short]).evidence).toEqual([
      { claim: 'for $89', span: 'It weighs 640 g and costs $89.', url: 'u', fetchedAt: 'f' },
    ]);
  });

  it.each([
    ['of another quote', 'Ready for $120', { text: 'Ready for $120', quote: 'It weighs 640 g and costs $89.' }],
    ['with another sign', 'Warm to 7 °C', { text: 'Warm to 7 °C', quote: 'Sleeps 2–3 people at -7 °C.' }],
    ['of half a range', 'Sleeps 3', { text: 'Sleeps 3', quote: 'Sleeps 2–3 people at -7 °C.' }],
    ['cut out of a range', 'Sleeps 3', { text: 'Sleeps 3', quote: '3 people at -7 °C' }],
  ])('is refused for a number %s', (_why, said, claim) => {
    expect(refused(said, [claim])).toHaveLength(1);
  });

  it.each([
    ['2 Hours', 'Rent it for two hours.', 0],
    ['in 2 Tagen', 'Einbau in zwei Tagen.', 0],
    ['3-Person Tent', 'A three-person tent.', 0],
    ['2 Hours', 'Rent it for two days.', 1],
    ['3 Hours', 'Rent it for two hours.', 1],
    ['5 days', 'Open twenty-five days.', 1],
  ])('may have a small number in digits that its quote has as a word: "%s", "%s"', (...[said, quote, faults]) => {
    const page = [prepareSource({ text: quote, url: 'u', fetchedAt: 'f' })];
    expect(checkClaims(said, page, { declared: [{ text: said, quote }] }).unsupported).toHaveLength(faults);
  });

  it('is refused for a number without any quote, though the page says it; the number of a heading needs none', () => {
    expect(refused('Heron 20: 640 g', [])).toEqual(['640 g']);
    expect(refused('100 days to send it back', [price])).toEqual(['100 days']);
  });

  it('is refused for a quote that the page does not have word for word', () => {
    const invented = { text: 'free engraving', quote: 'Engraving is free' };
    const other = { text: 'free engraving', quote: 'Engraving is always free' };
    expect(check('With free engraving', [invented]).misquoted).toEqual([]);
    expect(check('With free engraving', [other]).misquoted).toEqual([other]);
    expect(describeFaults(check('With free engraving', [other]), 'page')).toMatchObject([{ isQuote: true }]);
  });

  it('says nothing about a claim of another text of the same answer', () => {
    const other = { text: 'free engraving', quote: 'Engraving is always free' };
    expect(check('A waterproof daypack', [other])).toEqual({ evidence: [], unsupported: [], misquoted: [] });
  });
});

describe('a text without quotes, such as a person types', () => {
  it('may say any number of the page, and no other', () => {
    expect(refused('640 g, $89, 100 days')).toEqual([]);
    expect(refused('Half price: $44.50')).toEqual(['$44.50']);
  });

  it('may repeat a number of the search in a question', () => {
    expect(check('Is 40 liters enough?', undefined, ['40 liter daypack']).unsupported).toEqual([]);
    expect(check('40 liters are enough.', undefined, ['40 liter daypack']).unsupported).toHaveLength(1);
  });
});

describe('every sentence of the page', () => {
  it('proves itself, with and without a quote', () => {
    const sentence = fc.constantFrom(...text.split(/(?<=\.) /u));
    fc.assert(
      fc.property(sentence, (one) => {
        expect(refused(one, [{ text: one, quote: one }])).toEqual([]);
        expect(refused(one)).toEqual([]);
      }),
    );
  });
});
