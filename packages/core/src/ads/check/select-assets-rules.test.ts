import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candidate, keywordsOn } from '../../testing/ad-candidate.ts';
import { slotOf } from './ad-candidate.ts';
import { coverageOf, matchKeywords, phrasesToAnswer, weighKeywords } from './keyword-match-rules.ts';
import { isSameIdea, selectAssets } from './select-assets-rules.ts';

const goal = { weights: [0.7, 0.3], count: 5 };
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
    const all = ['Free Returns', 'Returns Are Free', 'Free Shipping', 'Warm and Dry'].map((text) => candidate(text));
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
            expect(isSameIdea(one, other, undefined)).toBe(false);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a keyword', () => {
  const match = (text: string, typed: string, known: { page?: string; language?: string } = {}): number =>
    matchKeywords(
      text,
      keywordsOn([{ text: typed, share: 1 }], known.page ?? typed, known.language),
      known.language ?? 'en',
    )[0] ?? -1;

  test.each([
    ['Buy Two-Person Tents', 'two-person tents', 1],
    ['Buy 2-Person Tents', 'two person tents', 1],
    ['Tents for Two Persons', 'two-person tents', 0.8],
    ['One-Person Tents', 'two-person tents', 0],
    ['Patented Poles', 'tent poles', 0],
  ])('"%s" answers "%s" by %d', (text, typed, value) => {
    expect(match(text, typed)).toBe(value);
  });

  test('asks only for words and numbers that the page has, and for none that it has none of', () => {
    const page = 'Two-person tents for $289.';
    expect(match('Tents for Two Persons', 'best two-person tent under $300', { page })).toBe(0.8);
    expect(match('Boats', 'boats near me', { page })).toBe(0);
    expect(match('Light Tents', 'two burner tents', { page })).toBe(0.8);
  });

  test('may be a part of a longer word in languages that join words', () => {
    const page = 'Wanderschuhe für Herren.';
    expect(match('Herrenwanderschuhe aus Leder', 'wanderschuhe herren', { page, language: 'de' })).toBe(0.8);
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

  const keywords = keywordsOn(
    [
      { text: 'best camp stoves', share: 0.6 },
      { text: 'camp stoves', share: 0.1 },
      { text: 'hats', share: 0.1 },
      { text: 'boats', share: 0.2 },
    ],
    'Camp stoves and hats.',
  );
  const coverage = (...texts: string[]) =>
    coverageOf(
      texts.map((text) => ({ text })),
      keywords,
      'en',
    );

  test('is covered by a headline with all of its words that the page has, not by many with some of them', () => {
    expect(coverage('Stoves', 'Camp', 'Camp Mugs').answered).toBe(0);
    expect(coverage('Stoves', 'Camp Stoves').answered).toBeCloseTo(0.7 / 0.8, 5);
    expect(coverage('Stoves for Camp', 'Hats').answered).toBeCloseTo(1, 5);
    expect(coverageOf([{ text: 'Camp Stoves' }], [], 'en').answered).toBe(0);
  });

  test('that no headline can answer is out of reach, and told apart', () => {
    expect(coverage('Camp Stoves').beyond).toBeCloseTo(0.2, 5);
    const long = keywordsOn([{ text: 'waterproof three season backpacking shelter', share: 1 }]);
    expect(coverageOf([], long, 'en')).toEqual({ answered: 0, beyond: 1 });
  });

  test('is asked of the writer without what the page has not, once, and not again when it is answered', () => {
    expect(phrasesToAnswer(keywords)).toEqual(['camp stoves', 'hats']);
    expect(phrasesToAnswer(keywords, [0.8, 1, 0, 0])).toEqual(['hats']);
  });
});

describe('a slot', () => {
  const nothing = { answers: false, isProven: false, isBrand: false };

  test('of a headline is what its writer says, as far as keywords, brand, and evidence bear it out', () => {
    const of = (named: 'callToAction' | 'benefit' | 'proof', known: Partial<typeof nothing> = {}) =>
      slotOf(named, 'headline', { ...nothing, ...known });
    expect(of('callToAction', { answers: true })).toBe('callToAction');
    expect([of('benefit'), of('benefit', { answers: true })]).toEqual(['benefit', 'keyword']);
    expect(of('benefit', { isBrand: true })).toBe('brand');
    expect(of('benefit', { isProven: true })).toBe('benefit');
    expect([of('proof', { isProven: true }), of('proof')]).toEqual(['proof', 'benefit']);
  });

  test('of a description is what its writer says, and a proof needs evidence', () => {
    const of = (named: 'objection' | 'callToAction' | 'proof' | null, isProven = false) =>
      slotOf(named, 'description', { ...nothing, isProven });
    expect(of('objection', true)).toBe('objection');
    expect(of('callToAction')).toBe('callToAction');
    expect(of('proof')).toBe('value');
    expect(of(null, true)).toBe('proof');
  });
});
