import { expect, test } from 'vitest';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import type { AdsItemInput } from '../ad/ads-item.ts';
import type { AdChoice } from './choose-ad-rules.ts';
import { cleanPaths, warningsOf } from './compose-ad-rules.ts';
import { prepareAdMaterial } from './prepare-ad-material-rules.ts';

test('a displayed address has two different words, one, or none', async () => {
  const material = prepareAdMaterial(
    {
      url: 'https://example.com/',
      finalUrl: 'https://example.com/',
      title: 'Tents',
      description: null,
      language: 'en',
      h1: ['Tents'],
      h2: [],
      text: 'Tents for two.',
      textHash: 'h',
      fetchedAt: '2026-11-21T00:00:00.000Z',
    },
    {
      keywords: ['tents'],
      ownTexts: [],
      brandRules: { voice: '', forbiddenTerms: ['cheap'], mustUseTerms: [], allowedCapitals: [], competitorBrands: [] },
      competitorDomains: [],
      rejections: [],
      scores: await loadLanguageScores(),
    },
  );
  const clean = (path1: string, path2: string) => Object.values(cleanPaths({ path1, path2 }, material));
  expect(clean('Tents', 'For Two')).toEqual(['Tents', 'For-Two']);
  expect(clean('Waterproof', 'waterproof')).toEqual(['Waterproof', null]);
  expect(clean('a word of twenty columns', 'Tents')).toEqual(['Tents', null]);
  expect(clean('cheap', '')).toEqual([null, null]);
  expect(Object.values(cleanPaths(null, material))).toEqual([null, null]);
});

test('an ad group whose name starts like a formula says so, and so does one in whose campaign Google writes', () => {
  const choice: AdChoice = {
    headlines: [{ slot: 'callToAction' } as unknown as AdChoice['headlines'][number]],
    descriptions: [],
    alternates: { headlines: [], descriptions: [] },
    refused: [],
  };
  const warn = (name: string, googleWrites: ('texts' | 'finalUrl')[] = []) => {
    const adGroup = { id: '1', name, status: 'enabled', campaignId: '2', campaignName: 'Camping', googleWrites };
    const input = { adGroup: { ...adGroup, impressions: 0, clicks: 0, ctr: 0 } } as AdsItemInput;
    return warningsOf(choice, { input, headlinesCount: 0, descriptionsCount: 0 });
  };
  expect(warn('-50% tents')).toEqual([expect.stringContaining('starts like a formula')]);
  expect(warn('Tents - 50%')).toEqual([]);
  expect(warn('Tents', ['texts', 'finalUrl'])).toEqual([
    'AI Max is on in this campaign: Google may rewrite headlines and descriptions and send people to another page of the site.',
  ]);
});
