import { describe, expect, it } from 'vitest';
import { toClickRows } from '../../search/click-model/click-rows.ts';
import { weakPrior } from '../../search/click-model/fit-curve-rules.ts';
import { drawClicks, simulateSite } from './simulate-site.ts';

const isBrand = () => false;
const { pages, queries } = simulateSite({ pages: 300, seed: 'draw' });
const rows = toClickRows({ queries: pages.map((page) => ({ ...page, query: null })), pages: null, isBrand });

describe('drawClicks', () => {
  it('keeps pages and impressions, and gives about as many clicks, the same for the same seed', () => {
    const drawn = drawClicks(rows, { prior: weakPrior, seed: 'a' });
    const sum = (list: readonly { clicks: number }[]) => list.reduce((total, { clicks }) => total + clicks, 0);
    expect(drawn?.pages.map(({ page, impressions }) => [page, impressions])).toEqual(
      rows.pages.map(({ page, impressions }) => [page, impressions]),
    );
    expect(sum(drawn?.pages ?? []) / sum(rows.pages)).toBeGreaterThan(0.5);
    expect(sum(drawn?.pages ?? []) / sum(rows.pages)).toBeLessThan(2);
    expect(drawn?.pages).not.toEqual(rows.pages);
    expect(drawClicks(rows, { prior: weakPrior, seed: 'a' })?.pages).toEqual(drawn?.pages);
    expect([...(drawn?.clicks ?? [])]).toEqual(drawn?.pages.map(({ clicks }) => clicks));
  });

  it('draws nothing for pages with several parts', () => {
    expect(drawClicks(toClickRows({ queries, pages, isBrand }), { prior: weakPrior, seed: 'a' })).toBeNull();
  });
});
