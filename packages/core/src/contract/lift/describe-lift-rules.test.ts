import { describe, expect, it } from 'vitest';
import { describeCheck, describeLift, describePower, describeSplit, signedPercent } from './describe-lift-rules.ts';
import type { LiftCheck, LiftPlan, LiftResult, LiftTest } from './lift-api.ts';

const told = { smallestLift: 0.174, power: [{ lift: 0.2, chance: 0.88 }], pastStarts: 300, drift: 0.2 };
const test: LiftTest = {
  id: 't',
  optimizationId: 'o',
  websiteUrl: 'https://shop.example/',
  state: 'measuring',
  methodVersion: 1,
  createdAt: '2026-06-01T00:00:00.000Z',
  endedAt: null,
  told,
  treated: 12,
  treatedLive: 12,
  waiting: 12,
  outside: 1,
  pages: { treated: 12, treatedLive: 12, waiting: 14, outside: 1 },
  days: {
    before: { startDate: '2026-05-04', endDate: '2026-05-31' },
    after: { startDate: '2026-06-08', endDate: '2026-07-05' },
  },
  daysLeft: 20,
  result: null,
};
const none = { before: 0, after: 0 };
const result: LiftResult = {
  verdict: 'lifted',
  lift: 0.183,
  low: 0.04,
  high: 0.34,
  p: 0.012,
  assignments: 4096,
  isExact: true,
  endedBy: 'end',
  clicks: { treated: none, waiting: none },
};
const ended = (change: Partial<LiftResult>): LiftTest => ({
  ...test,
  state: 'decided',
  daysLeft: null,
  result: { ...result, ...change },
});

describe('a test in words', () => {
  it('says no number of the outcome before the end', () => {
    const report = describeLift(test);
    expect(report.title).toBe('Measuring');
    expect(report.tested).toContain('from Jun 8 to Jul 5, 2026, are compared with those from May 4 to May 31, 2026');
    expect(report.sure).toContain('+18% (found in 8 of 10 tests)');
    expect(report.next).toContain('about 20 days');
    expect(report.found).toBeNull();
  });

  it('says what to publish while pages are missing', () => {
    const report = describeLift({
      ...test,
      state: 'waitingForPages',
      pages: { ...test.pages, treatedLive: 3 },
      days: null,
      daysLeft: null,
    });
    expect(report).toMatchObject({ title: '3 of 12 pages live', next: expect.stringContaining('Publish 13 pages') });
  });

  it('says what was found, how sure it is, and what to do', () => {
    expect(describeLift(ended({}))).toMatchObject({
      title: 'Lifted',
      found: 'The new texts brought clicks: +18% compared with the pages that waited.',
      tested: expect.stringContaining('12 pages got the new title and description, 14 kept the old ones;'),
      sure: 'The 95% interval is +4% to +34%. If the new texts had no effect, chance alone would make a difference at least this large in 12 of 1,000 tests. First estimates are usually too high: the true effect is probably smaller than the one that was found.',
      next: 'Publish the new text on the 14 pages that waited.',
    });
    expect(describeLift(ended({ verdict: 'harmed', lift: -0.4, low: -0.5, high: -0.2, endedBy: 'harm' })).next).toBe(
      "The test was stopped at day 14. Roll back the 12 pages with the new text, and don't publish it on the others.",
    );
    const unsure = describeLift(ended({ verdict: 'cannotTell', low: null, p: 0.3 }));
    expect(unsure.title).toBe("Can't tell");
    expect(unsure.sure).toContain('no end on one side');
    expect(unsure.sure).not.toContain('too high');
    expect(unsure.next).toContain('An effect below +18% would often be missed');
  });

  it('says a chance below one in a thousand as such, and years where they differ', () => {
    expect(describeLift(ended({ p: 0.0001 })).sure).toContain('in fewer than 1 of 1,000 tests');
    const after = { startDate: '2026-12-20', endDate: '2027-01-16' };
    const days = { before: { startDate: '2026-11-16', endDate: '2026-12-13' }, after };
    expect(describeLift({ ...test, days }).tested).toContain('from Dec 20, 2026 to Jan 16, 2027, are');
  });

  it('says what a plan could find', () => {
    expect(describePower({ told: { ...told, smallestLift: null, power: [{ lift: 0.2, chance: 0.02 }] } })).toBe(
      'A lift of +20% would be found almost never.',
    );
  });

  it('says who would wait, and that pages that share searches are tested together', () => {
    const plan: LiftPlan = {
      optimizationId: 'o',
      websiteUrl: 'https://shop.example/',
      acceptedPages: 24,
      units: 24,
      treated: 12,
      waiting: 12,
      outside: 0,
      isOffered: true,
      why: null,
      told,
      lastDay: '2026-05-31',
      testId: null,
    };
    expect(describeSplit(plan)).toMatch(/^Chance picks 12 pages/);
    expect(describeSplit({ ...plan, acceptedPages: 30 })).toMatch(/^30 pages make 24 groups.*Chance picks 12 groups/);
  });

  it.each([
    [0, '0%'],
    [0.034, '+3.4%'],
    [-0.034, '−3.4%'],
    [0.18, '+18%'],
    [1.5, '+150%'],
    [-0.0001, '0%'],
  ])('writes a share of %s as %s', (share, text) => {
    expect(signedPercent(share)).toBe(text);
  });
});

describe('pages that went live without a test, in words', () => {
  const check: LiftCheck = {
    optimizationId: 'o',
    websiteUrl: 'https://shop.example/',
    state: 'judged',
    testId: null,
    liveOn: '2026-06-01',
    livePages: 4,
    otherDays: 0,
    comparedPages: 36,
    days: test.days,
    daysLeft: null,
    why: null,
    result: { verdict: 'lifted', lift: 0.2, low: 0.04, high: 0.4, p: 0.01 },
  };

  it('are marked as without a holdout, with how sure the comparison is', () => {
    expect(describeCheck(check)).toEqual({
      title: 'No holdout: lifted',
      found: 'Clicks rose: +20% compared with similar pages.',
      tested: expect.stringMatching(
        /^4 pages went live on Jun 1, 2026, and none waited\. .*36 pages whose texts stayed/,
      ),
      sure: "Less sure than a test, because chance didn't decide which pages changed. The 95% interval is +4% to +40%.",
      next: expect.stringContaining('start a test'),
    });
  });

  it('have no number before the last day, and nothing is said of pages that are not live or have a test', () => {
    const early = describeCheck({ ...check, state: 'measuring', result: null, daysLeft: 9, otherDays: 1 });
    expect(early).toMatchObject({
      title: 'No holdout: measuring',
      found: null,
      sure: 'There is no number before Jul 5, 2026.',
      tested: expect.stringContaining("1 page went live on other days and isn't counted."),
      next: expect.stringContaining('about 9 days'),
    });
    expect(describeCheck({ ...check, state: 'notLive', days: null, liveOn: null, result: null })).toBeNull();
    expect(describeCheck({ ...check, state: 'tested', days: null, liveOn: null, result: null })).toBeNull();
    const unknown = describeCheck({ ...check, state: 'cannotJudge', result: null, why: 'Too few pages.' });
    expect(unknown).toMatchObject({ title: "No holdout: can't be judged", sure: 'Too few pages.' });
  });
});
