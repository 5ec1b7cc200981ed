import { describe, expect, it } from 'vitest';
import { firstSteps, percentOf, remainingMs, searchProgress, stepLabel, stepsAt } from './progress-rules.ts';

const steps = [
  ...firstSteps,
  { key: 'fetchingSearchData', label: 'Fetching' },
  { key: 'finding', label: 'Finding' },
  { key: 'working', label: 'Writing' },
];

describe('a step that is counted', () => {
  it('says how far it is before the plan is made', () => {
    const { now } = searchProgress(steps, 'page');
    const run = (progress: object) => ({ progress }) as Parameters<typeof now>[0];
    const reading = { processed: 0, total: null, step: 'fetchingSearchData', stepCount: { done: 40, of: 120 } };
    expect(now(run(reading))).toMatchObject({ label: 'Fetching', detail: '40 of 120 pages' });
    expect(now(run({ processed: 0, total: null, step: 'fetchingSearchData' })).detail).toBe('');
    expect(now(run({ processed: 3, total: 9, step: 'working' })).detail).toBe('3 of 9 pages');
  });
});

describe('steps of a run', () => {
  it('are done before the current one and to come after it', () => {
    expect(stepsAt(steps, 'fetchingSearchData').map((step) => step.state)).toEqual([
      'done',
      'done',
      'current',
      'upcoming',
      'upcoming',
    ]);
  });

  it('an unknown step counts as the work itself', () => {
    expect(stepsAt(steps, 'somethingNew').at(-1)?.state).toBe('current');
    expect(stepLabel(steps, 'somethingNew')).toBe('Writing');
  });
});

describe('how long the rest takes', () => {
  it('is estimated from the pace so far', () => {
    expect(remainingMs({ processed: 10, total: 40, step: 'working' }, 20_000)).toBe(60_000);
    expect(remainingMs({ processed: 40, total: 40, step: 'working' }, 20_000)).toBe(0);
  });

  it('is not estimated before there is a pace', () => {
    expect(remainingMs({ processed: 0, total: null, step: 'planning' }, 5000)).toBeNull();
    expect(remainingMs({ processed: 4, total: 40, step: 'working' }, 5000)).toBeNull();
    expect(percentOf({ processed: 0, total: null, step: 'planning' })).toBeUndefined();
  });
});
