import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TextFault, textFaults } from '../../contract/search/text-faults.ts';
import type { SearchRow } from '../../search/rows/search-row.ts';
import { choosePages, type PageFault } from './choose-pages-rules.ts';
import { listDemandedPages } from './demanded-pages-rules.ts';
import { findSharedTexts } from './find-faults.ts';
import { surveyPages } from './opportunity-rules.ts';

const site = 'https://www.shop.example';
const range = { startPosition: 2, endPosition: 10 };
const row = (path: string, clicks: number, query = 'tents'): SearchRow => ({
  page: `${site}${path}`,
  query,
  clicks,
  impressions: 1000,
  position: 5,
});
const survey = (rows: SearchRow[], more: object = {}) =>
  surveyPages({
    ...range,
    rows,
    pages: null,
    lastPages: null,
    windowDays: 28,
    brand: { domain: 'shop.example' },
    competitorDomains: [],
    ...more,
  });
const notShared = { title: null, description: null };
const faultsOf = (faults: Record<string, TextFault>): Map<string, PageFault> =>
  new Map(Object.entries(faults).map(([path, fault]) => [`${site}${path}`, { fault, shared: notShared }]));
const pathsOf = (pages: readonly { page: string }[]) => pages.map(({ page }) => new URL(page).pathname);

describe('choosing pages by their faults', () => {
  const rows = [row('/a', 20), row('/b', 14), row('/c', 9)];

  it('puts a page with a faulty title before one with more clicks and a sound text', () => {
    const plan = choosePages(survey(rows), { ...range, faults: faultsOf({ '/a': 'none', '/b': 'missingTitle' }) });
    expect(pathsOf(plan.opportunities)).toEqual(['/b', '/a', '/c']);
    expect(plan.opportunities.map(({ fault }) => fault)).toEqual(['missingTitle', 'none', null]);
    expect(plan.explanation).toBeNull();
  });

  it('takes only pages with a requested fault, and counts the others and the unread', () => {
    const faults = faultsOf({ '/a': 'none', '/b': 'sharedTitle' });
    const plan = choosePages(survey(rows), { ...range, faults, wanted: ['sharedTitle', 'missingTitle'] });
    expect(pathsOf(plan.opportunities)).toEqual(['/b']);
    expect(plan.counts).toMatchObject({ eligible: 1, otherFault: 1, unreadFault: 1 });
  });

  it('says why no page has the fault', () => {
    const faults = faultsOf({ '/a': 'none', '/b': 'none' });
    expect(choosePages(survey(rows), { ...range, faults, wanted: ['missingTitle'] }).explanation).toBe(
      'No eligible page has any of the requested faults: 2 pages were read and none has it; 1 page could not be read in time. Ask for other faults, or for all pages.',
    );
  });

  it('keeps every eligible page, each once, whatever was read', () => {
    const found = fc.dictionary(fc.constantFrom('/a', '/b', '/c', '/d'), fc.constantFrom(...textFaults));
    fc.assert(
      fc.property(
        found,
        fc.option(fc.subarray([...textFaults], { minLength: 1 }), { nil: undefined }),
        (faults, wanted) => {
          const plan = choosePages(survey(rows), { ...range, faults: faultsOf(faults), wanted });
          const { eligible, otherFault, unreadFault } = plan.counts;
          expect(eligible).toBe(plan.opportunities.length);
          expect(eligible + otherFault + unreadFault).toBe(rows.length);
          expect(new Set(pathsOf(plan.opportunities)).size).toBe(eligible);
          const allowed = new Set<TextFault | null>(wanted ?? [null, ...textFaults]);
          expect(plan.opportunities.every(({ fault }) => allowed.has(fault))).toBe(true);
        },
      ),
    );
  });
});

describe('pages that were read', () => {
  it('are folded with their canonical twins before anything is added up', () => {
    const canonicals = new Map([[`${site}/b`, `${site}/a`]]);
    const { opportunities, counts } = survey([row('/a', 20), row('/b', 14)], { canonicals });
    expect(counts.pages).toBe(1);
    expect(opportunities).toMatchObject([{ page: `${site}/a`, clicks: 34, otherAddresses: [`${site}/b`] }]);
  });

  it('share a text only with another page, whatever its case and punctuation', () => {
    const page = (title: string | null, description: string | null) => ({ title, description });
    const [one, other, alone] = [page('Tents | Shop', null), page('TENTS, SHOP', 'All tents.'), page('Boots', '–')];
    const shared = findSharedTexts([one, other, alone, page(null, '–')]);
    expect(shared(one)).toEqual({ title: 'Tents | Shop', description: null });
    expect(shared(other)).toEqual({ title: 'TENTS, SHOP', description: null });
    expect(shared(alone)).toEqual(notShared);
  });
});

describe('which pages are read first', () => {
  const total = (path: string, clicks: number, more: object = {}) => ({
    page: `${site}${path}`,
    clicks,
    impressions: 500,
    position: 5,
    ...more,
  });

  it('are those in range with the most clicks in the last 28 days', () => {
    const pages = [
      total('/old', 90),
      total('/new', 20),
      total('/top', 400, { position: 1.2 }),
      total('/rare', 9, { impressions: 49 }),
      total('/cart', 50),
      total('/file.pdf', 50),
    ];
    const lastPages = [total('/old', 2), total('/new', 18)];
    expect(pathsOf(listDemandedPages({ ...range, pages, lastPages }).map((page) => ({ page })))).toEqual([
      '/new',
      '/old',
    ]);
    expect(listDemandedPages({ ...range, pages, lastPages: null })[0]).toBe(`${site}/old`);
  });

  it('are only those that were asked for, under any of their addresses', () => {
    const pages = [total('/a', 9), total('/b', 5)];
    const asked = { ...range, pages, lastPages: null, only: ['http://shop.example/b/'] };
    expect(listDemandedPages(asked)).toEqual([`${site}/b`]);
  });
});
