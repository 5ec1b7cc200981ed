import type { Automation } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { checkDraft, cronOf, draftOf, initialDraft, inputOf } from './automation-draft-rules.ts';

const automation: Automation = {
  id: '1',
  name: 'Titles',
  description: 'Each Monday',
  type: 'scheduled',
  work: {
    kind: 'seo',
    websiteUrl: 'sc-domain:example.com',
    settings: {
      model: 'grok-2-1212',
      target: 'seo_titles_descriptions',
      startPosition: 3,
      endPosition: 9,
      maxPages: 20,
      locationCode: 2276,
      languageCode: 'de',
    },
  },
  maxCostUsd: 2.5,
  schedule: '30 6 * * 1',
  timeZone: 'Europe/Berlin',
  enabled: false,
  nextRunAt: null,
  notify: { on: 'finish', memberIds: ['m'] },
  webhookUrl: 'https://example.com/hook',
  runsAs: null,
  createdBy: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  lastRun: null,
};

describe('the form', () => {
  it('of an automation sends it back as it was, with what the form does not show', () => {
    const { name, description, type, work, maxCostUsd, schedule, timeZone, enabled, notify, webhookUrl } = automation;
    const input = { name, description, type, work, maxCostUsd, schedule, timeZone, enabled, notify, webhookUrl };
    expect(inputOf(draftOf(automation), automation)).toEqual(input);
  });

  it('forgets the settings of another kind of run', () => {
    const draft = { ...draftOf(automation), kind: 'questions' as const };
    expect(inputOf(draft, automation).work).toEqual({
      kind: 'questions',
      websiteUrl: 'sc-domain:example.com',
      settings: { maxQueries: 50, minImpressions: 10 },
    });
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
    [{ startPosition: '0' }, 'startPosition'],
    [{ endPosition: '2' }, 'endPosition'],
    [{ maxPages: 'many' }, 'maxPages'],
    [{ maxCostUsd: '-1' }, 'maxCostUsd'],
    [{ kind: 'ads' as const }, 'campaignIds'],
    [{ kind: 'questions' as const, maxQueries: '101' }, 'maxQueries'],
  ])('with %j points at %s', (change, field) => {
    expect(Object.keys(checkDraft({ ...draftOf(automation), ...change }))).toEqual([field]);
  });
});
