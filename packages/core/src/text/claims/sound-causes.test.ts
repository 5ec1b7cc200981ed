import { describe, expect, it } from 'vitest';
import { checkClaims, prepareSource } from './claim-rules.ts';
import type { DeclaredClaim } from './quote-rules.ts';

const rulesOf = (page: string, text: string, declared: readonly DeclaredClaim[] = []): string[] =>
  checkClaims(text, [prepareSource({ text: page, url: 'https://a.example/', fetchedAt: '2026-11-23T00:00:00Z' })], {
    declared,
  })
    .unsupported.filter(({ needsReview }) => !needsReview)
    .map(({ rule }) => rule);

/** What a page says, a text that says the same otherwise, and one that doesn't. */
const sameOtherwise: [what: string, page: string, sound: string, wrong: string][] = [
  [
    'a starting price next to a far lower fee',
    'Home whitening costs £295. A whitening check costs £35. In-chair whitening costs £420.',
    'Teeth whitening from £295.',
    'Teeth whitening from £420.',
  ],
  ['a part of counted days', 'You walk on five of the seven days.', 'Five walking days.', 'Six walking days.'],
  [
    'a range in words',
    'The 24 cm pan is enough for one to two people, the 28 cm one for two to four.',
    'The 28 cm pan suits two to four people.',
    'The 28 cm pan suits two to six people.',
  ],
  [
    'weeks that make up months',
    'A bottle lasts eight weeks.',
    'Two months of care in one bottle.',
    'Three months of care in one bottle.',
  ],
  ['one of a unit', 'A litre of water boiled quickly.', 'One litre boils quickly.', 'Two litres boil quickly.'],
  [
    'a date in digits',
    'The offer for new customers runs until 30 September 2025.',
    'For new customers until 30.09.2025.',
    'For new customers until 30.10.2025.',
  ],
  [
    'a date whose day and month could change places, without its zeros',
    'The offer for new customers runs until 12/06/2026.',
    'For new customers until 12/6/2026.',
    'For new customers until 12/8/2026.',
  ],
  [
    'a date in digits of one that is spelled out',
    'The offer for new customers runs until November 4, 2026.',
    'For new customers until 11/4/2026.',
    'For new customers until 11/5/2026.',
  ],
  [
    'sides of a size',
    'It folds to 33 by 24 by 14 inches.',
    'Folds to 33 x 24 x 14 inches.',
    'Folds to 35 x 24 x 14 inches.',
  ],
  [
    'what is free after a pronoun',
    'Delivery by bike runs daily. It costs €4 and is free from €30.',
    'Delivery by bike is free from €30.',
    'Delivery by bike is free from €20.',
  ],
  [
    'free shipping of a price that reaches the order value',
    'The pot is $249. The lid is $40. Shipping is free on orders over $200.',
    'The pot for $249. Free shipping.',
    'The lid for $40. Free shipping.',
  ],
  ['ages in words', 'Under-fives go free.', 'Under-5s go free.', 'Under-8s go free.'],
];

describe.each(sameOtherwise)('%s', (...[, page, sound, wrong]) => {
  it('is proven', () => expect(rulesOf(page, sound)).toEqual([]));
  it('is refused with another value', () => expect(rulesOf(page, wrong)).not.toEqual([]));
});

it('takes the Swedish "din" for no norm', () => {
  expect(rulesOf('Alla jackor är fria från PFAS.', 'Hitta din jacka.')).toEqual([]);
  expect(rulesOf('Alla jackor är fria från PFAS.', 'Jackor enligt DIN.')).not.toEqual([]);
});

it('reads "free" that names no price as none', () => {
  const page = 'You need 15 inches of height under the sink. You can drive right away.';
  expect(rulesOf(page, '15 inches of height should be free under the sink.')).toEqual([]);
  expect(rulesOf(page, "You're free to drive right away.")).toEqual([]);
});

it('takes no more as denied than the page denies', () => {
  expect(rulesOf('The offer is not for people who had an account with us.', 'A new account in minutes.')).toEqual([]);
  expect(
    rulesOf('The pad moves up and down (not in and out), with three lock positions.', 'Lock it in three positions.'),
  ).toEqual([]);
  expect(rulesOf('All prices are shown without VAT.', 'Prices plus VAT.')).toEqual([]);
  expect(rulesOf('Vehicles cannot leave Corsica.', 'A week in Corsica by car.')).toEqual([]);
  expect(rulesOf('There is no elevator.', 'Rooms with an elevator.')).toEqual(['page:denied:presence:denied']);
});

describe('a declared claim in other words than the text', () => {
  const page = 'Pebble costs £9 a month for 10 GB. Boulder costs £24 a month for 40 GB.';
  const quote = 'Pebble costs £9 a month for 10 GB.';

  it('binds an amount that both give to its own quote', () => {
    expect(rulesOf(page, '40 GB for £9 a month', [{ text: '40 GB cost £9 a month', quote }])).not.toEqual([]);
    expect(rulesOf(page, '10 GB for £9 a month', [{ text: '10 GB cost £9 a month', quote }])).toEqual([]);
  });
});

describe('a claim whose own quote denies it', () => {
  const quote = 'During a power cut the device delivers no current.';
  const page = `${quote} On sunny days the device delivers current to your home.`;

  it('is refused, although the page says the same of something else', () => {
    const text = 'Delivers current during a power cut';
    expect(rulesOf(page, text)).toEqual([]);
    expect(rulesOf(page, text, [{ text, quote }])).toEqual(['page:quote:denied']);
  });

  it('passes where the text denies it too', () => {
    const text = 'Delivers no current during a power cut';
    expect(rulesOf(page, text, [{ text, quote }])).toEqual([]);
  });

  it('passes where it says the other half of its quote', () => {
    const both = 'Import is free on yearly plans, but not on monthly plans.';
    const text = 'Free import on yearly plans';
    expect(rulesOf(both, text, [{ text, quote: both }])).toEqual([]);
  });
});
