import { expect, test } from 'vitest';
import { adsVersions } from '../../providers/google-ads/ads-versions.ts';
import { GOOGLE_ADS_API_VERSION } from '../../providers/google-ads/google-ads.ts';
import { modelTable } from '../../providers/llm/model-table.ts';
import { adsVersionEnding, modelEndings } from './provider-endings.ts';

const at = (day: string): Date => new Date(`${day}T12:00:00Z`);
const openai = new Set(['openai'] as const);

test('the version that is spoken is in the table, and the newest there', () => {
  expect(adsVersions.at(-1)?.name).toBe(GOOGLE_ADS_API_VERSION);
  const days = adsVersions.map(({ endsOn }) => endsOn);
  expect([...days].sort()).toEqual(days);
});

test('operators are warned 60 days before a version ends, and when it has ended', () => {
  expect(adsVersionEnding('v26', at('2027-08-30'))).toBeNull();
  expect(adsVersionEnding('v26', at('2027-09-03'))).toMatchObject({
    subject: 'Google Ads API v26 (planned)',
    endsOn: '2027-11-01',
    hasEnded: false,
  });
  expect(adsVersionEnding('v22', at('2026-10-07'))).toMatchObject({ subject: 'Google Ads API v22', hasEnded: true });
});

test('a model of a live provider is reported from 60 days before it ends until 60 days after', () => {
  const told = (day: string, live = openai): string[] =>
    modelEndings(modelTable, live, at(day)).map(({ subject, hasEnded }) => `${subject}${hasEnded ? ' ended' : ''}`);
  expect(told('2026-11-01')).toEqual([]);
  expect(told('2026-11-22')).toEqual(['Model gpt-4o', 'Model gpt-4o-mini']);
  expect(told('2027-01-20')).toEqual(['Model gpt-4o ended', 'Model gpt-4o-mini ended']);
  expect(told('2027-06-01')).toEqual([]);
  expect(told('2026-11-22', new Set())).toEqual([]);
});

test('every model that leaves has a successor in the table that stays longer', () => {
  for (const { label, leaves } of modelTable) {
    const successor = modelTable.find((entry) => entry.label === leaves?.successor);
    expect([label, leaves === undefined || successor !== undefined]).toEqual([label, true]);
    expect([label, (successor?.leaves?.on ?? '9999') > (leaves?.on ?? '')]).toEqual([label, true]);
  }
});
