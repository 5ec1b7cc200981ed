import { describe, expect, it } from 'vitest';
import { anonymisedShare, type DataQualityInput, describeDataQuality } from './data-quality-rules.ts';

const input: DataQualityInput = {
  rows: [
    { query: 'cake', page: '/a', clicks: 60, impressions: 900, position: 3 },
    { query: null, page: '/b', clicks: 99, impressions: 900, position: 3 },
  ],
  windowDays: 90,
  window: { startDate: '2025-08-20', endDate: '2025-11-17' },
  totals: { clicks: 200, impressions: 4000 },
  cappedDays: 0,
  source: 'searchConsole',
  now: new Date('2025-11-20T05:00:00Z'),
  model: { label: 'site', n: 12_345, weight: 1, isSlopePrior: false },
};

const card = (changes: Partial<DataQualityInput> = {}) =>
  Object.fromEntries(describeDataQuality({ ...input, ...changes }).map(({ id, value, note }) => [id, { value, note }]));

describe('describeDataQuality', () => {
  it('says how much is hidden, cut off, late, broken, and what the expectation rests on', () => {
    expect(card()).toMatchObject({
      window: { value: 'Aug 20 to Nov 17, 2025 (90 days)', note: null },
      anonymised: { value: '70%' },
      rowCap: { value: '2', note: null },
      lag: { value: '2 days old', note: null },
      breaks: { value: '2' },
      expectation: { value: "The site's own rows", note: expect.stringMatching(/^Fitted on 12,345 clicks\./) },
    });
    expect(card()['breaks']?.note).toContain('September 2025');
  });

  it('says that its level is from days that Google counted wrong, or that only the others were used', () => {
    const basisOf = (startDate: string, endDate: string, sound?: DataQualityInput['sound']) =>
      card({ window: { startDate, endDate }, ...(sound === undefined ? {} : { sound }) })['expectation']?.note;
    expect(basisOf('2026-02-01', '2026-05-01')).toContain('level is from days whose impressions Google counted wrong');
    const days = { startDate: '2026-04-28', endDate: '2026-06-30' };
    expect(basisOf('2026-04-02', '2026-06-30', { window: days })).toContain(
      'Only its days from Apr 28 to Jun 30, 2026',
    );
    expect(basisOf('2026-04-28', '2026-07-26')).toBe('Fitted on 12,345 clicks.');
  });

  it('calls too few rows that, and not too few clicks', () => {
    const model = { label: 'blend', n: 5_000, rows: 40, weight: 0.9, isSlopePrior: true } as const;
    expect(card({ model })['expectation']?.note).toMatch(/^The site has only 40 rows: /);
    expect(card({ model: { ...model, n: 20 } })['expectation']?.note).toMatch(/^The site has only 20 clicks: /);
  });

  it('says whether pages can be compared, and why not', () => {
    expect(card()['skill']).toBeUndefined();
    const right = { from: 5, to: 10.5, pages: 200, ratio: 1.02, isShown: true };
    const skill = { isOpen: true, pages: 240, bands: [right], leastImpressions: 0 };
    expect(card({ skill })['skill']).toMatchObject({
      value: 'Shown',
      note: "Expected clicks beat the site's mean rate on 240 pages held out.",
    });
    expect(card({ skill: { ...skill, isOpen: false } })['skill']).toMatchObject({
      value: 'Cannot say',
      note: expect.stringContaining('no better'),
    });
    expect(card({ skill: { ...skill, isOpen: false, pages: 1 } })['skill']?.note).toContain('Only 1 page');
  });

  it('says at which positions pages can be compared, and why not at the others', () => {
    const right = { from: 5, to: 10.5, pages: 200, ratio: 1.02, isShown: true };
    const few = { from: 1.5, to: 3, pages: 23, ratio: 7.3, isShown: false };
    const off = { from: 3, to: 5, pages: 79, ratio: 1.4, isShown: false };
    const skill = { isOpen: true, pages: 240, bands: [few, off, right], leastImpressions: 0 };
    const some = card({ skill })['skill'];
    expect(some?.value).toBe('Shown at positions 5 to 10.5');
    expect(some?.note).toContain('Not at positions 1.5 to 3: only 23 pages could be checked, and 50 are needed.');
    expect(some?.note).toContain('Not at positions 3 to 5: on 79 pages held out, expected clicks were 1.40 times');
    expect(card({ skill: { ...skill, bands: [few, off] } })['skill']).toMatchObject({
      value: 'Cannot say',
      note: expect.stringMatching(
        /1\.40 times the actual ones\. Pages are ordered .* how likely they are below similar/u,
      ),
    });
    expect(card({ skill: { ...skill, isOpen: false } })['skill']?.note).toMatch(
      /by their clicks and the faults of their text\.$/u,
    );
    const silent = { ...off, ratio: null };
    expect(card({ skill: { ...skill, bands: [silent] } })['skill']?.note).toContain('no page has clicks');
  });

  it('says that an export cut off by clicks cannot compare its small pages', () => {
    const skill = { isOpen: false, pages: 42, bands: [], leastImpressions: 35_034 };
    expect(card({ skill })['skill']?.note).toContain('fewer than 35,034 impressions are in it only because');
  });

  it('says when the effect of the position is the usual one', () => {
    const model = { ...input.model, isSlopePrior: true };
    expect(card({ model })['expectation']?.note).toContain('the usual one');
  });

  it('a window of days that Google counted right has no known break', () => {
    expect(card({ window: { startDate: '2026-04-28', endDate: '2026-07-13' } })['breaks']?.value).toBe('None');
  });

  it('says that an export of the interface has queries, and that they name no page', () => {
    const rows = [
      { query: 'cake', page: '', clicks: 50, impressions: 900, position: 3 },
      { query: null, page: '/b', clicks: 99, impressions: 900, position: 3 },
    ];
    expect(card({ rows })['anonymised']).toEqual({
      value: '75%',
      note: "The data doesn't say which query led to which page.",
    });
  });

  it('names capped days, page-only data, missing dates and the public prior', () => {
    const sparse = card({
      cappedDays: 2,
      window: null,
      totals: null,
      rows: input.rows.slice(1),
      model: { label: 'blend', n: 100, weight: 0.25, isSlopePrior: true },
    });
    expect(sparse['rowCap']?.note).toContain('2 days reached');
    expect(sparse['window']).toMatchObject({ value: '90 days', note: expect.stringContaining('no dates') as string });
    expect(sparse['anonymised']?.value).toBe('No queries');
    expect(sparse['expectation']).toMatchObject({
      value: expect.stringContaining('(prior)'),
      note: expect.stringContaining('25%'),
    });
  });
});

describe('anonymisedShare', () => {
  it('stays between 0 and 1 and is unknown without clicks', () => {
    expect(anonymisedShare(input.rows, 50)).toBe(0);
    expect(anonymisedShare(input.rows, 0)).toBeNull();
  });
});
