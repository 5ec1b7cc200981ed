import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeInWords, decisionsInWords, isSetUp, waitingForData, windowInWords } from './home-rules.ts';

describe('a change against the window before', () => {
  it('names its sign and what it is compared with', () => {
    expect(changeInWords(1120, 1000, 28)).toBe('+12% vs the 28 days before');
    expect(changeInWords(880, 1000, 28)).toBe('−12% vs the 28 days before');
    expect(changeInWords(1001, 1000, 28)).toBe('0% vs the 28 days before');
  });

  it('is left out where a few clicks would make it large, and without a window before', () => {
    expect(changeInWords(20, 10, 28)).toBeNull();
    expect(changeInWords(20, undefined, 28)).toBeNull();
    expect(changeInWords(900, null, 28)).toMatch(/^Can’t be compared/);
  });

  it('never has a sign before nothing', () => {
    const counts = fc.integer({ min: 100, max: 1_000_000 });
    fc.assert(
      fc.property(counts, counts, (now, before) => {
        const text = changeInWords(now, before, 28) ?? '';
        expect(text).not.toMatch(/^[+−]0%/u);
        expect(text.startsWith('+')).toBe(Math.round((now / before - 1) * 100) > 0);
      }),
    );
  });
});

it('a window names its first and last day', () => {
  expect(windowInWords({ startDate: '2026-10-23', endDate: '2026-11-19' })).toBe('Oct 23 to Nov 19');
});

it('a website without figures says how far its data has come', () => {
  expect(waitingForData({ keptDays: 0, wantedDays: 487 })).toMatch(/^Fetching search data\. Clicks/u);
  expect(waitingForData({ keptDays: 12, wantedDays: 487 })).toBe('Fetching search data: 12 of 487 days.');
});

it('decisions leave out what never happened', () => {
  const decided = { days: 28, accepted: 12, edited: 0, rejected: 3, effect: null };
  expect(decisionsInWords(decided)).toBe('12 accepted, 3 rejected');
  expect(decisionsInWords({ ...decided, accepted: 0, rejected: 0 })).toBe('No decisions yet');
});

it('the first steps end without an invitation', () => {
  expect(isSetUp({ connect: true, run: true, review: true, invite: false })).toBe(true);
  expect(isSetUp({ connect: true, run: true, review: false, invite: true })).toBe(false);
});
