import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApprovedFact, FactInput } from '../../contract/runs/facts-api.ts';
import { checkFact, factState, proposeFacts, sourcesFor, stillSays } from './fact-rules.ts';

const now = new Date('2026-11-22T10:00:00Z');
const typed: FactInput = {
  kind: 'returns',
  text: 'Free returns within 60 days',
  proofUrl: 'https://shop.example/returns',
  proofQuote: 'Returns are free within 60 days, also for used gear.',
  expiresOn: '2027-11-22',
};
const fact: ApprovedFact = {
  id: 'f',
  kind: 'returns',
  text: 'Free returns within 60 days',
  appliesTo: 'https://shop.example/tents',
  proofUrl: 'https://shop.example/returns',
  proofQuote: 'Returns are free within 60 days',
  confirmedBy: null,
  expiresOn: '2027-11-22',
  state: 'active',
  suspendedWhy: null,
  checkedAt: '2026-11-22T00:00:00.000Z',
};

describe('a fact', () => {
  it('applies to the site of its proof, or to the category it names', () => {
    expect(checkFact(typed, now)).toEqual({
      appliesTo: 'https://shop.example/',
      proofUrl: 'https://shop.example/returns',
    });
    expect(checkFact({ ...typed, appliesTo: 'https://shop.example/tents' }, now).appliesTo).toBe(
      'https://shop.example/tents',
    );
    const confirmed = {
      ...typed,
      proofUrl: undefined,
      proofQuote: undefined,
      confirmedBy: 'Nora',
      appliesTo: 'https://shop.example',
    };
    expect(checkFact(confirmed, now)).toEqual({ appliesTo: 'https://shop.example/', proofUrl: null });
  });

  it.each<[string, Partial<FactInput>]>([
    ['a quote without an address', { proofUrl: undefined }],
    ['an address without a quote', { proofQuote: '' }],
    ['neither proof nor person', { proofUrl: undefined, proofQuote: undefined }],
    ['another number than its quote', { text: 'Free returns within 90 days' }],
    ['an invalid address', { proofUrl: 'javascript:alert(1)' }],
    ['a day that does not exist', { expiresOn: '2027-02-30' }],
    ['a day that is over', { expiresOn: '2026-11-20' }],
    ['a day too far away', { expiresOn: '2030-01-01' }],
  ])('is refused with %s', (_why, change) => {
    expect(() => checkFact({ ...typed, ...change }, now)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('proves texts of its own site and category only, while it is active', () => {
    const urlsOf = (facts: ApprovedFact[], page: string) => sourcesFor(facts, page).map(({ url }) => url);
    expect(urlsOf([fact], 'https://shop.example/tents/larkspur')).toEqual(['https://shop.example/returns']);
    expect(urlsOf([fact], 'https://shop.example/tents')).toHaveLength(1);
    for (const page of ['https://shop.example/tentsale', 'https://other.example/tents/x', 'nowhere']) {
      expect(urlsOf([fact], page)).toEqual([]);
    }
    expect(urlsOf([{ ...fact, state: 'suspended' }], 'https://shop.example/tents/x')).toEqual([]);
  });

  it('is expired after its last day, and suspended whatever its day', () => {
    const at = (day: string) => new Date(`${day}T12:00:00Z`);
    expect(factState(fact, at('2027-11-22'))).toBe('active');
    expect(factState(fact, at('2027-11-23'))).toBe('expired');
    expect(factState({ ...fact, suspendedWhy: 'gone' }, at('2027-11-22'))).toBe('suspended');
  });

  it('holds while the page says its quote word for word', () => {
    const page = (text: string) => ({ h1: [], h2: [], text });
    const quote = 'Returns are free within 60 days';
    expect(stillSays(page('Good to know. Returns are  free within 60 days, also for used gear.'), quote)).toBe(true);
    expect(stillSays(page('Returns are free within 30 days.'), quote)).toBe(false);
  });
});

describe('a policy page', () => {
  it('proposes its terms, and nothing that promises nothing', () => {
    const text =
      'Welcome to our shop since 1999.\nShipping is free on orders over $75. We like to help.\nReturns are free within 60 days.';
    expect(proposeFacts({ url: 'u', text }).map(({ kind, proofQuote }) => [kind, proofQuote])).toEqual([
      ['shipping', 'Shipping is free on orders over $75.'],
      ['returns', 'Returns are free within 60 days.'],
    ]);
  });

  it('proposes only what the page says, at most twenty', () => {
    const sentence = fc.constantFrom('Shipping is free.', 'Returns within 60 days.', 'A word.', '3-year warranty.');
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 60 }), (sentences) => {
        const text = sentences.join(' ');
        const proposed = proposeFacts({ url: 'u', text });
        expect(proposed.length).toBeLessThanOrEqual(20);
        for (const { proofQuote } of proposed) expect(text).toContain(proofQuote);
      }),
    );
  });
});
