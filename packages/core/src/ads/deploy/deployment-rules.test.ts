import { describe, expect, it } from 'vitest';
import type { AdsAd } from '../../providers/google-ads/google-ads.ts';
import { readBacksOf, toNewAd } from './deployment-rules.ts';
import type { DeploymentAd } from './deployment.ts';
import { describeRefusal, nameSome } from './preflight-rules.ts';
import { toBefore } from './reconcile-rules.ts';
import { listRollbackSteps } from './rollback-rules.ts';

const texts = (...all: string[]) => all.map((text) => ({ text, pin: null }));
const shownTexts = (...all: string[]) => all.map((text) => ({ text, pinnedField: null, performanceLabel: null }));

const entry: DeploymentAd = {
  id: 'entry',
  deploymentId: 'd',
  itemId: 'item',
  ordinal: 0,
  adGroupId: '7',
  adGroupName: 'Tents',
  status: 'PAUSED',
  content: {
    headlines: texts('Light tents', 'Buy a tent'),
    descriptions: texts('Free returns.'),
    finalUrl: 'https://example.com/tents',
    path1: null,
    path2: null,
  },
  exemptTopics: [],
  state: 'created',
  attempt: 1,
  sentAgoMs: null,
  adsBefore: [],
  resourceName: 'ads/1',
  message: null,
  findings: [],
  readBack: null,
  readAt: null,
  updatedAt: new Date(0),
};
const shown: AdsAd = {
  id: '1',
  adGroupId: '7',
  resourceName: 'ads/1',
  status: 'paused',
  adStrength: null,
  actionItems: [],
  approvalStatus: null,
  reviewStatus: null,
  policyTopics: [{ topic: 'ALCOHOL', type: 'LIMITED' }],
  finalUrls: ['https://example.com/tents'],
  headlines: shownTexts('Light tents', 'Buy a tent'),
  descriptions: shownTexts('Free returns.'),
  path1: null,
  path2: null,
  metrics: { impressions: 0, clicks: 0, ctr: 0, costMicros: 0, conversions: 0 },
};
const before = { resourceName: 'ads/1', status: 'paused' as const, headlines: [], descriptions: [], finalUrl: null };

describe('what Google shows of a created ad', () => {
  it('is kept, and marked as removed once Google no longer shows the ad', () => {
    const of = (resourceName: string | null, readBack: DeploymentAd['readBack'] = null) =>
      readBacksOf([{ id: 'entry', resourceName, readBack }], [shown])[0]?.readBack ?? null;
    const seen = of('ads/1');
    expect(seen).toMatchObject({ status: 'paused', finalUrl: entry.content.finalUrl, policyTopics: ['ALCOHOL'] });
    expect(seen?.headlines[0]).toEqual({ text: 'Light tents', pin: null, performance: null });
    expect(of('gone')).toBeNull();
    expect(of('gone', seen)).toEqual({ ...seen, status: 'removed' });
    expect(of(null, seen)).toMatchObject({ status: 'removed' });
  });

  it('is remembered for the ad group that an ad is created in, and for no other', () => {
    const elsewhere = { ...shown, adGroupId: '8', finalUrls: [] };
    const headlines = ['Light tents', 'Buy a tent'];
    const finalUrl = entry.content.finalUrl;
    expect(toBefore([shown, elsewhere], '7')).toEqual([
      { ...before, headlines, descriptions: ['Free returns.'], finalUrl },
    ]);
    expect(toBefore([shown, elsewhere], '8')).toMatchObject([{ finalUrl: null }]);
  });
});

describe('an ad that is sent to Google', () => {
  it('asks for an exemption exactly when a person named topics', () => {
    expect(toNewAd(entry)).not.toHaveProperty('ignorablePolicyTopics');
    expect(toNewAd({ ...entry, exemptTopics: ['ALCOHOL'] })).toMatchObject({ ignorablePolicyTopics: ['ALCOHOL'] });
  });
});

describe('a sentence of the preflight', () => {
  it.each([
    [[], ''],
    [['A'], '"A"'],
    [['A', 'B'], '"A" and "B"'],
    [['A', 'B', 'C'], '"A", "B" and "C"'],
    [['A', 'B', 'C', 'D'], '"A", "B", "C" and 1 more'],
  ])('names %j as %s', (names, said) => {
    expect(nameSome(names)).toBe(said);
  });

  it('describes a refusal without a topic or a place by its message', () => {
    const finding = { at: null, code: 'c', message: 'Too long.', topics: [], isExemptible: false };
    expect(describeRefusal([])).toBe('Google refused this ad without a reason.');
    expect(describeRefusal([finding])).toBe('Google refused this ad: Too long. Change the text and deploy again.');
    const busy = { ...finding, code: 'databaseError.CONCURRENT_MODIFICATION', message: 'Busy. Try again later.' };
    expect(describeRefusal([busy])).toBe('Google did not take this ad yet: Busy. Try again later.');
  });
});

describe('a rollback', () => {
  it('leaves alone an ad that was in the ad group before it was sent', () => {
    const step = (change: Partial<DeploymentAd>) => listRollbackSteps([{ ...entry, ...change }], [shown], 'pause')[0];
    expect(step({ adsBefore: [before] })).toMatchObject({ outcome: 'leftAlone', isDone: false });
    expect(step({ adsBefore: [{ ...before, resourceName: 'ads/2' }] })).toMatchObject({ outcome: 'alreadyPaused' });
    expect(step({ attempt: 0, adsBefore: null })).toMatchObject({ outcome: 'leftAlone' });
  });

  it('says that a paused ad is paused already, and how an ad differs from what was deployed', () => {
    const step = (entry: DeploymentAd, ad: AdsAd) => listRollbackSteps([entry], [ad], 'pause')[0];
    expect(step(entry, shown)).toMatchObject({ isDone: true, outcome: 'alreadyPaused', drift: [] });
    expect(step({ ...entry, status: 'ENABLED' }, shown)?.drift).toEqual(['It was deployed enabled and is now paused.']);
    expect(step(entry, { ...shown, status: 'enabled' })).toMatchObject({ isDone: false, message: null });
  });
});
