import { describe, expect, it } from 'vitest';
import { describeSchedule } from './schedule-words-rules.ts';

describe('a schedule in words', () => {
  it.each([
    ['0 6 * * 1', 'Every Monday at 6:00 AM (Europe/Berlin)'],
    ['0 6 * * 7', 'Every Sunday at 6:00 AM (Europe/Berlin)'],
    ['5 18 * * *', 'Every day at 6:05 PM (Europe/Berlin)'],
    ['0 7 * * 1-5', 'Every weekday at 7:00 AM (Europe/Berlin)'],
    ['0 7 31 * *', 'On day 31 of every month at 7:00 AM (Europe/Berlin)'],
    ['30 0 * * *', 'Every day at 12:30 AM (Europe/Berlin)'],
    ['0 12 * * *', 'Every day at 12:00 PM (Europe/Berlin)'],
    ['7 * * * *', 'Every hour at minute 07 (Europe/Berlin)'],
    ['0 6 * 1,7 *', 'Cron 0 6 * 1,7 * (Europe/Berlin)'],
    ['0 6,18 * * *', 'Cron 0 6,18 * * * (Europe/Berlin)'],
  ])('%s', (cron, words) => {
    expect(describeSchedule(cron, 'Europe/Berlin')).toBe(words);
  });
});
