import { describe, expect, it } from 'vitest';
import { decideDueTime } from './due-time-rules.ts';

const at = (time: string): Date => new Date(`2026-11-21T${time}Z`);

describe('a due time', () => {
  it('in time runs and says nothing', () => {
    expect(decideDueTime({ due: [at('06:00')], now: at('06:01'), running: false })).toEqual({
      action: 'run',
      scheduledFor: at('06:00'),
      note: null,
    });
  });

  it('is made up for once within six hours, for the last of those that were missed', () => {
    const due: [Date, ...Date[]] = [at('03:00'), at('04:00'), at('05:00')];
    expect(decideDueTime({ due, now: at('10:59'), running: false })).toEqual({
      action: 'run',
      scheduledFor: at('05:00'),
      note: 'Late: Serplift was not running at the time. 2 earlier runs were left out.',
    });
  });

  it('later than that is skipped with the reason', () => {
    expect(decideDueTime({ due: [at('05:00')], now: at('11:01'), running: false })).toMatchObject({
      action: 'skip',
      reason: expect.stringContaining('more than 6 hours'),
    });
  });

  it.each([
    ['06:05:00.000', { action: 'run', note: null }],
    ['06:05:00.001', { action: 'run', note: 'Late: Serplift was not running at the time.' }],
    ['12:00:00.000', { action: 'run', note: 'Late: Serplift was not running at the time.' }],
    ['12:00:00.001', { action: 'skip' }],
  ])('of 06:00 is punctual for five minutes and made up for within six hours: %s', (now, decision) => {
    expect(decideDueTime({ due: [at('06:00')], now: at(now), running: false })).toMatchObject(decision);
  });

  it('is skipped while the previous run is still running', () => {
    expect(decideDueTime({ due: [at('05:00')], now: at('05:00'), running: true })).toEqual({
      action: 'skip',
      scheduledFor: at('05:00'),
      reason: 'The previous run had not ended.',
    });
  });
});
