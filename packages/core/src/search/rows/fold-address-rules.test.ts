import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey, foldAddresses, withoutFragments } from './fold-address-rules.ts';

const sums = { clicks: 1, impressions: 10, position: 4 };
const pageRow = (page: string, impressions = 10, position = 4) => ({ page, clicks: 1, impressions, position });

describe('one page under many addresses', () => {
  it.each([
    'http://shop.example/tents',
    'https://www.shop.example/tents/',
    'https://shop.example/tents/index.html',
    'https://shop.example/tents?utm_source=mail&gclid=1',
    'https://SHOP.example/tents#reviews',
    'https://shop.example/tents;jsessionid=A1?srsltid=x',
    'https://shop.example:443/%74ents',
    'https://shop.example/a/../tents?gad_source=1',
  ])('%s is /tents', (address) => {
    expect(addressKey(address)).toBe(addressKey('https://shop.example/tents'));
  });

  it.each([
    'https://shop.example/Tents',
    'https://shop.example/tents?color=red',
    'https://blog.shop.example/tents',
    'https://shop.example/tents?a=1%262',
    'https://shop.example/',
  ])('%s is another page', (address) => {
    expect(addressKey(address)).not.toBe(addressKey('https://shop.example/tents'));
  });

  it('takes the order of parameters for nothing', () => {
    expect(addressKey('https://a.example/?b=2&a=1')).toBe(addressKey('https://a.example?a=1&utm_medium=x&b=2'));
  });
});

describe('adding up', () => {
  it('never adds fragments: the row without one counts, otherwise the fragment that was shown most', () => {
    const [page, more, other] = ['https://a.example/x', 'https://a.example/x#more', 'https://a.example/y#a'];
    const pages = [pageRow(more, 90, 2), pageRow(page, 100), pageRow(other, 7), pageRow('https://a.example/y#b', 5)];
    const rows = [
      { query: 'q', ...pageRow(more, 50, 2) },
      { query: 'q', ...pageRow(page, 60) },
    ];
    const folded = foldAddresses({ rows, pages, lastPages: null });
    expect(folded.pages).toEqual([pageRow(page, 100), pageRow(other, 7)]);
    expect(folded.rows).toEqual([{ query: 'q', ...pageRow(page, 60) }]);
    expect(folded.others.get(page)).toEqual([more]);
    expect(withoutFragments(pages)).toEqual([pageRow(page, 100), pageRow(other, 7)]);
  });

  it('sums what belongs to one page under its most shown address, and names the others', () => {
    const [http, www] = ['http://a.example/x', 'https://www.a.example/x/'];
    const folded = foldAddresses({
      rows: [
        { query: 'q', ...pageRow(http, 20, 2) },
        { query: 'q', ...pageRow(www, 60, 6) },
      ],
      pages: [pageRow(http, 100, 2), pageRow(www, 300, 6), pageRow('https://a.example/y')],
      lastPages: [pageRow(http, 5)],
    });
    expect(folded.pages).toContainEqual({ page: www, clicks: 2, impressions: 400, position: 5 });
    expect(folded.rows).toEqual([{ query: 'q', page: www, clicks: 2, impressions: 80, position: 5 }]);
    expect(folded.lastPages).toEqual([pageRow(www, 5)]);
    expect(folded.others).toEqual(new Map([[www, [http]]]));
    expect(folded.addressOf('https://a.example/x?utm_source=mail')).toBe(www);
    expect(folded.addressOf('https://a.example/unknown')).toBe('https://a.example/unknown');
  });

  it('loses no click or impression, and folding twice changes nothing', () => {
    const address = fc
      .tuple(
        fc.constantFrom('http', 'https'),
        fc.constantFrom('', 'www.'),
        fc.constantFrom('a', 'b'),
        fc.constantFrom('', '/', '?utm_source=x', '?p=1'),
      )
      .map(([protocol, www, path, end]) => `${protocol}://${www}shop.example/${path}${end}`);
    const row = fc.record({
      page: address,
      query: fc.constantFrom('q', 'r', null),
      clicks: fc.nat(9),
      impressions: fc.integer({ min: 1, max: 99 }),
      position: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const total = (list: readonly (typeof sums)[]) =>
          list.reduce(
            (sum, one) => [sum[0]! + one.clicks, sum[1]! + one.impressions, sum[2]! + one.position * one.impressions],
            [0, 0, 0],
          );
        const once = foldAddresses({ rows, pages: null, lastPages: null });
        const [clicks = 0, impressions = 0, weighted = 0] = total(once.rows);
        const before = total(rows);
        expect([clicks, impressions]).toEqual(before.slice(0, 2));
        expect(weighted).toBeCloseTo(before[2] ?? 0, 6);
        const twice = foldAddresses({ rows: once.rows, pages: null, lastPages: null });
        expect(twice.rows).toEqual(once.rows);
      }),
    );
  });
});
