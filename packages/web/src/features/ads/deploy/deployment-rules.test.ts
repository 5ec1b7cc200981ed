import { describe, expect, it } from 'vitest';
import { adNumber, canGo, type DeploymentRow, placeName, stateCounts, topicsOf } from './deployment-rules.ts';

const row = (changes: Partial<DeploymentRow>): DeploymentRow => ({
  deploymentId: 'd',
  adId: 'ad',
  adGroupId: '1',
  adGroupName: 'Boots',
  state: 'planned',
  status: 'PAUSED',
  resourceName: null,
  message: null,
  findings: [],
  readBack: null,
  updatedAt: '2026-11-21T00:00:00Z',
  ...changes,
});
const finding = (isExemptible: boolean, topic?: string): DeploymentRow['findings'][number] => ({
  at: 'headlines[0]',
  code: 'POLICY_FINDING',
  message: 'Refused.',
  topics: topic === undefined ? [] : [{ topic, type: 'PROHIBITED', evidences: [] }],
  isExemptible,
});

describe('what may go along', () => {
  it('an ad without findings does', () => {
    expect(canGo(row({}), new Set())).toBe(true);
    expect(canGo(row({ state: 'refused' }), new Set(['ad']))).toBe(false);
  });

  it('an ad with exemptible findings needs a person', () => {
    const doubtful = row({ findings: [finding(true, 'HEALTH'), finding(true)], state: 'refused' });
    expect(canGo(doubtful, new Set())).toBe(false);
    expect(canGo(doubtful, new Set(['ad']))).toBe(true);
    expect(topicsOf(doubtful)).toEqual(['HEALTH', 'POLICY_FINDING']);
  });

  it('one finding without exemption holds the ad back', () => {
    expect(canGo(row({ findings: [finding(true), finding(false)] }), new Set(['ad']))).toBe(false);
  });
});

it('states are counted in the order people ask for them', () => {
  const rows = [row({ state: 'failed' }), row({ state: 'created' }), row({ state: 'created' })];
  expect(stateCounts(rows)).toEqual([
    { state: 'created', count: 2 },
    { state: 'failed', count: 1 },
  ]);
});

it('places and ads are called as people know them', () => {
  expect(['headlines[2]', 'descriptions[0]', null, 'finalUrls'].map(placeName)).toEqual([
    'Headline 3',
    'Description 1',
    'The ad',
    'finalUrls',
  ]);
  expect(adNumber('customers/1/adGroupAds/2~3')).toBe('3');
});
