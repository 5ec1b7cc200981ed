import type { SeoPage } from '@serplift/core/api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNarrowed, needsAllPages, type PageView, pagesInView, readView, writeView } from './page-filter-rules.ts';

const page = (id: string, change: Partial<SeoPage> = {}) =>
  ({
    id,
    url: `https://shop.example/${id}`,
    state: 'succeeded',
    keyword: 'rain jackets',
    currentTitle: 'Jackets',
    optimizedTitle: 'Rain jackets',
    position: 5,
    impressions: 100,
    score: 1,
    clicks28: 1,
    hidden: null,
    belowSimilar: { point: 1, low: 0, high: 2, probability: 0.6, isAtMost: false },
    newText: { point: 1, low: 0, high: 2, chanceOfLoss: 0.4 },
    fault: 'none',
    rewriteRisk: { level: 'low', probability: 0.3, reasons: [] },
    decision: null,
    ...change,
  }) as SeoPage;

const accepted = { verdict: 'accepted', title: null, description: null } as SeoPage['decision'];
const all = readView(new URLSearchParams());
const ids = (pages: SeoPage[], view: Partial<PageView>, keep = new Set<string>()) =>
  pagesInView(pages, { ...all, ...view }, keep).map((one) => one.id);

describe('the pages of a view', () => {
  it('come best first', () => {
    expect(ids([page('a', { score: 1 }), page('b', { score: 3 })], {})).toEqual(['b', 'a']);
    expect(ids([page('a', { position: 7 }), page('b', { position: 3 })], { sort: 'position' })).toEqual(['b', 'a']);
  });

  it('hold every searched word in address, keyword or title', () => {
    const pages = [page('boots', { keyword: 'hiking boots' }), page('tents')];
    expect(ids(pages, { search: 'HIKING boots' })).toEqual(['boots']);
    expect(ids(pages, { search: 'hiking tents' })).toEqual([]);
  });

  it('to review are those with a proposal and no decision', () => {
    const pages = [page('a'), page('b', { decision: accepted }), page('c', { state: 'failed' })];
    expect(ids(pages, { decision: 'open' })).toEqual(['a']);
    expect(ids(pages, { decision: 'accepted' })).toEqual(['b']);
  });

  it('keep a page that was decided a moment ago', () => {
    expect(ids([page('a', { decision: accepted })], { decision: 'open' }, new Set(['a']))).toEqual(['a']);
  });

  it('by risk leave out pages without a proposal', () => {
    expect(ids([page('a'), page('b', { rewriteRisk: null })], { risk: 'low' })).toEqual(['a']);
  });
});

describe('a view in the address', () => {
  const view = fc.record<PageView>({
    search: fc.string(),
    state: fc.constantFrom(null, 'succeeded', 'kept', 'failed', 'skipped'),
    decision: fc.constantFrom(null, 'open', 'accepted', 'edited', 'rejected'),
    risk: fc.constantFrom(null, 'low', 'medium', 'high'),
    sort: fc.constantFrom('score', 'belowSimilar', 'clicks', 'position', 'impressions'),
  });

  it('reads back as it was written', () => {
    fc.assert(
      fc.property(view, (one) => {
        expect(readView(writeView(one))).toEqual(one);
      }),
    );
  });

  it('ignores what it does not know', () => {
    expect(readView(new URLSearchParams('state=toString&risk=9&sort='))).toEqual(all);
  });

  it('sorted otherwise needs all pages but is not narrowed', () => {
    expect(needsAllPages(all, 5000)).toBe(false);
    expect(needsAllPages(all, 500)).toBe(true);
    expect(needsAllPages({ ...all, sort: 'position' }, 5000)).toBe(true);
    expect(isNarrowed({ ...all, sort: 'position' })).toBe(false);
  });
});
