import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchRow } from '../../search/rows/search-row.ts';
import type { OpportunityInput } from '../page/opportunity.ts';
import { findCannibalisation } from './cannibalisation-rules.ts';
import { findOpportunities } from './choose-pages-rules.ts';

const settings: Omit<OpportunityInput, 'rows'> = {
  pages: null,
  lastPages: null,
  windowDays: 90,
  startPosition: 2,
  endPosition: 10,
  brand: { domain: 'cakemaster.com' },
  competitorDomains: ['sugarworks.com'],
};

function row(
  page: string,
  query: string | null,
  numbers: [clicks: number, impressions: number, position: number],
): SearchRow {
  const [clicks, impressions, position] = numbers;
  return { page, query, clicks, impressions, position };
}

/** A site of ordinary pages at their expectation, so that the model has something to learn from and to be checked on. */
const ordinary: SearchRow[] = Array.from({ length: 360 }, (_, i) => {
  const position = 1 + (i % 12);
  return row(`/page-${i}`, `topic ${i}`, [Math.round(1000 * 0.25 * position ** -1.2), 1000, position]);
});

describe('findOpportunities', () => {
  it('a page far under similar pages comes before one at its expectation', () => {
    const rows = [...ordinary, row('/weak', 'weak topic', [25, 2000, 3]), row('/fair', 'fair topic', [25, 500, 6])];
    const plan = findOpportunities({ ...settings, rows });
    const [weak, fair] = ['/weak', '/fair'].map((name) => plan.opportunities.find(({ page }) => page === name));
    expect(plan.skill.isOpen).toBe(true);
    expect(weak).toMatchObject({ mainQuery: 'weak topic', basis: 'site', clicks: 25, fault: null });
    expect(weak?.belowSimilar?.point).toBeGreaterThan(5);
    expect(weak?.belowSimilar?.probability).toBeGreaterThan(fair?.belowSimilar?.probability ?? 1);
    expect(weak?.score).toBeGreaterThan(fair?.score ?? 0);
    expect(plan.explanation).toBeNull();
  });

  it('compares a page by the days that Google counted right, and shows it with the figures of all', () => {
    const weak = row('/weak', 'weak topic', [25, 2000, 3]);
    const swollen = [...ordinary, weak].map((each) => Object.assign({}, each, { impressions: each.impressions * 5 }));
    const sound = { rows: [...ordinary, weak], pages: null, windowDays: 45 };
    const of = (input: Pick<OpportunityInput, 'rows' | 'sound' | 'windowDays'>) =>
      findOpportunities({ ...settings, ...input }).opportunities.find(({ page }) => page === '/weak');
    const found = of({ rows: swollen, sound, windowDays: 90 });
    const alone = of({ ...sound, sound: null });
    expect(found).toMatchObject({ impressions: 10_000, clicks: 25, ctr: 0.0025 });
    expect(found?.belowSimilar).not.toBeNull();
    expect(found).toMatchObject({ belowSimilar: alone?.belowSimilar, expectedCtr: alone?.expectedCtr });
  });

  it('shows no gap at positions with too few pages to check, and orders such a page by its chance all the same', () => {
    const rows = [...ordinary, row('/top', 'top topic', [25, 500, 2]), row('/weak', 'weak topic', [25, 2000, 3])];
    const plan = findOpportunities({ ...settings, rows });
    const [top, weak] = ['/top', '/weak'].map((name) => plan.opportunities.find(({ page }) => page === name));
    expect(plan.skill.bands.map(({ from, isShown }) => [from, isShown])).toEqual([
      [1.5, false],
      [3, true],
      [5, true],
    ]);
    expect(top).toMatchObject({ belowSimilar: null, expectedCtr: null });
    expect(weak?.belowSimilar).not.toBeNull();
    expect(weak?.chanceBelow).toBe(weak?.belowSimilar?.probability);
    // The same clicks and the same text: the chance that a page is below similar ones decides.
    expect(top?.chanceBelow).toBeGreaterThan(0);
    expect((top?.score ?? 0) / (top?.chanceBelow ?? 1)).toBeCloseTo((weak?.score ?? 0) / (weak?.chanceBelow ?? 1));
  });

  it('gives pages that are listed only for their clicks the usual chance to be below others, and no gap', () => {
    const listed = Array.from({ length: 600 }, (_, i) => {
      const [position, impressions] = [1 + (i % 12), i < 300 ? 20_000 : 100];
      return row(`/page-${i}`, null, [
        Math.round(Math.max(2, impressions * 0.25 * position ** -1.2)),
        impressions,
        position,
      ]);
    });
    const plan = findOpportunities({ ...settings, rows: listed });
    expect(plan.skill.isOpen).toBe(true);
    expect(plan.opportunities.some(({ belowSimilar }) => belowSimilar !== null)).toBe(true);
    const small = plan.opportunities.filter(({ impressions }) => impressions === 100);
    expect(small.length).toBeGreaterThan(100);
    expect(small.every(({ belowSimilar }) => belowSimilar === null)).toBe(true);
    expect(new Set(small.map(({ chanceBelow }) => chanceBelow))).toEqual(new Set([0.6]));
  });

  it('shows no gap where the data has no skill, and orders pages by their clicks', () => {
    const rows = [row('/a', 'cake', [3, 400, 4]), row('/b', 'bread', [9, 400, 4])];
    const plan = findOpportunities({ ...settings, rows });
    expect(plan.skill.isOpen).toBe(false);
    expect(plan.opportunities).toMatchObject([
      { page: '/b', belowSimilar: null, chanceBelow: 1, expectedCtr: null },
      { page: '/a', belowSimilar: null, chanceBelow: 1, expectedCtr: null },
    ]);
  });

  it('takes clicks, impressions and position from page rows, and says what is hidden', () => {
    const plan = findOpportunities({
      ...settings,
      rows: [row('/a', 'cake', [5, 100, 3])],
      pages: [{ page: '/a', clicks: 20, impressions: 400, position: 6 }],
      lastPages: [{ page: '/a', clicks: 7, impressions: 120, position: 6 }],
    });
    expect(plan.opportunities[0]).toMatchObject({
      clicks: 20,
      impressions: 400,
      position: 6,
      ctr: 0.05,
      clicks28: 7,
      hidden: { clicks: 0.75, impressions: 0.75 },
      mainQuery: 'cake',
    });
  });

  it('a page whose queries are all hidden is still eligible', () => {
    const pages = [{ page: '/a', clicks: 20, impressions: 400, position: 6 }];
    const [page] = findOpportunities({ ...settings, rows: [], pages }).opportunities;
    expect(page).toMatchObject({ mainQuery: null, topQueries: [], hidden: null });
  });

  it.each([
    [2, 50, true],
    [10, 50, true],
    [1, 500, false],
    [1.99, 500, false],
    [10.01, 500, false],
    [5, 49, false],
  ])('a page at position %d with %d impressions: eligible is %s', (position, impressions, eligible) => {
    const plan = findOpportunities({ ...settings, rows: [row('/a', 'cake', [3, impressions, position])] });
    expect(plan.opportunities).toHaveLength(eligible ? 1 : 0);
  });

  it('weighs the position by impressions and takes the query with most to gain: here the most shown one', () => {
    const rows = [row('/a', 'one', [4, 100, 2]), row('/a', 'two', [4, 300, 6]), row('/a', 'three', [1, 900, 6])];
    const [page] = findOpportunities({ ...settings, rows }).opportunities;
    expect(page).toMatchObject({ mainQuery: 'three', clicks: 9, impressions: 1300 });
    expect(page?.position).toBeCloseTo((200 + 1200 * 6) / 1300, 9);
    expect(page?.topQueries.map(({ query }) => query)).toEqual(['three', 'two', 'one']);
  });

  it("skips queries that name a competitor's brand", () => {
    const rows = [row('/a', 'sugar works prices', [9, 100, 4]), row('/a', 'cake prices', [2, 100, 4])];
    expect(findOpportunities({ ...settings, rows }).opportunities[0]?.mainQuery).toBe('cake prices');
    const only = findOpportunities({ ...settings, rows: rows.slice(0, 1) });
    expect(only.opportunities).toHaveLength(0);
    expect(only.explanation).toContain("1 were found only by queries that name a competitor's brand");
  });

  it('works on page totals without queries', () => {
    const [page] = findOpportunities({ ...settings, rows: [row('/a', null, [3, 400, 4])] }).opportunities;
    expect(page).toMatchObject({ mainQuery: null, topQueries: [], basis: 'blend' });
  });

  it('takes the queries that fit a page of an export, and none that fit another one', () => {
    const pages = [{ page: '/a', clicks: 20, impressions: 400, position: 6 }];
    const cake = { query: 'cake', clicks: 2, impressions: 90, position: 5 };
    const of = (address: string) =>
      findOpportunities({ ...settings, rows: [], pages, matchedQueries: new Map([[address, [cake]]]) })
        .opportunities[0];
    expect(of('/a')).toMatchObject({ mainQuery: 'cake', topQueries: [cake], impressions: 400 });
    expect(of('/b')).toMatchObject({ mainQuery: null, topQueries: [] });
  });

  it('says why nothing is eligible', () => {
    const rows = [
      row('/a', 'x', [3, 10, 4]),
      row('/b', 'y', [3, 100, 1]),
      row('/c', 'z', [0, 100, 44]),
      row('', 'w', [1, 99, 3]),
    ];
    expect(findOpportunities({ ...settings, rows }).explanation).toBe(
      'None of the 3 pages is eligible: 1 had fewer than 50 impressions, 1 ranked above position 2, 1 ranked below position 10. Widen the position range to include more pages.',
    );
    expect(findOpportunities({ ...settings, rows: [] }).explanation).toMatch(/no page with impressions/u);
  });

  it('names the pages that compete for the main query', () => {
    const rows = [row('/a', 'cake', [30, 600, 4]), row('/b', 'cake', [9, 400, 6])];
    const plan = findOpportunities({ ...settings, rows });
    expect(plan.opportunities[0]?.cannibalisation).toMatchObject({
      pages: [
        { page: '/a', share: 0.6 },
        { page: '/b', share: 0.4 },
      ],
    });
    expect(
      findCannibalisation([row('/a', 'cake', [1, 90, 3]), row('/b', 'cake', [1, 10, 3])], new Set(['cake'])).size,
    ).toBe(0);
  });

  it('keeps its promises for any rows', () => {
    const any = fc.record({
      page: fc.constantFrom('/a', '/b', '/c', '/d', ''),
      query: fc.constantFrom('cake', 'cakemaster', 'sugarworks', 'bread tin', null),
      clicks: fc.nat(300),
      impressions: fc.nat(3000),
      position: fc.double({ min: 0, max: 100, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 30 }),
        fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
        (rows, maxPages) => {
          const plan = findOpportunities({ ...settings, rows, ...(maxPages === undefined ? {} : { maxPages }) });
          const { counts, opportunities } = plan;
          const left =
            counts.tooFewImpressions + counts.betterThanRange + counts.worseThanRange + counts.competitorQueriesOnly;
          expect(counts.eligible + left).toBe(counts.pages);
          expect(opportunities).toHaveLength(Math.min(counts.eligible, maxPages ?? Infinity));
          expect(plan.explanation === null).toBe(opportunities.length > 0);
          expect(opportunities.map(({ score }) => score)).toEqual(
            opportunities.map(({ score }) => score).sort((a, b) => b - a),
          );
          for (const { clicks28, impressions, position, mainQuery, page, score } of opportunities) {
            expect(clicks28 >= 0 && Number.isFinite(score)).toBe(true);
            expect(impressions).toBeGreaterThanOrEqual(50);
            expect(position).toBeGreaterThan(1.99);
            expect(position).toBeLessThan(10.01);
            expect(mainQuery).not.toBe('sugarworks');
            expect(page).not.toBe('');
          }
        },
      ),
    );
  });
});
