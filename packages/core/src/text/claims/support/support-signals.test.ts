import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factTokens } from '../facts/fact-tokens-rules.ts';
import { isContent } from '../facts/phrase-rules.ts';
import { sentencesOf } from '../sentence-rules.ts';
import { supportPageOf } from './support-page-rules.ts';
import { type SupportMaterial, supportSignals } from './support-signal-rules.ts';

const page = supportPageOf(
  sentencesOf(
    'The Starter plan has three projects. Phone support is part of the Business plan. Every plan has mobile apps. Uprights cost $165 to tune. Grands cost $185 to tune.',
  ),
);
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    factTokens(text)
      .filter(isContent)
      .map(({ canon }) => canon),
  );
const material = (claims: [claim: string, quote: string][], asked = ''): SupportMaterial => ({
  page,
  declared: claims.map(([claim, quote]) => ({ claim: wordsOf(claim), quote: wordsOf(quote) })),
  asked: wordsOf(asked),
});
const signals = (text: string, claims: [claim: string, quote: string][] = [], asked = '') =>
  supportSignals(sentencesOf(text), material(claims, asked));

describe('how well quotes support an answer', () => {
  it('a claim in the words of its quote lacks nothing, in other forms too', () => {
    const said = signals('Starter has three projects.', [['Starter project', 'The Starter plan has three projects.']]);
    expect(said).toMatchObject({ unquoted: 0, unsaid: 0, elsewhere: 0 });
  });

  it('words of a claim that only another passage has are unquoted, not unsaid', () => {
    const said = signals('Starter with phone support.', [
      ['Starter phone support', 'The Starter plan has three projects.'],
    ]);
    expect(said.unquoted).toBeCloseTo(2 / 3);
    expect(said.unsaid).toBe(0);
    expect(said.elsewhere).toBe(2);
  });

  it('words that neither the quote nor the page has are unsaid', () => {
    expect(signals('Award-winning uprights.', [['Award-winning uprights', 'Uprights cost $165']]).unsaid).toBe(2);
  });

  it('words of the search are nobody’s claim', () => {
    expect(signals('Phone support from us.').elsewhere).toBe(2);
    expect(signals('Phone support from us.', [], 'phone support').elsewhere).toBe(0);
  });

  it('"every" is widened unless the nearest passage says it, too', () => {
    expect(signals('Every plan has mobile apps.').widened).toBe(0);
    expect(signals('Every plan has phone support.').widened).toBe(1);
  });

  it('a sentence that one passage supports has a lead over one that two support by halves', () => {
    expect(signals('Grands cost $185 to tune.').lead).toBeGreaterThan(signals('Grands and uprights.').lead);
  });
});

describe('signals', () => {
  it('are finite and within their bounds for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (text, claim, quote) => {
        const { unquoted, unsaid, elsewhere, widened, lead } = signals(text, [[claim, quote]]);
        expect(unquoted).toBeGreaterThanOrEqual(0);
        expect(unquoted).toBeLessThanOrEqual(1);
        for (const count of [unsaid, elsewhere, widened]) expect(Number.isInteger(count)).toBe(true);
        expect(lead).toBeGreaterThanOrEqual(0);
        expect(lead).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('fall, or stay, when a quote has more of the page', () => {
    const whole = 'Phone support is part of the Business plan.';
    fc.assert(
      fc.property(fc.integer({ min: 1, max: whole.split(' ').length }), (count) => {
        const part = whole.split(' ').slice(0, count).join(' ');
        const ofPart = signals('Business has phone support.', [['phone support', part]]);
        const ofWhole = signals('Business has phone support.', [['phone support', whole]]);
        expect(ofWhole.unquoted).toBeLessThanOrEqual(ofPart.unquoted);
        expect(ofWhole.elsewhere).toBeLessThanOrEqual(ofPart.elsewhere);
      }),
    );
  });
});
