import { describe, expect, it } from 'vitest';
import { seoPage } from '../../contract/seo/seo-page.ts';
import type { DecidedItem } from '../../runs/record/items-store.ts';
import { presentSeoPage } from './present-seo-page.ts';

const oldInput = {
  page: 'https://a.example/',
  mainQuery: 'cake',
  clicks: 90,
  impressions: 2000,
  position: 4,
  ctr: 0.045,
  expectedCtr: 0.05,
  basis: 'site',
  gain: { extraClicks: 12, low: 1, high: 20 },
  score: 9,
  topQueries: [],
  cannibalisation: null,
};
const item = { id: 'a', subject: 'https://a.example/', state: 'waiting', error: null, output: null, decision: null };

describe('presentSeoPage', () => {
  it('shows items stored before page rows existed, without the figures they lack', () => {
    const page = presentSeoPage({ ...item, input: oldInput } as unknown as DecidedItem);
    expect(page).toMatchObject({
      windowDays: 90,
      clicks28: 28,
      hidden: null,
      belowSimilar: null,
      fault: null,
      clicks: 90,
    });
    expect(seoPage.safeParse({ ...page, id: '019aa7a2-5d8e-7000-8000-000000000000' }).success).toBe(true);
  });
});
