import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalKeys } from './canonical-twin-rules.ts';
import { addressKey, foldAddresses } from './fold-address-rules.ts';

const site = 'https://www.shop.example';
const pageRow = (page: string, impressions = 10, position = 4) => ({ page, clicks: 1, impressions, position });
const keysOf = (...links: [from: string, to: string][]) => canonicalKeys(new Map(links));

describe('canonical links', () => {
  it('lead to the page that they name, also from the version for phones and over several links', () => {
    const keyOf = keysOf(
      [`${site}/tents?sort=price`, `${site}/tents`],
      ['https://m.shop.example/tents', `${site}/tents`],
      [`${site}/a`, `${site}/b`],
      [`${site}/b`, `${site}/c`],
    );
    expect(keyOf(`${site}/tents?sort=price`)).toBe(addressKey(`${site}/tents`));
    expect(keyOf('https://m.shop.example/tents')).toBe(addressKey(`${site}/tents`));
    expect(keyOf(`${site}/a`)).toBe(addressKey(`${site}/c`));
    expect(keyOf(`${site}/unread`)).toBe(addressKey(`${site}/unread`));
  });

  it.each([
    ['to another site', 'https://other.example/tents'],
    ['to the home page', `${site}/`],
    ['that are not web addresses', 'mailto:tents@shop.example'],
    ['that cannot be read', 'tents'],
  ])('%s are not followed', (_, canonical) => {
    expect(keysOf([`${site}/tents`, canonical])(`${site}/tents`)).toBe(addressKey(`${site}/tents`));
  });

  it('in a circle fold nothing', () => {
    const keyOf = keysOf([`${site}/a`, `${site}/b`], [`${site}/b`, `${site}/a`]);
    expect([keyOf(`${site}/a`), keyOf(`${site}/b`)]).toEqual([addressKey(`${site}/a`), addressKey(`${site}/b`)]);
  });
});

describe('adding up twins', () => {
  it('puts a twin under the canonical address, however often the twin was shown', () => {
    const [twin, page] = [`${site}/tents?view=grid`, `${site}/tents`];
    const folded = foldAddresses(
      {
        rows: [{ query: 'q', ...pageRow(twin) }],
        pages: [pageRow(twin, 300, 6), pageRow(page, 100, 2)],
        lastPages: null,
      },
      keysOf([twin, page]),
    );
    expect(folded.pages).toEqual([{ page, clicks: 2, impressions: 400, position: 5 }]);
    expect(folded.rows).toEqual([{ query: 'q', ...pageRow(page) }]);
    expect(folded.others).toEqual(new Map([[page, [twin]]]));
    expect(folded.addressOf(twin)).toBe(page);
  });

  it('keeps the sums whatever the links are', () => {
    const address = fc.constantFrom('/', '/a', '/b', '/c?x=1', '/c').map((path) => `${site}${path}`);
    const rows = fc.array(
      fc
        .record({ page: address, impressions: fc.integer({ min: 1, max: 99 }) })
        .map((row) => pageRow(row.page, row.impressions)),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(rows, fc.array(fc.tuple(address, address), { maxLength: 6 }), (pages, links) => {
        const folded = foldAddresses({ rows: [], pages, lastPages: null }, keysOf(...links));
        const total = (list: readonly { impressions: number }[]) => list.reduce((sum, row) => sum + row.impressions, 0);
        expect(total(folded.pages ?? [])).toBe(total(pages));
        const named = new Set((folded.pages ?? []).map(({ page }) => page));
        for (const { page } of pages) expect(named.has(folded.addressOf(page))).toBe(true);
      }),
    );
  });
});
