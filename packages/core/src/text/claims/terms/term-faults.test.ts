import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkClaims, prepareSource } from '../claim-rules.ts';

const rulesOf = (page: string, text: string): string[] =>
  checkClaims(text, [prepareSource({ text: page, url: 'https://shop.example/', fetchedAt: '2026-11-22T00:00:00Z' })])
    .unsupported.filter(({ needsReview }) => !needsReview)
    .map(({ rule }) => rule);

const shop = `Ridge dog bed
The foam is guaranteed against flattening for 5 years; covers are guaranteed for 1 year.
Shipping is free on orders over $75 within the contiguous US. We don't ship to Alaska or abroad.
Orders placed by 1 p.m. ship the same day.
Our team answers the phone Monday to Friday, 9 a.m. to 5 p.m.
You can cancel free of charge until 24 hours before your visit.
Nonprofits get 30% off the Team plan. Grooming is free for members.
The cover is designed in Bend and made in Vietnam. The liner is water-resistant, not waterproof.
Wash the cover once a month. Underground parking costs $9 per night.
The treats contain egg and wheat. The course is for adults aged 18 and over.
Every table is made to order. Rated 4.6 out of 5 in 212 reviews.`;

/** A false text, the rule that refuses it, and the true one next to it. */
const pairs: readonly (readonly [wrong: string, rule: RegExp, right: string])[] = [
  ['A 5-year guarantee on the cover.', /guarantee:part/u, 'The foam is guaranteed for 5 years.'],
  ['Dog bed with a 5-year guarantee.', /guarantee:part/u, 'A 5-year guarantee against flattening of the foam.'],
  ['Free shipping worldwide on orders over $75.', /everywhere/u, 'Free shipping in the contiguous US over $75.'],
  ['Same-day delivery to your door.', /delivery/u, 'Order by 1 p.m. and it ships the same day.'],
  ['Call our team any time.', /anytime/u, 'Call our team Monday to Friday.'],
  ['Cancel your visit free of charge.', /deadline/u, 'Cancel free of charge until 24 hours before.'],
  ['A cover made in Bend.', /origin:finished/u, 'A cover made in Vietnam, designed in Bend.'],
  ['A waterproof liner.', /denied/u, 'A water-resistant liner.'],
  ['Wash the cover once a week.', /frequency/u, 'Wash the cover once a month.'],
  ['Underground parking free.', /free/u, 'Underground parking for $9 a night.'],
  ['Treats with no corn, soy or egg.', /contained/u, 'Treats with egg and wheat.'],
  ['A course for children and adults.', /young/u, 'A course for adults aged 18 and over.'],
  ['Tables in stock now.', /delivery/u, 'Tables made to order.'],
  ['Rated 4.6 out of 5 in 2,120 reviews.', /unknown/u, 'Rated 4.6 out of 5 in 212 reviews.'],
];

describe('the terms of a page', () => {
  it.each(pairs)('"%s" is refused', (wrong, rule) => {
    expect(rulesOf(shop, wrong).join(' ')).toMatch(rule);
  });

  it.each(pairs.map(([, , right]) => right))('"%s" passes', (right) => {
    expect(rulesOf(shop, right)).toEqual([]);
  });

  it.each([
    [
      'Auf den Rahmen geben wir zehn Jahre Garantie, auf den Akku zwei Jahre.',
      'Zehn Jahre Garantie auf den Akku.',
      'Zehn Jahre Garantie auf den Rahmen.',
    ],
    ['Garantie von zwei Jahren.', 'Mit Dreijahresgarantie.', 'Mit Zweijahresgarantie.'],
    ['Garantie de trois ans.', 'Garantie de cinq ans.', 'Garantie de 3 ans.'],
    ['Garanzia di due anni.', 'Garanzia di tre anni.', 'Garanzia di 2 anni.'],
    ['Garantía de dos años.', 'Garantía de cinco años.', 'Garantía de 2 años.'],
    ['Vijf jaar garantie.', 'Tien jaar garantie.', 'Vijfjarige garantie.'],
    ['A three-year warranty.', 'A four-year warranty.', 'A 36-month warranty.'],
    [
      'An fremden Automaten heben Sie dreimal im Monat ab.',
      'Heben Sie zehnmal im Monat an fremden Automaten ab.',
      'Dreimal im Monat an fremden Automaten abheben.',
    ],
    [
      'Was nicht dazu gehört: Bauschutt, Autoreifen und Türen. Möbel holen wir ab.',
      'Wir holen Autoreifen ab.',
      'Wir holen Möbel ab.',
    ],
    [
      'What we cannot take: mattresses, cots and car seats. We take sofas.',
      'We collect mattresses.',
      'We collect sofas; mattresses cannot be taken.',
    ],
    ['Der Regenschutz kostet 249 €.', 'Regenschutz inklusive.', 'Regenschutz für 249 €.'],
  ])('"%s" proves neither more nor less in other languages', (page, wrong, right) => {
    expect(rulesOf(page, wrong)).not.toEqual([]);
    expect(rulesOf(page, right)).toEqual([]);
  });

  it('names what a text offers to all where the page gives it to some', () => {
    const page = 'A waterproof liner comes with sizes L and XL; for size M the liner is sold separately for $24.';
    expect(rulesOf(page, 'Every bed comes with a waterproof liner.').join(' ')).toContain('absolute:narrowed');
    expect(rulesOf(page, 'Sizes L and XL come with a waterproof liner.')).toEqual([]);
  });

  it('never refuses a sentence of the page itself', () => {
    const sentences = shop.split('\n').flatMap((line) => line.split(/(?<=[^m]\.) /u));
    fc.assert(
      fc.property(fc.constantFrom(...sentences), (sentence) => {
        expect(rulesOf(shop, sentence)).toEqual([]);
      }),
    );
  });

  it('refuses a warranty of any other number of years', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 2, max: 60 }), (given, said) => {
        const page = `The frame has a ${given}-year warranty.`;
        expect(rulesOf(page, `The frame has a ${said}-year warranty.`).length > 0).toBe(given !== said);
      }),
    );
  });
});

it.each(['Get 30% off the Team plan.', 'Free grooming for your dog.'])(
  '"%s" leaves out for whom, which the review decides',
  (text) => {
    const sources = [prepareSource({ text: shop, url: 'https://shop.example/', fetchedAt: '2026-11-22T00:00:00Z' })];
    const left = checkClaims(text, sources).unsupported.filter(({ needsReview }) => needsReview);
    expect(left.map(({ rule }) => rule).join(' ')).toMatch(/eligible/u);
  },
);
