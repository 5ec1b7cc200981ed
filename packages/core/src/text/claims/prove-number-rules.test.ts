import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkClaims, prepareSource } from './claim-rules.ts';
import { judgeClaims } from './judge-claims-rules.ts';

const page = (text: string) => [
  prepareSource({ text, url: 'https://site.example/', fetchedAt: '2026-11-22T00:00:00Z' }),
];

const refused = (text: string, source: string, quote: string): string[] =>
  checkClaims(text, page(source), { declared: [{ text, quote }] }).unsupported.map((one) => one.text);

const teaClass = 'The tea class costs $65 per person, or $110 for two people.';
const bikeShop = 'A full tune-up costs $149. The basic tune-up costs $79.';

it.each([
  ['$45 a person', teaClass, teaClass],
  ['$55 a person', teaClass, teaClass],
  ['The second person pays $45', teaClass, 'or $110 for two people'],
  ['$130 for two people', teaClass, teaClass],
  ['Save $20 as two', teaClass, teaClass],
  ['Full tune-up: $70', bikeShop, bikeShop],
  ['Both tune-ups for $228', bikeShop, bikeShop],
  ['Ten sessions at $41 each', 'Five sessions cost $220 and ten sessions cost $410.', 'ten sessions cost $410'],
  ['$34 for one', 'Tastings cost $29 plus $5 per person.', 'Tastings cost $29 plus $5 per person.'],
  [
    'The kimono for 3,550 yen',
    'The basic plan is 3,850 yen. It is 300 yen less online.',
    'The basic plan is 3,850 yen. It is 300 yen less online.',
  ],
  [
    'Save $15 a visit',
    'One visit is $165. On the plan a visit is $150.',
    'One visit is $165. On the plan a visit is $150.',
  ],
  ['Setup for $0', 'Setup costs $49.', 'Setup costs $49'],
  ['15 hours of pottery', 'Six lessons of 2.5 hours each.', 'Six lessons of 2.5 hours each.'],
  ['7 inches of foam', 'A 2-inch top layer sits on a 5-inch base.', 'A 2-inch top layer sits on a 5-inch base'],
  ['Modules with 890 Wp', 'In the box are two modules of 445 Wp each.', 'two modules of 445 Wp each'],
  [
    '45 models for road and trail',
    'Our range covers 34 road models and 11 trail models.',
    'Our range covers 34 road models and 11 trail models.',
  ],
  [
    'A 3-year warranty',
    'The frame has a warranty of 5 years, the battery of 2 years.',
    'The frame has a warranty of 5 years, the battery of 2 years.',
  ],
])(
  '"%s" is a number that its page would need computing for, and refused with and without a quote',
  (text, source, quote) => {
    expect(refused(text, source, quote)).not.toEqual([]);
    expect(checkClaims(text, page(source)).unsupported).not.toEqual([]);
    const answer = { declared: [{ text, quote }], answer: [text] };
    expect(judgeClaims(text, page(source), answer).unsupported.some(({ needsReview }) => !needsReview)).toBe(true);
  },
);

const amounts = fc.integer({ min: 11, max: 900 });
const sums = fc.tuple(amounts, amounts, fc.integer({ min: 2, max: 9 })).map(([one, other, count]) => ({
  one,
  other,
  count,
  computed: [one + other, Math.abs(one - other), one * count, one * count - other, one / count].filter(
    (value) => Number.isInteger(value) && value > 0 && ![one, other, count].includes(value),
  ),
}));

it('no sum, difference, product or part of the numbers of a page is one of its prices', () => {
  fc.assert(
    fc.property(sums, ({ one, other, count, computed }) => {
      const source = `A lesson costs $${one}. A pass for ${count} lessons costs $${other}.`;
      for (const value of computed) expect(refused(`Lessons: $${value}`, source, source)).not.toEqual([]);
      expect(refused(`A lesson costs $${one}`, source, source)).toEqual([]);
    }),
    { seed: 26, numRuns: 200 },
  );
});

it.each([
  ['24-hour access to your unit', 'The office is staffed and lit. Your unit costs $3 a day.'],
  ['Open 7 days', 'We sharpen tools once a week.'],
  ['One-year warranty', 'The annual pass costs £590 for a year.'],
  ['A 12-month guarantee on the frame', 'The frame costs £90 a year.'],
])('"%s" is not said by a period of something else', (text, source) => {
  expect(checkClaims(text, page(source)).unsupported).not.toEqual([]);
});

it('the count next to a price says which variant it belongs to', () => {
  const sources = page('The 5.5-quart pot is $249. The 3.5-quart pot costs $189 and the 7.25-quart pot costs $319.');
  const rules = (text: string): string[] => checkClaims(text, sources).unsupported.map(({ rule }) => rule);
  expect(rules('A 5.5-quart pot for $189')).toContain('number:rival');
  expect(rules('A 5.5-quart pot for $249')).toEqual([]);
});

it.each([
  ['One year costs £590', 'Adults pay £62 for a month or £590 for a year.'],
  ['12 months of free entry', 'Entry is free for a year.'],
  ['160x200 voor € 729', 'Matras 80x200 kost € 449, 140x200 € 649, 160x200 € 729 en 180x200 € 799.'],
  ["Salita a 4 € oltre all'ingresso", "L'ingresso costa 6 €. La salita alla torre costa 4 € in più."],
  ['Mat à 27,90 €/m²', 'Le carrelage mat coûte 27,90 € le m².'],
  ['Für sechs Monate 54 Euro', 'Die Gebühr beträgt 54 Euro für ein halbes Jahr.'],
  ['Under 26? Pay €14', 'Under 26 the evening costs €14.'],
])('"%s" says what its page says in another form', (text, source) => {
  expect(checkClaims(text, page(source)).unsupported).toEqual([]);
});

it('what is free may be named in the sentence before the quoted one', () => {
  const source = 'Nous livrons en France pour 69 € ; c’est offert dès 900 € d’achat.';
  expect(refused('Livraison offerte dès 900 €', source, 'c’est offert dès 900 € d’achat')).toEqual([]);
  expect(refused('Livraison offerte', source, 'c’est offert dès 900 € d’achat')).toEqual(['offerte']);
});
