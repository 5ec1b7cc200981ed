import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameAddress } from './page-address-rules.ts';
import { shopifyPageOf } from './shopify-queries.ts';
import { throttledMs } from './shopify.ts';

test.each([
  ['https://shop.example/products/tent', { kind: 'product', handle: 'tent' }],
  ['https://shop.example/collections/camping/products/tent?variant=1', { kind: 'product', handle: 'tent' }],
  ['https://shop.example/collections/camping', { kind: 'collection', handle: 'camping' }],
  ['https://shop.example/pages/about-us/', { kind: 'page', handle: 'about-us' }],
  ['https://shop.example/blogs/news/first-post', { kind: 'article', blog: 'news', handle: 'first-post' }],
  ['https://shop.example/products/%E5%B1%B1', { kind: 'product', handle: '山' }],
  ['https://shop.example/products/100%-wool', { kind: 'product', handle: '100%-wool' }],
  ['https://shop.example/', null],
  ['https://shop.example/blogs/news', null],
  ['https://shop.example/fr/products/tent', null],
  ['https://shop.example/collections/camping/sale', null],
  ['https://shop.example/products/tent/reviews', null],
])('the address %s names %j', (address, page) => {
  expect(shopifyPageOf(address)).toEqual(page);
});

test('an address is the same page with or without "www." and a slash at the end, and no other', () => {
  expect(isSameAddress('https://www.a.example/tents/', 'http://a.example/tents')).toBe(true);
  expect(isSameAddress('https://a.example/tents', 'https://a.example/tents/two')).toBe(false);
  expect(isSameAddress('https://a.example/tents', 'not an address')).toBe(false);
});

const throttledAnswer = (requestedQueryCost: number, currentlyAvailable: number, restoreRate: number) => ({
  status: 200,
  body: {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: { cost: { requestedQueryCost, throttleStatus: { currentlyAvailable, restoreRate } } },
  },
});

test('a throttled query waits until the store has the points it costs', () => {
  expect(throttledMs(throttledAnswer(300, 100, 100))).toBe(2000);
  expect(throttledMs({ body: { data: {} } })).toBeNull();
  const points = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(points, points, fc.integer({ min: 1, max: 2000 }), (cost, available, rate) => {
      const waitMs = throttledMs(throttledAnswer(cost, available, rate)) ?? 0;
      expect(waitMs).toBeGreaterThanOrEqual(500);
      expect(available + (waitMs / 1000) * rate).toBeGreaterThanOrEqual(cost - 1e-6);
    }),
  );
});
