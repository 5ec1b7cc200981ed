import { describe, expect, it } from 'vitest';
import { percentOf, remainingMs, stepLabel, stepsAt } from './progress-rules.ts';

describe('steps of a run', () => {
  it('are done before the current one and to come after it', () => {
    expect(stepsAt('fetchingSearchData').map((step) => step.state)).toEqual([
      'done',
      'done',
      'current',
      'upcoming',
      'upcoming',
    ]);
  });

  it('an unknown step counts as the work itself', () => {
    expect(stepsAt('somethingNew').at(-1)?.state).toBe('current');
    expect(stepLabel('somethingNew')).toBe(stepLabel('working'));
  });
});

describe('how long the rest takes', () => {
  it('is told by the pace so far', () => {
    expect(remainingMs({ processed: 10, total: 40, step: 'working' }, 20_000)).toBe(60_000);
    expect(remainingMs({ processed: 40, total: 40, step: 'working' }, 20_000)).toBe(0);
  });

  it('is not told before there is a pace', () => {
    expect(remainingMs({ processed: 0, total: null, step: 'planning' }, 5000)).toBeNull();
    expect(remainingMs({ processed: 4, total: 40, step: 'working' }, 5000)).toBeNull();
    expect(percentOf({ processed: 0, total: null, step: 'planning' })).toBeUndefined();
  });
});
