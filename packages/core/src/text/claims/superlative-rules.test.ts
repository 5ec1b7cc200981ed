import { expect, it } from 'vitest';
import { unsaidSuperlatives } from './superlative-rules.ts';

it.each([
  { text: 'Best Tents Ever', found: ['best', 'ever'] },
  { text: 'The warmest bags, number one in Oregon!', found: ['warmest', 'number one'] },
  { text: 'Die besten Zelte, unschlagbar günstig', found: ['besten', 'unschlagbar'] },
  { text: 'Les meilleures tentes', found: ['meilleures'] },
  { text: 'Le mejores tiendas', found: ['mejores'] },
])('“$text” claims a rank', ({ text, found }) => {
  expect(unsaidSuperlatives(text, [])).toEqual(found);
});

it.each([
  'Forest Green Tents for the Northwest',
  'Request a Guest Test in the Latest Vest',
  'Ever wondered how tents breathe?',
  'Bestätigen Sie Ihre Bestellung',
  'Invest in an honest harvest',
])('“%s” claims none', (text) => {
  expect(unsaidSuperlatives(text, [])).toEqual([]);
});

it('what the page says of itself may be said of it', () => {
  expect(unsaidSuperlatives('The Lightest Tent, Best Ever', ['Our lightest tent.', 'It is the best.'])).toEqual([
    'ever',
  ]);
});
