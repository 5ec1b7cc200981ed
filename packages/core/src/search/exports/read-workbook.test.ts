import { describe, expect, test } from 'vitest';
import { file, refusal, workbook, zip } from '../../testing/search-exports.ts';
import { collectSearchExport } from './collect-search-export.ts';

const head = (what: string): string[] => [what, 'Clicks', 'Impressions', 'CTR', 'Position'];
const sheets = {
  Chart: [head('Date'), [46_296, 4, 80, 0.05, 4.5], ['2026-10-02', 4, 70, 0.0571, 5]],
  Queries: [head('Top queries'), ['red & blue shoes', 3, 1_234, 0.0024, 4.125], ['a <b>', 0, 7, 0, 12.5]],
  Pages: [head('Top pages'), ['https://a.example/x', 8, 1_500, 0.0053, 4.75]],
  Filters: [
    ['Filter', 'Value'],
    ['Search type', 'Web'],
    ['Date', 'Last 28 days'],
    ['Page', 'Containing: /x'],
  ],
};
const asCsv = (rows: readonly (readonly unknown[])[]): string => rows.map((cells) => cells.join(',')).join('\n');

describe('the workbook of the interface', () => {
  test('is read as its CSVs are: each sheet a table, its filters binding', async () => {
    const parts = workbook(sheets);
    const { rows, summary, days } = await collectSearchExport(file('export.xlsx', zip(parts)));
    const csvs = Object.entries(sheets).map(([name, cells]) => [`${name}.csv`, asCsv(cells)]);
    const same = await collectSearchExport(file('export.zip', zip(Object.fromEntries(csvs))));
    expect(rows).toEqual(same.rows);
    expect(days).toEqual(same.days);
    expect(rows).toContainEqual({
      query: 'red & blue shoes',
      page: '',
      clicks: 3,
      impressions: 1_234,
      position: 4.125,
    });
    expect(summary).toMatchObject({
      dateRange: { start: '2026-10-01', end: '2026-10-02' },
      filters: ['Page: Containing: /x'],
      rowsRejected: 0,
    });
    expect(summary.files.map(({ name }) => name)).toContain('export.xlsx/Queries');
  });

  test('in which cells are missing, and texts stand in them, is read at the same places', async () => {
    const inline = (place: string, text: string): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const names = head('Top pages').map((name, at) => inline(`${'ABCDE'[at]}3`, name));
    const cells = [inline('A5', 'https://a.example/y'), '<c r="B5"><f>1+1</f><v>2</v></c>', '<c r="C5"><v>30</v></c>'];
    const sheet = `<x><row r="3">${names.join('')}</row><row r="5">${cells.join('')}<c r="E5"><v>3.5</v></c></row></x>`;
    const parts = { ...workbook({ Pages: [] }), 'xl/worksheets/sheet1.xml': sheet };
    const { rows } = await collectSearchExport(file('export.xlsx', zip(parts)));
    expect(rows).toEqual([{ query: null, page: 'https://a.example/y', clicks: 2, impressions: 30, position: 3.5 }]);
  });

  const withSheet = (xml: string): Record<string, string> => ({
    ...workbook(sheets),
    'xl/worksheets/sheet2.xml': xml,
  });
  test.each([
    ['entities', withSheet('<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'), /declares entities/],
    ['a million rows', withSheet('<row/>'.repeat(1_000_000)), /sheet Queries has more than 100000 rows/],
    ['a row in the far distance', withSheet('<row r="1048576"/>'), /more than 100000 rows/],
    ['a bomb', withSheet(' '.repeat(40_000_000)), /unpacks to far more than an export/],
    ['no sheets', { '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' }, /no whole Excel workbook/],
    [
      'a sheet that is missing',
      { ...workbook(sheets), 'xl/worksheets/sheet1.xml': undefined },
      /no whole Excel workbook/,
    ],
  ])('with %s is refused', async (_what, parts, reason) => {
    const given = Object.fromEntries(
      Object.entries(parts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
    );
    expect(await refusal(file('export.xlsx', zip(given as Record<string, string>)))).toMatch(reason);
  });

  test('that unpacks to more than any export is refused before a part is read', async () => {
    const content = zip(workbook(sheets));
    expect(await refusal(file('export.xlsx', content), { limits: { maxWorkbookBytes: 1_000 } })).toMatch(
      /Excel workbook of [\d,]+ bytes when unpacked/,
    );
  });
});
