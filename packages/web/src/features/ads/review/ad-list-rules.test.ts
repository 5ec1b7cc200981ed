import type { AdGroupResult } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { itemsInView, reviewAddress, type ReviewView } from '../../../runs/review/review-list-rules.ts';
import { viewOf } from '../../../runs/review/testing.ts';
import { isDeployable, isEditable } from '../ad-state-rules.ts';
import { adList } from './ad-list-rules.ts';

const ad: AdGroupResult['generatedAd'] = {
  id: 'a',
  headlines: [],
  descriptions: [],
  alternates: { headlines: [], descriptions: [] },
  finalUrl: 'https://example.com/',
  path1: null,
  path2: null,
};
const item = (changes: Partial<AdGroupResult>): AdGroupResult => ({
  id: 'a',
  state: 'succeeded',
  reasons: [],
  adGroup: {
    id: '1',
    name: 'Boots',
    status: 'enabled',
    campaignId: '9',
    campaignName: 'Shoes',
    impressions: 0,
    clicks: 0,
    ctr: 0,
  },
  keywords: [],
  currentAds: [],
  generatedAd: ad,
  unchecked: null,
  analysis: null,
  combinations: null,
  comparison: null,
  strength: null,
  competitors: [],
  warnings: [],
  decision: null,
  deployment: null,
  ...changes,
});
const deployed = (state: NonNullable<AdGroupResult['deployment']>['state']): Partial<AdGroupResult> => ({
  deployment: {
    deploymentId: 'd',
    state,
    status: 'PAUSED',
    resourceName: null,
    message: null,
    findings: [],
    readBack: null,
    updatedAt: '2026-11-21T00:00:00Z',
  },
});
const decided = (verdict: 'accepted' | 'edited' | 'rejected'): Partial<AdGroupResult> => ({
  decision: {
    verdict,
    title: null,
    description: null,
    reason: null,
    alternative: null,
    decidedBy: null,
    decidedAt: '2026-11-21T00:00:00Z',
  },
});

describe('what can be deployed', () => {
  it('is an ad that was not rejected and is not in Google Ads', () => {
    expect(isDeployable(item({}))).toBe(true);
    expect(isDeployable(item(decided('edited')))).toBe(true);
    expect(isDeployable(item(decided('rejected')))).toBe(false);
    expect(isDeployable(item({ state: 'failed', generatedAd: null }))).toBe(false);
    expect(isDeployable(item(deployed('created')))).toBe(false);
    expect(isDeployable(item(deployed('rolledBack')))).toBe(true);
    expect(isDeployable(item(deployed('failed')))).toBe(true);
  });

  it('can be edited until it is under way', () => {
    expect(isEditable(item({}))).toBe(true);
    expect(isEditable(item(deployed('creating')))).toBe(false);
    expect(isEditable(item(deployed('refused')))).toBe(true);
  });
});

describe('the view', () => {
  it('is in the address with the ad that is open', () => {
    const { read, write } = reviewAddress(adList);
    const view = viewOf(adList, { search: 'boots', filters: { decision: 'open', deployed: 'none' }, openId: 'x' });
    expect(write(view).toString()).toBe('q=boots&decision=open&deployed=none&ad=x');
    expect(read(write(view))).toEqual(view);
    expect(read(new URLSearchParams('state=other&warnings=maybe'))).toEqual(viewOf(adList));
  });

  it('narrows by decision, warnings, deployment and words', () => {
    const items = [
      item({ id: 'open' }),
      item({ id: 'accepted', ...decided('accepted'), warnings: ['Look.'] }),
      item({ id: 'failed', state: 'failed', generatedAd: null }),
      item({ id: 'deployed', ...deployed('created') }),
    ];
    const shown = (filters: ReviewView['filters'], recent: string[] = [], search = '') =>
      itemsInView(adList, items, { view: viewOf(adList, { search, filters }), recent: new Set(recent) }).map(
        ({ id }) => id,
      );
    expect(shown({ decision: 'open' })).toEqual(['open', 'deployed']);
    expect(shown({ decision: 'open' }, ['accepted'])).toEqual(['open', 'accepted', 'deployed']);
    expect(shown({ warnings: 'yes' })).toEqual(['accepted']);
    expect(shown({ deployed: 'none' })).toEqual(['open', 'accepted', 'failed']);
    expect(shown({ state: 'failed' })).toEqual(['failed']);
    expect(shown({}, [], 'SHOES boots')).toHaveLength(4);
    expect(shown({}, [], 'tents')).toEqual([]);
  });
});
