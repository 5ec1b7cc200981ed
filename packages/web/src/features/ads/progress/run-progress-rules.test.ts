import { describe, expect, it } from 'vitest';
import { percentOf, processingSteps } from './AdsProgress.tsx';

describe('progress', () => {
  it('is 25 while the number of ad groups is unknown [4-10]', () => {
    expect(percentOf({ processed: 0, total: null, step: 'planning' }, 'processing')).toBe(25);
    expect(percentOf({ processed: 0, total: 0, step: 'working' }, 'processing')).toBe(25);
  });

  it('goes from 25 to 100 with the ad groups [4-10, 9-15]', () => {
    const at = (processed: number) => percentOf({ processed, total: 8, step: 'working' }, 'processing');
    expect([at(0), at(4), at(8)]).toEqual([25, 62.5, 100]);
    expect(percentOf({ processed: 3, total: 8, step: 'working' }, 'completed')).toBe(100);
  });

  it('has six steps that begin, continue and end', () => {
    const states = (processed: number, total: number | null, step = 'working') =>
      processingSteps({ processed, total, step }).map(({ state }) => state);
    expect(new Set(states(0, null, 'queued'))).toEqual(new Set(['upcoming']));
    expect(states(0, null, 'planning')).toEqual(['current', 'current', 'upcoming', 'upcoming', 'upcoming', 'upcoming']);
    expect(states(1, 4)).toEqual(['done', 'done', 'current', 'current', 'current', 'current']);
    expect(new Set(states(4, 4))).toEqual(new Set(['done']));
  });
});
