import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statedDelayMs } from './stated-delay-rules.ts';

describe('a stated delay', () => {
  it.each([
    ['Please try again in 20s.', 20_000],
    ['Please retry in 3.98s.', 3_980],
    ['Try again in 7m12.5s', 432_500],
    ['try again in 980ms', 980],
    ['Please retry after 22 seconds.', 22_000],
    ['wait for 2 minutes', 120_000],
    ['Try again later.', null],
    [{ error: { details: [{ retryDelay: '3.98s' }] } }, 3_980],
    [{ retryDelay: { seconds: 3, nanos: 500_000_000 } }, 3_500],
    [{ retry_after_ms: 250 }, 250],
    [{ parameters: { retry_after: 7 } }, 7_000],
    [{ error: 'loading', estimated_time: 20.5 }, 20_500],
  ])('is read from %j', (said, expected) => {
    expect(statedDelayMs({ body: said }, 0)).toBe(expected);
  });

  const nowMs = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['3', 3_000],
    ['0', 0],
    ['1.5', 1_500],
    ['90s', 90_000],
    ['2 minutes', 120_000],
    ['Sat, 21 Nov 2026 12:00:10 GMT', 10_000],
    ['Saturday, 21-Nov-26 12:00:10 GMT', 10_000],
    ['2026-11-21T12:00:10Z', 10_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['', null],
    [null, null],
  ])('is read from the header %j', (said, expected) => {
    const header = (name: string) => (name === 'retry-after' ? said : null);
    expect(statedDelayMs({ header }, nowMs)).toBe(expected);
  });

  it('of a header comes first, and any text gives a whole wait or none', () => {
    const header = (name: string) => (name === 'retry-after' ? '7' : null);
    expect(statedDelayMs({ header, body: 'try again in 3s' }, 0)).toBe(7_000);
    fc.assert(
      fc.property(fc.anything(), (said) => {
        const waitMs = statedDelayMs({ body: said }, 0);
        expect(waitMs === null || (Number.isInteger(waitMs) && waitMs >= 0)).toBe(true);
      }),
    );
  });
});
