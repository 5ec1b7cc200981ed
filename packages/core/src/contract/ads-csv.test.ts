import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { adsCsvColumns, adsCsvText } from './ads-csv.ts';
import type { AdAsset, AdGroupResult } from './ads/ad-group-result.ts';

const asset = (text: string, pin: AdAsset['pin'] = null): AdAsset => ({
  text,
  displayWidth: text.length,
  pin,
  slot: 'benefit',
  why: '',
  keyword: null,
  evidence: [],
  writtenBy: 'model',
});

const adGroup: AdGroupResult['adGroup'] = {
  id: '7',
  name: 'Tents, "light"',
  status: 'enabled',
  campaignId: '1',
  campaignName: 'Camping',
  impressions: 10,
  clicks: 1,
  ctr: 0.1,
};

const item: AdGroupResult = {
  id: '0193',
  state: 'succeeded',
  reasons: [],
  adGroup,
  keywords: [],
  currentAds: [],
  generatedAd: {
    id: '0193',
    headlines: [asset('Light tents', 'HEADLINE_1'), asset('=1+1'), asset('Buy a tent')],
    descriptions: [asset('Tents that weigh little.', 'DESCRIPTION_2'), asset('Free returns.')],
    alternates: { headlines: [], descriptions: [] },
    finalUrl: 'https://example.com/tents',
    path1: 'tents',
    path2: null,
  },
  unchecked: null,
  analysis: { keywordStrategy: 'Tents first.', competitorInsights: '' },
  combinations: null,
  comparison: null,
  strength: null,
  competitors: [],
  warnings: [],
  decision: null,
  deployment: null,
};
const failed: AdGroupResult = { ...item, state: 'failed', reasons: ['No landing page.'], generatedAd: null };

const read = (text: string) => parse(text, { columns: true }) as Record<string, string>[];

test('our file has every ad group, with reasons for those without an ad, and no formula [IN-04]', () => {
  const text = adsCsvText([item, failed]);
  expect(text.split('\r\n')[0]).toBe(adsCsvColumns.join(','));
  expect(read(text)).toMatchObject([
    { 'Ad Group': 'Tents, "light"', 'Headline 1': 'Light tents', 'Headline 2': "'=1+1", 'Headline 15': '' },
    { State: 'failed', Reasons: 'No landing page.', 'Headline 1': '' },
  ]);
});

test("Editor's file has what can be imported, as it is, with pinned positions", () => {
  const rejected: AdGroupResult = {
    ...item,
    decision: {
      verdict: 'rejected',
      alternative: null,
      title: null,
      description: null,
      reason: 'no',
      decidedBy: null,
      decidedAt: '',
    },
  };
  const rows = read(adsCsvText([item, failed, rejected], { format: 'editor' }));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    'Ad type': 'Responsive search ad',
    Status: 'Paused',
    'Headline 1 position': '1',
    'Headline 2': '=1+1',
    'Headline 2 position': '',
    'Description 1 position': '2',
    'Path 1': 'tents',
    'Final URL': 'https://example.com/tents',
  });
});

test('a later part of a file has no header', () => {
  expect(adsCsvText([], { header: false })).toBe('');
  expect(adsCsvText([item], { header: false }).split('\r\n')).toHaveLength(2);
});

test('a campaign whose name starts like a formula is guarded in our file and keeps its name in Editor’s', () => {
  const named = { ...item, adGroup: { ...adGroup, campaignName: '=SUM(A1)', name: '-50% tents' } };
  expect(read(adsCsvText([named]))).toMatchObject([{ Campaign: "'=SUM(A1)", 'Ad Group': "'-50% tents" }]);
  expect(read(adsCsvText([named], { format: 'editor' }))).toMatchObject([
    { Campaign: '=SUM(A1)', 'Ad Group': '-50% tents' },
  ]);
});
