import type { Automation } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { initialSeoDraft } from '../../runs/settings/seo-settings-rules.ts';
import {
  checkDraft,
  cronOf,
  draftOf,
  draftOfRun,
  draftOfTeam,
  initialDraft,
  inputOf,
} from './automation-draft-rules.ts';

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
  notify: { on: 'finish', memberIds: ['m'] },
  webhookUrl: 'https://example.com/hook',
  runsAs: null,
  madeWithToken: null,
  createdBy: null,
  createdAt: '2026-11-21T00:00:00.000Z',
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
    expect(inputOf(draftOfRun(run, 'UTC'), null)).toMatchObject({
      maxCostUsd: 3,
      work: { ...work, settings: shown },
    });
    expect(draftOfRun({ ...run, maxCostUsd: null }, 'UTC').maxCostUsd).toBe('5');
    const imported = { ...run, kind: 'questions' as const, source: { ...source, importId: 'i' } };
    expect(draftOfRun(imported, 'UTC').source).toBe('import:i');
  });

  it('of an ads run repeats its account, campaigns and single ad groups', () => {
    const account = { id: '7', name: 'Shop', currencyCode: 'EUR', timeZone: 'UTC', loginCustomerId: null };
    const run = { id: '1', kind: 'ads' as const, account, campaignIds: ['1'], adGroupIds: ['2'], settings: {} };
    expect(inputOf(draftOfRun({ ...run, maxCostUsd: null }, 'UTC'), null)?.work).toMatchObject({
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

  it('begins with the website and the ads account of the team', () => {
    const none = { connected: false, status: 'notConnected', accountEmail: null, connectedAt: null } as const;
    const services = { searchConsole: none, googleAds: none, googleAnalytics: none };
    expect(draftOfTeam(services)).toEqual({ source: '', accountId: '' });
    const account = { id: '4180001001', name: 'Shop', currencyCode: 'USD', timeZone: 'UTC', loginCustomerId: null };
    const chosen = {
      ...services,
      searchConsole: { ...none, selectedWebsite: 'sc-domain:example.com' },
      googleAds: { ...none, selectedAccount: account },
    };
    expect(draftOfTeam(chosen)).toEqual({ source: 'site:sc-domain:example.com', accountId: '4180001001' });
  });

  it.each([
    ['hour', '15 * * * *'],
    ['day', '15 7 * * *'],
    ['weekday', '15 7 * * 1-5'],
    ['week', '15 7 * * 1'],
    ['month', '15 7 1 * *'],
    ['cron', '0 6 * * 1'],
  ] as const)('writes every %s as %s', (every, cron) => {
    expect(cronOf({ ...initialDraft('UTC'), every, time: '07:15' })).toBe(cron);
  });

  it('keeps a cron text that plain words cannot say', () => {
    const draft = draftOf({ ...automation, schedule: '0 6,18 * * *' });
    expect(draft.every).toBe('cron');
    expect(cronOf(draft)).toBe('0 6,18 * * *');
  });

  it('asks for a ceiling unless a person starts every run', () => {
    const draft = { ...draftOf(automation), maxCostUsd: '' };
    expect(checkDraft(draft)).toHaveProperty('maxCostUsd');
    expect(checkDraft({ ...draft, type: 'manual' })).toEqual({});
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ source: '' }, 'source'],
    [{ seo: { ...initialSeoDraft, startPosition: '0' } }, 'settings'],
    [{ maxCostUsd: '-1' }, 'maxCostUsd'],
    [{ kind: 'ads' as const }, 'campaignIds'],
  ])('with %j points at %s', (change, field) => {
    expect(Object.keys(checkDraft({ ...draftOf(automation), ...change }))).toEqual([field]);
  });
});
