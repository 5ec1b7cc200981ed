import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AdCandidate } from './ad-candidate.ts';
import { compareText, matchKeyword, prepareKeywords, weighKeywords } from './keyword-match-rules.ts';
import { printOf, similarity } from './near-duplicate-rules.ts';
import { figuresOf, pairProblem } from './pair-rules.ts';
import { wordingOf } from './repetition-rules.ts';
import { selectAssets } from './select-assets-rules.ts';
import { requiredRoles, slotsFor, slotCoverage } from './slot-rules.ts';
import { callsToAction, namesBrand, rolesOf } from './text-role-rules.ts';

const subject = new Set(['tent', 'stove']);
const candidate = (text: string, more: Partial<AdCandidate> = {}): AdCandidate => ({
  field: 'headline',
  text,
  slot: 'benefit',
  roles: [more.slot ?? 'benefit'],
  source: 'model',
  evidence: [],
  claims: [],
  print: printOf(text),
  sentences: [],
  wording: wordingOf(text, 'en', subject),
  figures: figuresOf(text, 'en'),
  matches: [0, 0],
  ...more,
});

const goal = { weights: [0.7, 0.3], slots: slotsFor('headline', 5), count: 5, subject };

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
    ['is taken when it adds more than that', 0.01, 'The Tents or Stoves You Need'],
    ['is left when it adds less', -0.01, 'Order Today'],
  ])('a text that is like a chosen one costs .8 of its likeness beyond .35 and %s', (_, more, taken) => {
    const [one, other] = ['Stoves or Tents for All', 'The Tents or Stoves You Need'];
    const likeness = similarity(printOf(one), printOf(other));
    expect(likeness).toBeGreaterThan(0.35);
    expect(likeness).toBeLessThan(0.6);
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

  test('leaves a place open rather than take what reads badly with a chosen text', () => {
    const beside = [candidate('Free returns within 60 days.', { field: 'description' })];
    const texts = ['Light Tents', 'Tents for Two', 'Light Stoves', 'From Oregon', 'Free Returns', 'Warm and Dry'];
    const all = texts.map((text) => candidate(text));
    const take = (more = {}) => selectAssets(all, { ...goal, beside, ...more }).map(({ text }) => text);
    expect(take()).toEqual(['Light Tents', 'Tents for Two', 'Warm and Dry']);
    expect(take({ allowsClashes: true })).toHaveLength(5);
  });

  test('allows a keyword in two of five headlines and in four of fifteen', () => {
    const words = 'alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa';
    const named = words.split(' ').map((word) => candidate(`${word} tents`));
    const others = words.split(' ').map((word) => candidate(`${word}ly ${word}ness`));
    const count = (places: number) =>
      selectAssets([...named, ...others], { ...goal, weights: [], count: places }).filter(({ text }) =>
        text.endsWith('tents'),
      ).length;
    expect([count(5), count(15)]).toEqual([2, 4]);
  });

  test('keeps places for a call to action and the brand, whatever else adds more', () => {
    const texts = [
      ...['Light Tents', 'Warm and Dry', 'Pitched by Hand', 'Sewn in Oregon'].map((text) =>
        candidate(text, { matches: [1, 1] }),
      ),
      candidate('Order Today', { slot: 'callToAction' }),
      candidate('Juniper Shop', { slot: 'brand' }),
    ];
    const required = requiredRoles({ hasBrand: true, isBrandCampaign: false, count: 3 });
    const chosen = selectAssets(texts, { ...goal, count: 3, required }).map(({ text }) => text);
    expect(chosen).toEqual(expect.arrayContaining(['Order Today', 'Juniper Shop']));
  });

  test('prefers what the review placed first among equals', () => {
    const texts = ['Warm and Dry', 'Pitched by Hand'].map((text) => candidate(text));
    const places = new Map([
      ['Warm and Dry', 1],
      ['Pitched by Hand', 0],
    ]);
    expect(selectAssets(texts, { ...goal, count: 1, places }).map(({ text }) => text)).toEqual(['Pitched by Hand']);
  });

  test('never takes near duplicates, more than asked or a pair that reads badly', () => {
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
        expect(count === 0 || all.length === 0 || chosen.length > 0).toBe(true);
        for (const [at, one] of chosen.entries()) {
          for (const other of chosen.slice(at + 1)) {
            expect(similarity(one.print, other.print)).toBeLessThan(0.8);
            expect(pairProblem(one, other, subject)).toBe(null);
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
});

describe('a slot', () => {
  const plain = { bestMatch: 0, hasEvidence: false, isCall: false, isBrand: false };
  const headline = { ...plain, field: 'headline' as const, named: 'benefit' as const };
  const description = { ...plain, field: 'description' as const, named: 'value' as const };

  test('is what a headline does before what the writer says, and a number alone is not proof', () => {
    expect(rolesOf({ ...headline, named: 'keyword', bestMatch: 0.1 })).toEqual(['benefit']);
    expect(rolesOf({ ...headline, bestMatch: 1 })).toEqual(['keyword']);
    expect(rolesOf({ ...headline, hasEvidence: true })).toEqual(['benefit', 'proof']);
    expect(rolesOf({ ...headline, named: 'proof', hasEvidence: true })).toEqual(['proof']);
    expect(rolesOf({ ...headline, named: 'proof' })).toEqual(['benefit']);
    expect(rolesOf({ ...headline, isCall: true, isBrand: true, bestMatch: 1 })).toEqual([
      'callToAction',
      'brand',
      'keyword',
    ]);
  });

  test('of a description is what the writer says as far as it can be seen', () => {
    expect(rolesOf({ ...description, named: 'objection', hasEvidence: true })).toEqual(['objection', 'proof']);
    expect(rolesOf({ ...description, named: 'callToAction' })).toEqual(['value']);
    expect(rolesOf({ ...description, named: 'callToAction', isCall: true })).toEqual(['callToAction']);
    expect(rolesOf({ ...description, named: 'proof' })).toEqual(['value']);
    expect(rolesOf({ ...description, named: null, hasEvidence: true, isCall: true })).toEqual([
      'proof',
      'callToAction',
    ]);
  });

  test.each([
    ['Shop Two-Person Tents', 'en', true],
    ['Free returns. Order online today.', 'en', true],
    ['Tents for Two', 'en', false],
    ['Jetzt Zelte vergleichen', 'de', true],
    ['Zelte online vergleichen', 'de', true],
    ['Leichte Zelte', 'de', false],
    ['モデルを比較', 'ja', true],
    ['軽量テント', 'ja', false],
  ])('%j calls to action in %s: %s', (text, language, isCall) => {
    expect(callsToAction(text, language)).toBe(isCall);
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
      benefit: 4,
      proof: 3,
      callToAction: 2,
      brand: 2,
    });
    expect(slotCoverage(slotsFor('headline', 5), ['keyword', 'brand', 'benefit', 'proof', 'callToAction'])).toBe(1);
    expect(slotCoverage(slotsFor('description', 4), ['value', 'value'])).toBe(0.25);
  });

  test('of the brand is asked for twice where people search for it', () => {
    const brands = (isBrandCampaign: boolean, hasBrand = true) =>
      requiredRoles({ hasBrand, isBrandCampaign, count: 5 }).get('brand');
    expect([brands(false), brands(true), brands(false, false)]).toEqual([1, 2, undefined]);
  });
});
