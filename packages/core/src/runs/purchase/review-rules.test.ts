import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareSource } from '../../text/claims/claim-rules.ts';
import type { Assertion } from './review-answer.ts';
import { shuffleForReview } from './review-prompt-rules.ts';
import { readReview } from './review-rules.ts';

const page =
  'Winter sleeping bag: 800-fill down to -7 °C comfort. It costs $329 and weighs 1.21 kg.\nShipping is free on orders over $75.';
const sources = [prepareSource({ text: page, url: 'u', fetchedAt: 'f' })];
const texts = [
  { shown: { title: 'Winter Sleeping Bag', description: 'Warm to -7 °C.' } },
  { shown: { title: 'Hollow 0', description: 'Cosy all night.' } },
  { shown: { title: 'Down Bag, $329', description: 'It weighs 1.21 kg.' } },
];
const idOf = (index: number): string => shuffleForReview(texts).find((one) => one.index === index)?.id ?? '';
const reviewOf = (assertions: Assertion[], order: string[] = []) =>
  readReview({ reviews: [{ id: idOf(0), assertions }], order, ideas: [] }, { texts, sources, brand: 'Juniper & Pine' });
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

  it('accepts a quote with words left out, when each part of it is on the page', () => {
    const weight = (quote: string) => reviewOf([said('It weighs 1.21 kg', quote)]).faults.get(0);
    expect(weight('It costs … weighs 1.21 kg')).toEqual([]);
    expect(weight('It costs ... weighs 1.21 kg with its sack')).toHaveLength(1);
    expect(weight('…')).toHaveLength(1);
  });

  it('puts what the reviewer forgot last, and has no verdict on it', () => {
    const review = reviewOf([], [idOf(2), 'nobody', idOf(2)]);
    expect(review.order).toEqual([2, 0, 1]);
    expect([...review.faults.keys()]).toEqual([0]);
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
