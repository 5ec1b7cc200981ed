import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { checkSchedule, nextRuns, runsAfter } from './schedule-rules.ts';

/** An expression takes 6 ms at most on a busy machine; expanding the largest range takes minutes, or all memory. */
const cpuLimitMs = 2_000;

/** What a schedule is answered with, and the processor time that took. */
function judged(cron: string): { answer: string; cpuMs: number } {
  const before = process.cpuUsage();
  let answer: string;
  try {
    const schedule = checkSchedule({ cron, timeZone: 'UTC' });
    answer = `runs ${nextRuns(schedule, new Date('2026-11-22T00:00Z'), 5).length} times`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    answer = error.message;
  }
  const { user, system } = process.cpuUsage(before);
  return { answer, cpuMs: (user + system) / 1_000 };
}

it.each([
  ['1-9999999 * * * *', 'The minute "1-9999999" is out of range: use 0 to 59.'],
  ['1-199999999 * * * *', 'The minute "1-199999999" is out of range: use 0 to 59.'],
  ['0 0-99999999/2 * * *', 'The hour "0-99999999/2" is out of range: use 0 to 23.'],
  ['0 6 1-99999999 * *', 'The day of the month "1-99999999" is out of range: use 1 to 31.'],
  ['0 6 * 1-99999999 *', 'The month "1-99999999" is out of range: use 1 to 12.'],
  ['0 6 * * 0-99999999', 'The weekday "0-99999999" is out of range: use 0 to 7.'],
  ['0 6 L-99999999 * *', 'The day of the month "L-99999999" is out of range: use 1 to 31.'],
  ['0 6 * * 1#99999999', 'The weekday "1#99999999" is out of range: use 0 to 7.'],
  ['0/99999999 * * * *', 'The minute "0/99999999" has a step above 9999.'],
  ['1e9 * * * *', 'The minute "1e9" is not valid.'],
  ['+1 * * * *', 'The minute "+1" has a character that schedules do not use.'],
  ['٣ 6 * * *', 'The minute "٣" has a character that schedules do not use.'],
  [`${'9'.repeat(150)} * * * *`, `The minute "${'9'.repeat(40)}…" is out of range: use 0 to 59.`],
  [`${'0,'.repeat(200)}0 * * * *`, 'A schedule can have at most 200 characters.'],
])('%j is refused at once, naming the field and what it may contain', (cron, message) => {
  const { answer, cpuMs } = judged(cron);
  expect(answer).toBe(message);
  expect(cpuMs).toBeLessThan(cpuLimitMs);
});

it('a schedule that was saved is bounded again before it is read', () => {
  const schedule = { cron: '1-9999999 * * * *', timeZone: 'UTC' };
  expect(() => runsAfter(schedule, new Date(0)).next()).toThrow('out of range');
});

it('any expression, however large its numbers, ranges, steps and lists, is answered at once', () => {
  const number = fc.oneof(
    fc.nat(70).map(String),
    fc.integer({ min: -10, max: 2 ** 31 }).map(String),
    fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
    fc.constantFrom(
      '007',
      '1e6',
      '0x7f',
      '+5',
      '٣٤',
      '५',
      '０',
      'Infinity',
      'NaN',
      '',
      'MON',
      'jan',
      'L',
      'W',
      '*',
      '?',
    ),
  );
  const part = fc.oneof(
    number,
    fc.tuple(number, number).map(([from, to]) => `${from}-${to}`),
    fc.tuple(number, number, number).map(([from, to, step]) => `${from}-${to}/${step}`),
    fc.tuple(number, number).map(([from, step]) => `${from}/${step}`),
    fc.tuple(number, number).map(([day, nth]) => `${day}#${nth}`),
    fc.constantFrom('*', '*/1', '0-59', '1-31', 'L-30', '15W', '5L', '--', ',,', '\u0000', '\u2028'),
  );
  const field = fc.oneof(
    { weight: 4, arbitrary: part },
    { weight: 2, arbitrary: fc.array(part, { minLength: 2, maxLength: 40 }).map((parts) => parts.join(',')) },
    { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
    { weight: 1, arbitrary: fc.tuple(part, fc.nat(5_000)).map(([text, count]) => text.repeat(count)) },
  );
  fc.assert(
    fc.property(fc.array(field, { minLength: 4, maxLength: 6 }), (fields) => {
      const { answer, cpuMs } = judged(fields.join(' '));
      expect(answer).toMatch(/^runs [1-5] times$|\.$/u);
      expect(cpuMs).toBeLessThan(cpuLimitMs);
    }),
    { numRuns: 400 },
  );
});
