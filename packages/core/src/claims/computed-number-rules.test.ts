import { expect, it } from 'vitest';
import { checkClaims, prepareSource } from './claim-rules.ts';

const page = (text: string) => [
  prepareSource({ text, url: 'https://site.example/', fetchedAt: '2026-11-22T00:00:00Z' }),
];

const refused = (text: string, source: string, quote: string): string[] =>
  checkClaims(text, page(source), { declared: [{ text, quote }] }).unsupported.map((one) => one.text);

it.each([
  ['Ten sessions at $41 each', 'Five sessions cost $220 and ten sessions cost $410.', 'ten sessions cost $410'],
  [
    'The kimono for 3,550 yen',
    'The basic plan is 3,850 yen. It is 300 yen less online.',
    'The basic plan is 3,850 yen. It is 300 yen less online.',
  ],
  ['15 hours of pottery', 'Six lessons of 2.5 hours each.', 'Six lessons of 2.5 hours each.'],
  ['7 inches of foam', 'A 2-inch top layer sits on a 5-inch base.', 'A 2-inch top layer sits on a 5-inch base'],
  [
    'Save $15 a visit',
    'One visit is $165. On the plan a visit is $150.',
    'One visit is $165. On the plan a visit is $150.',
  ],
])('"%s" is computed from its quote', (text, source, quote) => {
  expect(refused(text, source, quote)).toEqual([]);
});

it.each([
  ['Ten sessions at $39 each', 'Five sessions cost $220 and ten sessions cost $410.', 'ten sessions cost $410'],
  ['16 hours of pottery', 'Six lessons of 2.5 hours each.', 'Six lessons of 2.5 hours each.'],
  [
    'A 3-year warranty',
    'The frame has a warranty of 5 years, the battery of 2 years.',
    'The frame has a warranty of 5 years, the battery of 2 years.',
  ],
])('"%s" is not', (text, source, quote) => {
  expect(refused(text, source, quote)).not.toEqual([]);
});

it('nothing is computed from what the writer did not quote', () => {
  const sources = page('Five sessions cost $220 and ten sessions cost $410.');
  expect(checkClaims('Ten sessions at $41 each', sources).unsupported.map(({ text }) => text)).toContain('$41');
});

it('the count beside a price says of which variant it is', () => {
  const sources = page('The 5.5-quart pot is $249. The 3.5-quart pot costs $189 and the 7.25-quart pot costs $319.');
  const rules = (text: string): string[] => checkClaims(text, sources).unsupported.map(({ rule }) => rule);
  expect(rules('A 5.5-quart pot for $189')).toContain('number:rival');
  expect(rules('A 5.5-quart pot for $249')).toEqual([]);
});
