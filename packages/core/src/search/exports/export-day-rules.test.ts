import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { file, refusal } from '../../testing/search-exports.ts';
import { collectSearchExport } from './collect-search-export.ts';
import { readDay } from './export-day-rules.ts';

const head = 'date,page,clicks,impressions,position\n';
const rowsOf = (...days: string[]): string => days.map((day) => `"${day}",https://a.example/,1,10,3\n`).join('');

describe('dates as spreadsheets and clients write them', () => {
  test.each([
    '2026-10-25',
    '2026/10/25',
    '20261025',
    '2026-10-25T00:00:00-07:00',
    '2026-10-25 00:00:00 UTC',
    '25.10.2026',
    '25. 10. 2026',
    '10/25/2026',
    '10/25/26 0:00',
    '25/10/2026',
    '25-10-2026',
    'Oct 25, 2026',
    'Sunday, October 25, 2026',
    '25-Oct-26',
    '25 octobre 2026',
    '25 de octubre de 2026',
    '2026年10月25日',
    '46320',
    '46320.5',
    '2026. 10. 25.',
    '25. 10. 2026.',
    '25.10.2026 г.',
    '25/10/2569',
    '٢٥‏/١٠‏/٢٠٢٦',
    'Sun, 25 Oct 2026 00:00:00 GMT',
    '2026-10-24T22:00:00.000Z',
    '2026-10-24T13:00:00.000Z',
    '2026-10-24T18:15:00.000Z',
    '2026-10-25T12:00:00.000Z',
    '2026-10-25T09:00:00.000Z',
    '25OCT2026',
    '26年10月25日',
    '1792886400',
  ])('%s is a day', (text) => {
    const { dayFirst, monthFirst } = readDay(text) ?? {};
    expect(dayFirst ?? monthFirst).toBe('2026-10-25');
  });

  test.each(['', 'yesterday', '2026', '2026-W40', 'Q4 2026', '2026-13-45', '32/32/2026', '12', '2026-02-30'])(
    '"%s" is none',
    (text) => {
      expect(readDay(text)).toBeNull();
    },
  );

  const weeks = ['2026-W10-1', 'W10 1 2026', '2026-KW10-1', 'week 10 1 2026', 'Q4 1 2026'];
  const eras = ['R8.10.25', '令和8年10月25日', '令和08年10月25日', '1405/08/03', '0026-10-25'];
  const old = ['1899-12-30', '1970-01-01', '19700101', '01/01/1970', 'Jan 1, 1970'];
  test.each([...weeks, ...eras, ...old])(
    '"%s" is a week, of another calendar, or older than all search data, and no day',
    (text) => {
      expect(readDay(text)).toBeNull();
    },
  );

  test('stamps of many hours are of the day that they name, those of one hour are midnights', async () => {
    const daysOf = async (...stamps: string[]) =>
      (await collectSearchExport(file('a.csv', head + rowsOf(...stamps)))).days.map(({ date }) => date);
    const hours = ['00', '09', '13', '23'].map((hour) => `2026-10-25T${hour}:00:00.000Z`);
    expect(await daysOf(...hours)).toEqual(['2026-10-25']);
    expect(await daysOf('2026-10-24T20:00:00.000Z', '2026-10-24T23:00:00.000Z')).toEqual(['2026-10-24']);
    expect(await daysOf('2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z')).toEqual(['2026-10-25', '2026-10-26']);
    // Where midnight is Greenwich's in winter, it is 23:00 in summer.
    const spring = ['03-28T00', '03-29T00', '03-29T23', '03-30T23'].map((time) => `2026-${time}:00:00.000Z`);
    expect(await daysOf(...spring)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31']);
    // However late in a file another hour comes.
    const late = ['T00', 'T13', 'T20'].flatMap((time) =>
      Array.from({ length: 2100 }, () => `2026-10-25${time}:00:00.000Z`),
    );
    expect(await daysOf(...late)).toEqual(['2026-10-25']);
    expect(await daysOf('2026-10-24T12:00:00.000Z', '2026-10-25T12:00:00.000Z')).toEqual(['2026-10-24', '2026-10-25']);
  });

  test('any day in the short form of any country is read back under its order', () => {
    const locale = fc.constantFrom(
      ...'en-US en-GB de-DE fr-FR nl-NL ja-JP sv-SE pl-PL pt-BR ko-KR hu-HU hr-HR bg-BG lv-LV cs-CZ th-TH ar-EG vi-VN'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(locale, fc.integer({ min: 0, max: 9_000 }), (name, days) => {
        const date = new Date(Date.UTC(2010, 0, 1 + days));
        const reading = readDay(date.toLocaleDateString(name, { timeZone: 'UTC' }));
        expect(reading?.[name === 'en-US' ? 'monthFirst' : 'dayFirst']).toBe(date.toISOString().slice(0, 10));
      }),
    );
  });

  test('the order of day and month is that of the whole column', async () => {
    const { days } = await collectSearchExport(file('a.csv', head + rowsOf('10/1/2026', '10/2/2026', '10/13/2026')));
    expect(days.map(({ date }) => date)).toEqual(['2026-10-01', '2026-10-02', '2026-10-13']);
  });

  test('it is asked for where the column allows both, and refused where it has both', async () => {
    const doubtful = file('a.csv', head + rowsOf('10/1/2026', '10/2/2026'));
    expect(await refusal(doubtful)).toMatch(/such as 10\/1\/2026 can be read day first or month first/);
    const { days } = await collectSearchExport(doubtful, { dayOrder: 'dayFirst' });
    expect(days.map(({ date }) => date)).toEqual(['2026-01-10', '2026-02-10']);
    expect(await refusal(file('a.csv', head + rowsOf('10/13/2026', '13/10/2026')))).toMatch(/some dates are written/);
  });

  test('columns of a first and last day are a period', async () => {
    const text =
      'start_date,end_date,page,clicks,impressions,position\n2026-10-01,2026-10-28,https://a.example/,1,10,3\n';
    const { summary } = await collectSearchExport(file('a.csv', text));
    expect(summary).toMatchObject({ periodDays: 28, dateRange: { start: '2026-10-01', end: '2026-10-28' } });
  });
});
