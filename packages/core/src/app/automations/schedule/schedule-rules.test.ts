import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeSchedule, namedSchedules } from '../../../contract/app/schedule-words-rules.ts';
import { AppError } from '../../../contract/errors.ts';
import { checkSchedule, nextRuns, type Schedule } from './schedule-rules.ts';
import { isTimeZone, wallTimeAt } from './time-zone-rules.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Africa/Casablanca',
];
const runs = ([cron, timeZone]: [string, string], from: string, count: number): string[] =>
  nextRuns({ cron, timeZone }, new Date(from), count).map((run) => run.toISOString().slice(0, 16));

/** Whether a typed schedule is refused, and with which code, or has a next run. */
function judge(typed: Schedule): string {
  try {
    return nextRuns(checkSchedule(typed), new Date('2026-11-21T00:00Z'), 1).length === 1 ? 'runs' : 'never runs';
  } catch (error) {
    return error instanceof AppError ? error.code : 'crashes';
  }
}

describe('a time of day', () => {
  it('follows the clocks of its zone, not of UTC', () => {
    expect(runs(['0 6 * * MON', 'America/New_York'], '2026-10-30T00:00Z', 2)).toEqual([
      '2026-11-02T11:00',
      '2026-11-09T11:00',
    ]);
    expect(runs(['0 6 1 * *', 'Asia/Kathmandu'], '2026-11-01T00:15Z', 1)).toEqual(['2026-12-01T00:15']);
  });

  it('that clocks skip comes as much later as they jump, once', () => {
    expect(runs(['30 2 * * *', 'Europe/Berlin'], '2027-03-27T00:00Z', 3)).toEqual([
      '2027-03-27T01:30',
      '2027-03-28T01:30',
      '2027-03-29T00:30',
    ]);
  });

  it('that clocks show twice comes the first time only', () => {
    expect(runs(['30 2 * * *', 'Europe/Berlin'], '2026-10-24T00:00Z', 3)).toEqual([
      '2026-10-24T00:30',
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });

  it('comes once on every day of the calendar, in every zone', () => {
    const times = fc.record({
      hour: fc.integer({ min: 0, max: 23 }),
      minute: fc.integer({ min: 0, max: 59 }),
      timeZone: fc.constantFrom(...zones),
      from: fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
    });
    fc.assert(
      fc.property(times, ({ hour, minute, timeZone, from }) => {
        const found = nextRuns({ cron: `${minute} ${hour} * * *`, timeZone }, from, 200);
        expect(found).toHaveLength(200);
        expect(found[0]?.getTime()).toBeGreaterThan(from.getTime());
        const walls = found.map((run) => wallTimeAt(run, timeZone));
        const days = walls.map(({ year, month, day }) => Date.UTC(year, month - 1, day) / 86_400_000);
        expect(days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1)).toBe(true);
        // Only a skipped time shows another one: at most two changes of clocks are near in 200 days.
        const moved = walls.filter((wall) => wall.hour !== hour || wall.minute !== minute);
        expect(moved.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 25 },
    );
  });
});

describe('every hour', () => {
  it('means real hours, through both changes of the clocks', () => {
    const from = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(from, fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'), (from, timeZone) => {
        const found = nextRuns({ cron: '0 * * * *', timeZone }, from, 100).map((run) => run.getTime());
        expect(found.every((ms, index) => index === 0 || ms - (found[index - 1] ?? 0) === 3_600_000)).toBe(true);
      }),
      { numRuns: 20 },
    );
    expect(runs(['0 * * * *', 'Europe/Berlin'], '2026-10-24T23:30Z', 3)).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T01:00',
      '2026-10-25T02:00',
    ]);
  });
});

describe('a typed schedule', () => {
  it('is tidied', () => {
    expect(checkSchedule({ cron: '  0  6 * * mon-fri ', timeZone: ' Europe/Berlin ' })).toEqual({
      cron: '0 6 * * mon-fri',
      timeZone: 'Europe/Berlin',
    });
    expect(runs(['0 6 L * *', 'UTC'], '2027-02-01T00:00Z', 1)).toEqual(['2027-02-28T06:00']);
    expect(runs(['0 0 29 2 *', 'UTC'], '2096-03-01T00:00Z', 1)).toEqual(['2104-02-29T00:00']);
  });

  it.each([
    ['0 6 * *', 'five fields'],
    ['0 0 6 * * *', 'five fields'],
    ['@daily', 'five fields'],
    ['', 'five fields'],
    ['0 25 * * *', 'The hour "25"'],
    ['0 6 * * FUN', 'The weekday "FUN"'],
    ['0 6 30 2 *', 'day of the month'],
    ['* * * * *', 'At most one run per hour'],
    ['0,30 * * * *', 'At most one run per hour'],
    ['0 6 1 * 1', 'not both'],
  ])('%j is refused with what to write instead', (cron, message) => {
    expect(() => checkSchedule({ cron, timeZone: 'UTC' })).toThrow(message);
  });

  it.each(['Mars/Olympus', '+02:00', '', '../etc', 'Europe/Berlin; drop'])('the zone %j is refused', (timeZone) => {
    expect(() => checkSchedule({ cron: '0 6 * * *', timeZone })).toThrow("isn't a known time zone");
  });

  it('of any kind is judged with a sentence or has a next run', () => {
    const field = fc.constantFrom(
      '*',
      '0',
      '5',
      '59',
      '1-5',
      '*/7',
      'L',
      'MON',
      '1#2',
      '?',
      '31',
      'x',
      '-1',
      '15W',
      '5L',
    );
    fc.assert(
      fc.property(fc.array(field, { minLength: 4, maxLength: 6 }), fc.constantFrom(...zones), (fields, timeZone) => {
        expect(judge({ cron: fields.join(' '), timeZone })).toMatch(/^(?:invalid_input|runs)$/);
      }),
    );
  });

  it('names no zone that the machine does not know', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((zone) => !isTimeZone(zone))).toEqual([]);
  });
});

describe('a schedule in words', () => {
  it.each([
    ['0 6 * * 1', 'Every Monday at 6:00 AM (Europe/Berlin)'],
    ['0 6 * * 1-5', 'Every weekday at 6:00 AM (Europe/Berlin)'],
    ['0 6 * * 2', 'Cron 0 6 * * 2 (Europe/Berlin)'],
  ])('%s', (cron, words) => {
    expect(describeSchedule(cron, 'Europe/Berlin')).toBe(words);
  });

  it('that has a name comes at 6 in the morning', () => {
    for (const { cron } of namedSchedules) {
      expect(nextRuns(checkSchedule({ cron, timeZone: 'UTC' }), new Date(0), 1)[0]?.getUTCHours()).toBe(6);
    }
  });
});
