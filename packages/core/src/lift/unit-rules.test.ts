import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BatchPage, unitsOf } from './unit-rules.ts';

const page = (name: string, more: Partial<BatchPage> = {}): BatchPage => ({
  itemId: name,
  page: `https://shop.example/${name}`,
  otherAddresses: [],
  mainQuery: name,
  siblings: [],
  fault: 'none',
  ...more,
});
const names = (pages: readonly BatchPage[]) => unitsOf(pages).map((unit) => unit.pages.map(({ itemId }) => itemId));

it('pages that share searches are one unit, through others too', () => {
  const pages = [
    page('a', { mainQuery: 'tents' }),
    page('b'),
    page('c', { mainQuery: 'tents', siblings: ['https://shop.example/d', 'https://shop.example/not-accepted'] }),
    page('d'),
    page('e', { mainQuery: null }),
    page('f', { mainQuery: null }),
  ];
  expect(names(pages)).toEqual([['a', 'c', 'd'], ['b'], ['e'], ['f']]);
});

it('every page is in one unit, whatever the order', () => {
  const batch = fc.array(
    fc.record({ name: fc.constantFrom(...'abcdefghij'), query: fc.constantFrom('x', 'y', 'z', 'w', null) }),
    { maxLength: 10 },
  );
  fc.assert(
    fc.property(batch, fc.integer({ min: 0, max: 9 }), (given, turn) => {
      const pages = [...new Map(given.map(({ name, query }) => [name, page(name, { mainQuery: query })])).values()];
      const turned = [...pages.slice(turn % 10), ...pages.slice(0, turn % 10)];
      expect(names(turned)).toEqual(names(pages));
      expect(names(pages).flat().sort()).toEqual(pages.map(({ itemId }) => itemId).sort());
    }),
  );
});
