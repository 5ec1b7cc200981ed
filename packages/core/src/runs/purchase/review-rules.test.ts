import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareSource } from '../../text/claims/claim-rules.ts';
import type { Assertion } from './review-answer.ts';
import { shuffleForReview } from './review-prompt-rules.ts';
import { readReview, uncheckedIn } from './review-rules.ts';

const page =
  'Winter sleeping bag: 800-fill down to -7 °C comfort. It costs $329 and weighs 1.21 kg.\nShipping is free on orders over $75.';
const sources = [prepareSource({ text: page, url: 'u', fetchedAt: 'f' })];
const texts = [
  { shown: { title: 'Winter Sleeping Bag', description: 'Warm to -7 °C.' } },
  { shown: { title: 'Hollow 0', description: 'Cosy all night.' }, doubts: ['all night'] },
  { shown: { title: 'Down Bag, $329', description: 'It weighs 1.21 kg.' } },
];
const idOf = (index: number): string => shuffleForReview(texts).find((one) => one.index === index)?.id ?? '';
const reviewOf = (assertions: Assertion[], order: string[] = []) =>
  readReview({ reviews: [{ id: idOf(0), assertions }], order }, { texts, sources, brand: 'Juniper & Pine' });
const said = (text: string, quote: string): Assertion => ({ text, verdict: 'supported', quote });

describe('a review', () => {
  it.each<[string, Assertion]>([
    ['the page denies it', { text: 'free shipping', verdict: 'contradicted', quote: 'on orders over $75' }],
    ['the page does not say it', { text: 'cosy', verdict: 'not_said', quote: '' }],
    ['its quote is not on the page', said('warm', 'It keeps you warm all night.')],
    ['it has no quote', said('warm', '')],
    ['its quote says another number', said('It costs $299', 'It costs $329 and weighs 1.21 kg.')],
    ['its quote says another sign', said('Warm to +7 °C', '800-fill down to -7 °C comfort')],
  ])('drops a statement when %s', (_why, assertion) => {
    expect(reviewOf([assertion]).faults.get(0)).toHaveLength(1);
  });

  it.each(['Juniper & Pine', '| Juniper & Pine', 'juniper and pine', 'by Juniper & Pine'])(
    'never asks the page to prove the name of the brand: %s',
    (name) => {
      const isNameAlone = !name.startsWith('by');
      const review = reviewOf([{ text: name, verdict: 'not_said', quote: '' }]);
      expect(review.faults.get(0)).toHaveLength(isNameAlone ? 0 : 1);
    },
  );

  it('still asks for proof of what is said about the brand', () => {
    const best = { text: 'Juniper & Pine, the best tents', verdict: 'not_said' as const, quote: '' };
    expect(reviewOf([best]).faults.get(0)).toHaveLength(1);
  });

  it('accepts a statement whose quote says it', () => {
    const review = reviewOf([said('It costs $329', 'it costs $329'), said('Made for winter', 'Winter sleeping bag')]);
    expect(review.faults.get(0)).toEqual([]);
  });

  it('accepts a number that the quote leaves out and the page says in the same sense', () => {
    const review = reviewOf([
      said('The 1.21 kg bag for winter', 'Winter sleeping bag'),
      said('At $329, free shipping', 'Shipping is free on orders over $75.'),
    ]);
    expect(review.faults.get(0)).toEqual([]);
  });

  it('puts what the reviewer forgot last, and says what was not reviewed', () => {
    const review = reviewOf([], [idOf(2), 'nobody', idOf(2)]);
    expect(review.order).toEqual([2, 0, 1]);
    expect(review.unreviewed).toEqual([1, 2]);
  });

  it('names the words it was asked to decide and said nothing about', () => {
    const asked = { id: idOf(1), assertions: [said('Cosy ALL  night.', '800-fill down')] };
    const decided = readReview({ reviews: [asked], order: [] }, { texts, sources, brand: null });
    expect(decided.undecided.get(1)).toBeUndefined();
    const silent = { id: idOf(1), assertions: [said('Cosy', '800-fill down')] };
    const undecided = readReview({ reviews: [silent], order: [] }, { texts, sources, brand: null });
    expect(undecided.undecided.get(1)).toEqual(['all night']);
    const doubts = [[], [{ text: 'all night', kind: 'duration' as const }], []];
    const note = 'Not checked: "all night" (duration). The page doesn\'t say it in these words.';
    expect(uncheckedIn(doubts, decided)[1]).toEqual([]);
    expect(uncheckedIn(doubts, undecided)[1]).toEqual([note]);
    expect(uncheckedIn(doubts, undecided)[0]?.[0]).toContain('left this text out');
    expect(uncheckedIn(doubts, null)).toEqual([[], [note], []]);
  });

  it('gives every text a place, whatever the answer', () => {
    const ids = fc.array(fc.oneof(fc.constantFrom('t1', 't2', 't3'), fc.string()), { maxLength: 8 });
    fc.assert(
      fc.property(ids, (order) => {
        expect(reviewOf([], order).order.toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
      }),
    );
  });
});
