import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectSearchExport } from './collect-search-export.ts';
import { readFilters } from './export-filter-rules.ts';

const daysOf = (name: string, value: string): number | null => readFilters([[name, value]]).period?.days ?? null;

describe('the period of a filter file', () => {
  it.each([
    ['Date', 'Last 28 days', 28],
    ['Date', 'Last 3 months', 91],
    ['Date', 'Last 16 months', 487],
    ['Date', 'Last 24 hours', 1],
    ['Datum', 'Letzte 7 Tage', 7],
    ['Datum', 'Letzte 12 Monate', 365],
    ['Date', '3 derniers mois', 91],
    ['Fecha', 'Últimos 6 meses', 183],
    ['Data', 'Ultimi 28 giorni', 28],
    ['Data', 'Últimos 3 meses', 91],
    ['Datum', 'Afgelopen 3 maanden', 91],
    ['Data', 'Ostatnie 3 miesiące', 91],
    ['Datum', 'De senaste 28 dagarna', 28],
    ['日付', '過去 3 か月間', 91],
    ['날짜', '지난 3개월', 91],
    ['日期', '过去 28 天', 28],
    ['Дата', 'Последние 3 месяца', 91],
    ['Tarih', 'Son 3 ay', 91],
    ['Date', '2026-01-01 - 2026-03-31', 90],
    ['Date', 'Jun 1, 2025 - Aug 31, 2025', 92],
    ['Datum', '1. Juni 2025 – 31. Aug. 2025', 92],
    ['Fecha', '1 de enero de 2026 – 31 de enero de 2026', 31],
    ['Date', '6/15/25 - 6/30/25', 16],
  ])('%s: %s is %i days', (name, value, days) => {
    expect(daysOf(name, value)).toBe(days);
  });

  it.each([
    ['Search type', 'Web'],
    ['Country', 'Last 3 months'],
    ['Date', 'Custom'],
    ['Date', '3/4/26 - 5/4/26'],
    ['Date', '2026-03-31 - 2026-01-01'],
    ['Date', 'Last 900 months'],
  ])('%s: %s is not said', (name, value) => {
    expect(daysOf(name, value)).toBeNull();
  });

  it('is at least a day and never over 500, whatever is written there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (value) => {
        const days = daysOf('Date', value);
        expect(days === null || (days >= 1 && days <= 500)).toBe(true);
      }),
    );
  });

  it('is read along with the tables of an export', async () => {
    const file = (name: string, text: string) => ({ name, content: Buffer.from(text) });
    const pages = file(
      'Pages.csv',
      'Top pages,Clicks,Impressions,CTR,Position\nhttps://a.example/,1,100,1%,5\n\n,,,,\n',
    );
    const filters = file('Filters.csv', 'Filter,Value\nSearch type,Web\nDate,Last 7 days\n');
    const { summary } = await collectSearchExport([pages, filters]);
    expect(summary).toMatchObject({ periodDays: 7, dateRange: null, rowsRead: 1, rowsRejected: 0 });
    expect((await collectSearchExport(pages)).summary.periodDays).toBeNull();
  });
});
