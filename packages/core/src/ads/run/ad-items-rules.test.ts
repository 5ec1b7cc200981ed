import { describe, expect, test } from 'vitest';
import type { AdsAd, AdsAdGroup, AdsKeyword, AdsMetrics } from '../../providers/google-ads/google-ads.ts';
import { findExamples, chooseAdGroups } from './ad-items-rules.ts';

const seen = (impressions: number, clicks: number): AdsMetrics => ({
  impressions,
  clicks,
  ctr: impressions === 0 ? 0 : clicks / impressions,
  costMicros: 0,
  conversions: 0,
});
const adGroup = (id: string): AdsAdGroup => ({
  id,
  campaignId: '1',
  name: `Group ${id}`,
  status: 'enabled',
  metrics: seen(9, 1),
});
const keyword = (adGroupId: string, text: string, more: Partial<AdsKeyword> = {}): AdsKeyword => ({
  adGroupId,
  criterionId: text,
  text,
  matchType: 'phrase',
  status: 'enabled',
  qualityScore: null,
  finalUrls: [],
  metrics: seen(10, 1),
  ...more,
});
const ad = (adGroupId: string, id: string, more: Partial<AdsAd> = {}): AdsAd => ({
  id,
  adGroupId,
  resourceName: `customers/1/adGroupAds/${adGroupId}~${id}`,
  status: 'enabled',
  adStrength: null,
  actionItems: [],
  approvalStatus: 'APPROVED',
  reviewStatus: null,
  policyTopics: [],
  finalUrls: [`https://a.example/${id}`],
  headlines: [{ text: id, pinnedField: null, performanceLabel: null }],
  descriptions: [],
  path1: null,
  path2: null,
  metrics: seen(100, 5),
  ...more,
});

describe('the worklist of an ads run', () => {
  test('takes the page of the enabled ad shown most, else of a paused one, else of a keyword', () => {
    const ads = [
      ad('1', 'paused', { status: 'paused', metrics: seen(900, 9) }),
      ad('1', 'small', { metrics: seen(10, 1) }),
      ad('1', 'large'),
      ad('2', 'old', { status: 'paused' }),
    ];
    const keywords = ['1', '2', '3', '4'].map((id) =>
      keyword(id, 'tents', id === '3' ? { finalUrls: ['https://k.example/'] } : {}),
    );
    const { items, leftOut } = chooseAdGroups({
      adGroups: ['1', '2', '3', '4', '5'].map(adGroup),
      campaigns: new Map([['1', { name: 'All' }]]),
      keywords,
      ads,
      searchTerms: [],
    });
    expect(items.map(({ adGroup: { id }, finalUrl }) => [id, finalUrl])).toEqual([
      ['1', 'https://a.example/large'],
      ['2', 'https://a.example/old'],
      ['3', 'https://k.example/'],
    ]);
    expect(items[0]?.currentAds.map(({ id }) => id)).toEqual(['large', 'small', 'paused']);
    expect(leftOut).toEqual([
      { reason: 'No enabled keyword', adGroups: 1 },
      { reason: expect.stringContaining('No landing page'), adGroups: 1 },
    ]);
  });

  test('keeps one keyword for each text, best first, with the sum of its match types', () => {
    const keywords = [
      keyword('1', 'Tents', { matchType: 'exact', metrics: seen(50, 5) }),
      keyword('1', 'tents', { matchType: 'broad', metrics: seen(30, 1) }),
      keyword('1', 'stoves', { metrics: seen(90, 4) }),
      keyword('1', 'asleep', { status: 'paused', metrics: seen(990, 99) }),
    ];
    const worklist = chooseAdGroups({
      adGroups: [adGroup('1')],
      campaigns: new Map(),
      keywords,
      ads: [ad('1', 'a')],
      searchTerms: [],
    });
    expect(worklist.items[0]?.keywords).toEqual([
      { text: 'Tents', matchType: 'exact', qualityScore: null, impressions: 80, clicks: 6, ctr: 0.075, share: 0.6 },
      { text: 'stoves', matchType: 'phrase', qualityScore: null, impressions: 90, clicks: 4, ctr: 4 / 90, share: 0.4 },
    ]);
  });

  test('learns from ads with a click rate that their impressions bear out, one of an ad group', () => {
    const examples = findExamples([
      ad('1', 'lucky', { metrics: seen(2, 1) }),
      ad('2', 'proven', { metrics: seen(5000, 600) }),
      ad('2', 'twin', { metrics: seen(5000, 590) }),
      ad('3', 'refused', { metrics: seen(5000, 900), approvalStatus: 'DISAPPROVED' }),
      ad('4', 'weak', { metrics: seen(5000, 50) }),
    ]);
    expect(examples.map(({ headlines }) => headlines[0])).toEqual(['proven', 'lucky', 'weak']);
  });
});
