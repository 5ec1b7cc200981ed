import type { SeoPage } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { itemsInView, type ReviewView } from '../../runs/review/review-list-rules.ts';
import { viewOf } from '../../runs/review/testing.ts';
import { pageList } from './page-list-rules.ts';

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
    extraClicks: { point: 1, low: 0, high: 2 },
    rewriteRisk: { level: 'low', probability: 0.3, reasons: [] },
    decision: null,
    ...change,
  }) as SeoPage;

const accepted = { verdict: 'accepted', title: null, description: null } as SeoPage['decision'];
const ids = (pages: SeoPage[], change: Partial<ReviewView>, recent = new Set<string>()) =>
  itemsInView(pageList, pages, { view: viewOf(pageList, change), recent }).map(({ id }) => id);

describe('the pages of a view', () => {
  it('come best first', () => {
    expect(ids([page('a', { score: 1 }), page('b', { score: 3 })], {})).toEqual(['b', 'a']);
    expect(ids([page('a', { position: 7 }), page('b', { position: 3 })], { sort: 'position' })).toEqual(['b', 'a']);
  });

  it('can be those with one fault, and come with the most hidden ones first', () => {
    const hidden = (impressions: number) => ({ clicks: 0.1, impressions });
    const pages = [
      page('a', { fault: 'none', hidden: hidden(0.2) }),
      page('b', { fault: 'sharedTitle', hidden: hidden(0.95) }),
      page('c', { fault: null, hidden: null }),
    ];
    expect(ids(pages, { filters: { fault: 'sharedTitle' } })).toEqual(['b']);
    expect(ids(pages, { sort: 'hidden' })).toEqual(['b', 'a', 'c']);
  });

  it('hold every searched word in address, keyword or title', () => {
    const pages = [page('boots', { keyword: 'hiking boots' }), page('tents')];
    expect(ids(pages, { search: 'HIKING boots' })).toEqual(['boots']);
    expect(ids(pages, { search: 'hiking tents' })).toEqual([]);
  });

  it('to review are those with a proposal and no decision', () => {
    const pages = [page('a'), page('b', { decision: accepted }), page('c', { state: 'failed' })];
    expect(ids(pages, { filters: { decision: 'open' } })).toEqual(['a']);
    expect(ids(pages, { filters: { decision: 'accepted' } })).toEqual(['b']);
  });

  it('keep a page that was decided a moment ago', () => {
    expect(ids([page('a', { decision: accepted })], { filters: { decision: 'open' } }, new Set(['a']))).toEqual(['a']);
  });

  it('by risk leave out pages without a proposal', () => {
    expect(ids([page('a'), page('b', { rewriteRisk: null })], { filters: { risk: 'low' } })).toEqual(['a']);
  });
});
