import { describe, expect, it } from 'vitest';
import { describeCap, describeKept, formatSize, progressOf } from './KeptDataSection.tsx';

const website = {
  id: '1',
  websiteUrl: 'https://shop.example/',
  state: 'syncing' as const,
  keptDays: 90,
  wantedDays: 487,
  firstDay: '2026-08-21',
  lastDay: '2026-11-18',
  queryWeeks: 0,
  cappedDays: 0,
  sizeBytes: 1_572_864,
  lastSyncedAt: null,
  nextSyncAt: '2026-11-22T11:00:00.000Z',
  failure: null,
};

describe('kept search data', () => {
  it('is described by its days, its period, its size, and what a year takes', () => {
    expect(describeKept(website)).toBe('90 days, Aug 21, 2026 to Nov 18, 2026 · 1.5 MB');
    const whole = { ...website, keptDays: 487, firstDay: '2025-07-20' };
    expect(describeKept(whole)).toBe('487 days, Jul 20, 2025 to Nov 18, 2026 · 1.5 MB, about 1.1 MB a year');
    expect(describeKept({ ...website, firstDay: null, lastDay: null })).toBe('No days yet');
    expect(formatSize(1)).toBe('1 kB');
  });

  it('has a progress once Search Console said how many days there are', () => {
    expect(progressOf({ keptDays: 0, wantedDays: null })).toEqual({
      detail: 'Asking Search Console',
      percent: undefined,
    });
    expect(progressOf({ keptDays: 487, wantedDays: 487 })).toEqual({ detail: '487 of 487 days', percent: 100 });
  });

  it('names the days that Search Console cuts', () => {
    expect(describeCap(website)).toBeNull();
    expect(describeCap({ cappedDays: 1 })).toContain('On 1 day ');
  });
});
