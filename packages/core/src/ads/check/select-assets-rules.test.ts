import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AdCandidate } from './ad-candidate.ts';
import { compareText, matchKeyword, prepareKeywords, weighKeywords } from './keyword-match-rules.ts';
import { printOf, similarity } from './near-duplicate-rules.ts';
import { wordingOf } from './repetition-rules.ts';
import { selectAssets } from './select-assets-rules.ts';
import { slotsFor, slotCoverage, slotFor } from './slot-rules.ts';

const subject = new Set(['tent', 'stove']);
const candidate = (text: string, more: Partial<AdCandidate> = {}): AdCandidate => ({
  field: 'headline',
  text,
  slot: 'benefit',
  source: 'model',
  evidence: [],
  print: printOf(text),
  sentences: [],
  wording: wordingOf(text, 'en', subject),
  matches: [0, 0],
  ...more,
});

const goal = { weights: [0.7, 0.3], slots: slotsFor('headline', 5), count: 5 };

describe('choosing a set of texts', () => {
  test('begins with what answers the keywords with most traffic', () => {
    const texts = [candidate('Stoves', { matches: [0, 1] }), candidate('Two-Person Tents', { matches: [1, 0] })];
    expect(selectAssets(texts, { ...goal, count: 1 }).map(({ text }) => text)).toEqual(['Two-Person Tents']);
  });

  test('answers another keyword before the same one again', () => {
    const texts = [
      candidate('Two-Person Tents', { matches: [1, 0] }),
      candidate('Tents for Two Hikers', { matches: [0.9, 0] }),
      candidate('Camp Stoves', { matches: [0, 0.9] }),
    ];
    const slots = slotsFor('headline', 2);
    const chosen = selectAssets(texts, { ...goal, slots, count: 2 }).map(({ text }) => text);
    expect(chosen).toEqual(['Two-Person Tents', 'Camp Stoves']);
  });

  test.each([
    ['is taken when it adds more than that', 0.01, 'Camp Stoves on Sale'],
    ['is left when it adds less', -0.01, 'Order Today'],
  ])('a text that is like a chosen one costs .8 of its likeness beyond .35 and %s', (_, more, taken) => {
    const [one, other] = ['Camp Stoves in Stock', 'Camp Stoves on Sale'];
    const likeness = similarity(printOf(one), printOf(other));
    expect(likeness).toBeGreaterThan(0.45);
    const texts = [
      candidate(one, { matches: [1, 0] }),
      candidate(other, { matches: [0, 0.8 * (likeness - 0.35) + more] }),
      candidate('Order Today'),
    ];
    const chosen = selectAssets(texts, { ...goal, weights: [1, 1], slots: slotsFor('headline', 2), count: 2 });
    expect(chosen.map(({ text }) => text)).toEqual([one, taken]);
  });

  test('fills the slots and prefers a text with evidence', () => {
    const evidence = [{ kind: 'free' as const, claim: 'Free', span: 'free', url: 'u', fetchedAt: 't' }];
    const texts = [
      candidate('Made in Oregon'),
      candidate('Warm and Dry'),
      candidate('Free Returns', { slot: 'proof', evidence }),
      candidate('Order Online', { slot: 'callToAction' }),
    ];
    const chosen = selectAssets(texts, { ...goal, count: 3 }).map(({ slot }) => slot);
    expect(new Set(chosen)).toEqual(new Set(['benefit', 'proof', 'callToAction']));
  });

  test('avoids what makes combinations read badly: a worn word, a dangling start, the message of a text beside it', () => {
    const beside = [wordingOf('Free returns within 60 days.', 'en', subject)];
    const texts = ['Light Tents', 'Tents for Two', 'Shop Tents', 'From Oregon', 'Free Returns', 'Warm and Dry'];
    const all = texts.map((text) => candidate(text));
    const take = (count: number) => selectAssets(all, { ...goal, count, beside, subject }).map(({ text }) => text);
    expect(take(3)).toEqual(['Light Tents', 'Tents for Two', 'Warm and Dry']);
    expect(take(6)).toHaveLength(6);
  });

  test('never takes near duplicates or more than asked, and takes all that is left otherwise', () => {
    const text = fc.array(fc.constantFrom('tents', 'light', 'two', 'order', 'online', 'warm', 'dry'), {
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
        for (const [at, one] of chosen.entries()) {
          for (const other of chosen.slice(at + 1)) expect(similarity(one.print, other.print)).toBeLessThan(0.8);
        }
        const isCovered = (one: AdCandidate) => chosen.some((other) => similarity(one.print, other.print) >= 0.8);
        expect(chosen.length === count || all.every(isCovered)).toBe(true);
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
});

describe('a slot', () => {
  test('is what can be seen before what the writer says', () => {
    const facts = { field: 'headline' as const, named: 'keyword' as const, bestMatch: 0.1, hasEvidence: false };
    expect(slotFor(facts)).toBe('benefit');
    expect(slotFor({ ...facts, bestMatch: 1 })).toBe('keyword');
    expect(slotFor({ ...facts, named: 'benefit', hasEvidence: true })).toBe('proof');
    expect(slotFor({ ...facts, named: 'brand' })).toBe('brand');
    expect(slotFor({ ...facts, field: 'description', named: 'brand' })).toBe('value');
  });

  test('of five headlines is twice a keyword and once each other; a brand counts as a call to action', () => {
    expect([...slotsFor('headline', 5)]).toEqual([
      ['keyword', 2],
      ['benefit', 1],
      ['proof', 1],
      ['callToAction', 1],
    ]);
    expect(slotCoverage(slotsFor('headline', 5), ['keyword', 'keyword', 'benefit', 'proof', 'brand'])).toBe(1);
    expect(slotCoverage(slotsFor('description', 4), ['value', 'value'])).toBe(0.25);
  });
});
