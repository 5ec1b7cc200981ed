import { describe, expect, it } from 'vitest';
import { describeSchedule } from './schedule-words-rules.ts';

describe('a schedule in words', () => {
  it.each([
    ['0 6 * * 1', 'Every Monday at 06:00 (Europe/Berlin)'],
    ['0 6 * * 7', 'Every Sunday at 06:00 (Europe/Berlin)'],
    ['5 18 * * *', 'Every day at 18:05 (Europe/Berlin)'],
    ['0 7 * * 1-5', 'Every weekday at 07:00 (Europe/Berlin)'],
    ['0 7 31 * *', 'On day 31 of every month at 07:00 (Europe/Berlin)'],
    ['7 * * * *', 'Every hour at minute 07 (Europe/Berlin)'],
    ['0 6 * 1,7 *', 'Cron 0 6 * 1,7 * (Europe/Berlin)'],
    ['0 6,18 * * *', 'Cron 0 6,18 * * * (Europe/Berlin)'],
  ])('%s', (cron, words) => {
    expect(describeSchedule(cron, 'Europe/Berlin')).toBe(words);
  });
});
