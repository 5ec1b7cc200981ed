import type { Automation } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { draftOf, draftOfRun, inputOf, newDraft, toggleCampaign } from './automation-draft-rules.ts';

const work = {
  kind: 'seo' as const,
  websiteUrl: 'sc-domain:example.com',
  settings: {
    model: 'grok-2-1212',
    target: 'seo_titles_descriptions' as const,
    startPosition: 3,
    endPosition: 9,
    maxPages: 20,
    locationCode: 2276,
    languageCode: 'de',
  },
};
const automation: Automation = {
  id: '1',
  name: 'Titles',
  description: 'Each Monday',
  type: 'scheduled',
  work,
  maxCostUsd: 2.5,
  schedule: '30 6 * * 1',
  timeZone: 'Europe/Berlin',
  enabled: false,
  nextRunAt: null,
  notify: 'finish',
  webhookUrl: 'https://example.com/hook',
  runsAs: null,
  madeWithToken: null,
  lastRun: null,
};

describe('the form', () => {
  it('of an automation sends it back as it was', () => {
    const { name, description, type, maxCostUsd, schedule, timeZone, enabled, notify } = automation;
    const { webhookUrl } = automation;
    const when = { type, maxCostUsd, schedule, timeZone, enabled };
    const rest = { name, description, ...when, notify, webhookUrl };
    const input = inputOf(draftOf(automation), automation);
    // The one target there is is the server's default.
    expect(input).toEqual({ ...rest, work: { ...work, settings: { ...work.settings, target: undefined } } });
  });

  it('of a run repeats its method, its target, all its settings and its ceiling', () => {
    const source = { type: 'searchConsole' as const, importId: null, name: 'example.com' };
    const settings = { ...work.settings, brandTerms: ['Acme'], pages: ['https://example.com/a'] };
    const run = { id: '1', kind: 'seo' as const, websiteUrl: work.websiteUrl, source, settings, maxCostUsd: 3 };
    const { target: _default, ...shown } = settings;
    expect(inputOf({ ...newDraft('UTC'), ...draftOfRun(run) }, null)).toMatchObject({
      maxCostUsd: 3,
      work: { ...work, settings: shown },
    });
    expect(draftOfRun({ ...run, maxCostUsd: null })).not.toHaveProperty('maxCostUsd');
    const imported = { ...run, kind: 'questions' as const, source: { ...source, importId: 'i' } };
    expect(draftOfRun(imported).source).toBe('import:i');
  });

  it('of an ads run repeats its account, campaigns and single ad groups', () => {
    const account = { id: '7', name: 'Shop', currencyCode: 'EUR', timeZone: 'UTC', loginCustomerId: null };
    const run = { id: '1', kind: 'ads' as const, account, campaignIds: ['1'], adGroupIds: ['2'], settings: {} };
    const draft = { ...newDraft('UTC'), ...draftOfRun({ ...run, maxCostUsd: null }) };
    expect(inputOf(draft, null)?.work).toMatchObject({
      kind: 'ads',
      campaignIds: ['1'],
      adGroupIds: ['2'],
      settings: { selectedAccountId: '7', headlinesCount: 5 },
    });
  });

  it('forgets the settings of another kind of run', () => {
    const draft = { ...draftOf(automation), kind: 'questions' as const };
    expect(inputOf(draft, automation)?.work).toEqual({
      kind: 'questions',
      websiteUrl: 'sc-domain:example.com',
      settings: { model: 'grok-2-1212', locationCode: 2840, maxQueries: 50, minImpressions: 10 },
    });
  });

  it('without a website or an account leaves both to the team', () => {
    const draft = newDraft('UTC');
    expect(inputOf(draft, null)?.work).not.toHaveProperty('websiteUrl');
    expect(inputOf({ ...draft, kind: 'ads' }, null)?.work.settings).not.toHaveProperty('selectedAccountId');
  });

  it('sends nothing while the settings of its run are wrong, and what is no amount as one that is refused', () => {
    const draft = draftOf(automation);
    expect(inputOf({ ...draft, seo: { ...draft.seo, startPosition: '0' } }, automation)).toBeNull();
    const ceilings = ['', '2.5', 'two'].map((maxCostUsd) => inputOf({ ...draft, maxCostUsd }, null)?.maxCostUsd);
    expect(ceilings).toEqual([null, 2.5, 0]);
  });
});

it('a campaign that is left out takes its ad groups with it', () => {
  const shoes = { id: 'shoes', adGroups: [{ id: 'boots' }, { id: 'sandals' }] };
  const chosen = { campaignIds: ['shoes'], adGroupIds: ['boots', 'sandals', 'domes'] };
  expect(toggleCampaign(chosen, shoes)).toEqual({ campaignIds: [], adGroupIds: ['domes'] });
  expect(toggleCampaign(chosen, { id: 'tents', adGroups: [] }).campaignIds).toEqual(['shoes', 'tents']);
});
