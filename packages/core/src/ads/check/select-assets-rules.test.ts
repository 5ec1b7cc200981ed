import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candidate } from '../../testing/ad-candidate.ts';
import { coverageOf, compareText, matchKeyword, prepareKeywords, weighKeywords } from './keyword-match-rules.ts';
import { printOf, similarity } from './near-duplicate-rules.ts';
import { isSameIdea, selectAssets } from './select-assets-rules.ts';
import { namesBrand, slotOf, slotsFor } from './slot-rules.ts';

const goal = { weights: [0.7, 0.3], slots: slotsFor('headline', 5), count: 5 };
const reviewOf = (texts: readonly string[], ideas: readonly string[] = []) => ({
  faults: new Map(texts.map((text) => [text, []])),
  places: new Map(texts.map((text, at) => [text, at / Math.max(1, texts.length - 1)])),
  ideas: new Map(ideas.map((text) => [text, 0])),
});

describe('choosing a set of texts', () => {
  test('begins with what answers the keywords with most traffic', () => {
    const texts = [candidate('Stoves', { matches: [0, 1] }), candidate('Two-Person Tents', { matches: [1, 0] })];
    expect(selectAssets(texts, { ...goal, count: 1 }).map(({ text }) => text)).toEqual(['Two-Person Tents']);
  });

  test('answers another keyword before the same one again', () => {
    const texts = [
      candidate('Two-Person Tents', { matches: [1, 0] }),
      candidate('Shelter for a Pair of Hikers', { matches: [0.9, 0] }),
      candidate('Camp Stoves', { matches: [0, 0.9] }),
    ];
    const chosen = selectAssets(texts, { ...goal, count: 2 }).map(({ text }) => text);
    expect(chosen).toEqual(['Two-Person Tents', 'Camp Stoves']);
  });

  test('answers a keyword whole, whatever many texts with some of its words add up to', () => {
    const loose = ['Quiet Rivers', 'Warm Hands', 'Dry Socks'].map((text) => candidate(text, { matches: [0.6, 0.5] }));
    const whole = candidate('Camp Stoves', { matches: [0.1, 1] });
    expect(selectAssets([...loose, whole], { ...goal, count: 2 })).toContain(whole);
  });

  test.each([
    ['is taken when it adds more than that', 0.01, 'The Tents or Stoves You Need'],
    ['is left when it adds less', -0.01, 'Order Today'],
  ])('a text that is like a chosen one costs .8 of its likeness beyond .35 and %s', (_, more, taken) => {
    const [one, other] = ['Stoves or Tents for All', 'The Tents or Stoves You Need'];
    const likeness = similarity(printOf(one), printOf(other));
    expect(likeness).toBeGreaterThan(0.35);
    const texts = [
      candidate(one, { matches: [1, 0], idea: { ...candidate('Stoves for All').idea, print: printOf(one) } }),
      candidate(other, { matches: [0, 0.8 * (likeness - 0.35) + more] }),
      candidate('Order Today'),
    ];
    const chosen = selectAssets(texts, { ...goal, weights: [1, 1], count: 2 });
    expect(chosen.map(({ text }) => text)).toEqual([one, taken]);
  });

  test('fills the slots and prefers a text with evidence', () => {
    const evidence = [{ claim: 'Free', span: 'free', url: 'u', fetchedAt: 't' }];
    const texts = [
      candidate('Made in Oregon'),
      candidate('Warm and Dry'),
      candidate('Free Returns', { slot: 'proof', evidence }),
      candidate('Order Online', { slot: 'callToAction' }),
    ];
    const chosen = selectAssets(texts, { ...goal, count: 3 }).map(({ slot }) => slot);
    expect(new Set(chosen)).toEqual(new Set(['benefit', 'proof', 'callToAction']));
  });

  test('leaves a place open rather than say one idea twice, but shares words freely', () => {
    const all = ['Free Returns', 'Returns Are Free', 'Free Shipping', 'And More', 'Warm and Dry'].map((text) =>
      candidate(text),
    );
    const chosen = selectAssets(all, goal).map(({ text }) => text);
    expect(chosen).toEqual(['Free Returns', 'Free Shipping', 'Warm and Dry']);
  });

  test('takes one text of each idea that the review grouped', () => {
    const texts = ['Free Returns', 'Send It Back for Nothing', 'Warm and Dry'];
    const review = reviewOf(texts, texts.slice(0, 2));
    const chosen = selectAssets(
      texts.map((text) => candidate(text)),
      { ...goal, review },
    );
    expect(chosen.map(({ text }) => text)).toEqual(['Free Returns', 'Warm and Dry']);
  });

  test('takes first what an ad must have, whatever else adds more', () => {
    const texts = [
      ...['Light Tents', 'Warm and Dry', 'Pitched by Hand'].map((text) => candidate(text, { matches: [1, 1] })),
      candidate('Order Today', { slot: 'callToAction' }),
      candidate('Juniper Shop', { slot: 'brand', isBrand: true }),
    ];
    const chosen = selectAssets(texts, { ...goal, count: 3, required: ['callToAction', 'keyword', 'brand'] });
    expect(chosen.map(({ text }) => text)).toEqual(expect.arrayContaining(['Order Today', 'Juniper Shop']));
  });

  test('names the brand twice at most, where people search for it', () => {
    const words = ['Quiet Rivers', 'Warm Hands', 'Dry Socks', 'Light Packs'];
    const texts = words.map((text) => candidate(text, { isBrand: true }));
    expect(selectAssets(texts, goal)).toHaveLength(2);
  });

  test('prefers what the review placed first, then what it did not read, and the texts of the account last', () => {
    const texts = [
      candidate('Sewn in Oregon', { source: 'account', matches: [1, 1] }),
      candidate('Pitched by Hand', { matches: [1, 1] }),
      candidate('Warm and Dry'),
      candidate('Quiet Nights'),
    ];
    const review = reviewOf(['Quiet Nights', 'Warm and Dry']);
    const chosen = selectAssets(texts, { ...goal, review }).map(({ text }) => text);
    expect(chosen).toEqual(['Quiet Nights', 'Warm and Dry', 'Pitched by Hand', 'Sewn in Oregon']);
  });

  test('never takes near duplicates, more than asked, or one idea twice', () => {
    const text = fc.array(fc.constantFrom('tents', 'light', 'two', 'order', 'online', '$9', 'warm', 'dry'), {
      minLength: 1,
      maxLength: 4,
    });
    const match = fc.double({ min: 0, max: 1, noNaN: true });
    const list = fc.array(fc.tuple(text, match, match), { maxLength: 12 });
    fc.assert(
      fc.property(list, fc.integer({ min: 0, max: 6 }), (drafts, count) => {
        const all = drafts.map(([words, a, b]) => candidate(words.join(' '), { matches: [a, b] }));
        const chosen = selectAssets(all, { ...goal, count });
        expect(chosen.length).toBeLessThanOrEqual(count);
        expect(count === 0 || all.length === 0 || chosen.length > 0).toBe(true);
        for (const [at, one] of chosen.entries()) {
          for (const other of chosen.slice(at + 1)) {
            expect(similarity(one.idea.print, other.idea.print)).toBeLessThan(0.6);
            expect(isSameIdea(one, other, undefined)).toBe(false);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a keyword', () => {
  const [keyword] = prepareKeywords([{ text: 'two-person tents', share: 1 }], 'en');
  const match = (text: string): number => (keyword === undefined ? -1 : matchKeyword(compareText(text, 'en'), keyword));

  test('is answered by its exact phrase, less by its stems, least by its letters', () => {
    expect(match('Buy Two-Person Tents')).toBe(1);
    expect(match('Tents for Two Persons')).toBeCloseTo(0.8);
    expect(match('A Tent')).toBeGreaterThan(0.2);
    expect(match('A Tent')).toBeLessThan(0.5);
    expect(match('Stoves')).toBeLessThan(0.2);
  });

  test('weighs its share of the clicks, else of the impressions, else the same as the others', () => {
    const of = (clicks: number[], impressions: number[]) =>
      weighKeywords(
        clicks.map((one, at) => ({ text: `k${at}`, clicks: one, impressions: impressions[at] ?? 0 })),
        20,
      );
    expect(of([3, 1], [10, 90]).map(({ share }) => share)).toEqual([0.75, 0.25]);
    expect(of([0, 0], [10, 30]).map(({ text, share }) => [text, share])).toEqual([
      ['k1', 0.75],
      ['k0', 0.25],
    ]);
    expect(of([0, 0], [0, 0]).map(({ share }) => share)).toEqual([0.5, 0.5]);
  });

  test('is covered by a headline with all of its words, not by many with some of them', () => {
    const keywords = prepareKeywords([{ text: 'two-person tents', share: 1 }], 'en');
    const loose = ['Tents', 'Light Tents', 'Tents for Hikers', 'One-Person Tents', 'Two Doors', 'Tent for Two'];
    const headlines = loose.map((text) => ({ text }));
    expect(coverageOf(headlines, keywords, 'en')).toBe(0);
    expect(coverageOf([...headlines, { text: 'Tents for Two Persons' }], keywords, 'en')).toBe(1);
  });

  test('is covered by any of the headlines, weighed by its share', () => {
    const keywords = prepareKeywords(
      [
        { text: 'camp stoves', share: 0.75 },
        { text: 'hats', share: 0.25 },
      ],
      'en',
    );
    expect(coverageOf([{ text: 'Camp Stoves' }, { text: 'xyz' }], keywords, 'en')).toBeCloseTo(0.75, 5);
    expect(coverageOf([], keywords, 'en')).toBe(0);
    expect(coverageOf([{ text: 'Camp Stoves' }], [], 'en')).toBe(0);
  });
});

describe('a slot', () => {
  const plain = { bestMatch: 0, hasEvidence: false, isBrand: false };
  const headline = { ...plain, field: 'headline' as const, named: 'benefit' as const };
  const description = { ...plain, field: 'description' as const, named: 'value' as const };

  test('of a headline is what its writer says, as far as keywords, brand, and evidence bear it out', () => {
    expect(slotOf({ ...headline, named: 'callToAction', bestMatch: 1 })).toBe('callToAction');
    expect(slotOf({ ...headline, named: 'keyword', bestMatch: 0.5 })).toBe('benefit');
    expect(slotOf({ ...headline, bestMatch: 0.8 })).toBe('keyword');
    expect(slotOf({ ...headline, isBrand: true })).toBe('brand');
    expect(slotOf({ ...headline, hasEvidence: true })).toBe('benefit');
    expect(slotOf({ ...headline, named: 'proof', hasEvidence: true })).toBe('proof');
    expect(slotOf({ ...headline, named: 'proof' })).toBe('benefit');
  });

  test('of a description is what its writer says, and a proof needs evidence', () => {
    expect(slotOf({ ...description, named: 'objection', hasEvidence: true })).toBe('objection');
    expect(slotOf({ ...description, named: 'callToAction' })).toBe('callToAction');
    expect(slotOf({ ...description, named: 'proof' })).toBe('value');
    expect(slotOf({ ...description, named: null, hasEvidence: true })).toBe('proof');
  });

  test('a brand is named in each of its spellings', () => {
    const brand = ['Juniper & Pine', 'juniperandpine'];
    const named = ['Tents by Juniper & Pine', 'Juniper and Pine Tents', 'juniperandpine', 'Juniper Pine Outdoor'];
    expect(named.filter((text) => namesBrand(text, brand))).toEqual(named);
    expect(namesBrand('Pine Needle Tents', brand)).toBe(false);
    expect(namesBrand('Tents', [])).toBe(false);
  });

  test('of five headlines is twice a keyword and once each other, of fifteen as docs/methods/ads.md says', () => {
    expect(Object.fromEntries(slotsFor('headline', 5))).toEqual({ keyword: 2, benefit: 1, proof: 1, callToAction: 1 });
    expect(Object.fromEntries(slotsFor('headline', 15))).toEqual({
      keyword: 4,
      benefit: 5,
      proof: 3,
      callToAction: 2,
      brand: 1,
    });
  });
});
