import { describe, expect, test } from 'vitest';
import { file, refusal, zip } from '../../testing/search-exports.ts';
import { collectSearchExport } from './collect-search-export.ts';

const queryHead = 'Top queries,Clicks,Impressions,CTR,Position\n';
const pageHead = 'Top pages,Clicks,Impressions,CTR,Position\n';
const apiHead = 'date,query,page,clicks,impressions,position\n';
const filters = (...lines: string[]): string => `Filter,Value\n${lines.join('\n')}\n`;
const october = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const day = String(from + index).padStart(2, '0');
    return `2026-10-${day},red shoes,https://a.example/x,1,10,3\n`;
  }).join('');
const response = (keys: string[][], clicks: number): object => ({
  rows: keys.map((each) => ({ keys: each, clicks, impressions: 10 * clicks, ctr: 0.1, position: 3 })),
});
const clicksIn = (rows: readonly { clicks: number }[]): number => rows.reduce((sum, { clicks }) => sum + clicks, 0);

describe('no click counts twice', () => {
  const exportOf = (clicks: number, period: string, days: string): Buffer =>
    zip({
      'Queries.csv': `${queryHead}red shoes,${clicks},100,5%,3\nblue shoes,${clicks},100,5%,3\n`,
      'Pages.csv': `${pageHead}https://a.example/x,${3 * clicks},300,5%,3\n`,
      'Chart.csv': `Date,Clicks,Impressions,CTR,Position\n${days}`,
      'Filters.csv': filters('Search type,Web', `Date,${period}`),
    });
  const longer = file('3 months.zip', exportOf(9, 'Last 3 months', '2026-10-01,20,90,5%,3\n2026-10-02,20,90,5%,3\n'));
  const shorter = file('28 days.zip', exportOf(4, 'Last 28 days', '2026-10-02,20,90,5%,3\n'));

  test.each([
    ['the longer first', [longer, shorter]],
    ['the shorter first', [shorter, longer]],
  ])('of two exports of one site the wider period counts and the other is named: %s', async (_order, inputs) => {
    const { rows, days, summary, description } = await collectSearchExport(inputs);
    expect(clicksIn(rows.filter(({ page }) => page === ''))).toBe(18);
    expect(clicksIn(rows.filter(({ page }) => page !== ''))).toBe(27);
    expect(clicksIn(days)).toBe(40);
    expect(description.anonymisedShare).toBeCloseTo(1 - 18 / 40);
    const skipped = summary.files.find(({ name }) => name === '28 days.zip/Queries.csv');
    expect(skipped?.skipped).toMatch(/3 months\.zip\/Queries\.csv \(91 days\) has/);
  });

  test('the same file under another name, encoding or line end counts once', async () => {
    const text = `${pageHead}https://a.example/x,5,100,5%,4.5\n`;
    const again = file('Pages (1).csv', `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    const { rows, summary } = await collectSearchExport([file('Pages.csv', text), again]);
    expect(clicksIn(rows)).toBe(5);
    expect(summary.files[1]?.skipped).toMatch(/counts clicks again that Pages\.csv has/);
  });

  test('parts of one list, which share no row, add up', async () => {
    const parts = ['x', 'y'].map((name) => file(`${name}.csv`, `${pageHead}https://a.example/${name},5,100,5%,4.5\n`));
    expect(clicksIn((await collectSearchExport(parts)).rows)).toBe(10);
  });

  test('days in two files count once, whatever the dates look like; other days add up', async () => {
    const later = october(5, 14).replaceAll(/2026-10-(\d\d)/g, '10/$1/2026');
    const files = [file('a.csv', apiHead + october(1, 10)), file('b.csv', apiHead + later)];
    const { rows, summary } = await collectSearchExport(files);
    expect(clicksIn(rows)).toBe(14);
    expect(summary).toMatchObject({
      dateRange: { start: '2026-10-01', end: '2026-10-14' },
      notes: [{ file: 'b.csv', note: 'rows that are in another file already were counted once', count: 6 }],
    });
  });

  test('a row that comes twice in a list counts once; rows that name the same with other figures are added up', async () => {
    const twice = await collectSearchExport(file('a.csv', apiHead + october(1, 2) + october(2, 3)));
    expect(clicksIn(twice.rows)).toBe(3);
    expect(twice.summary.notes).toMatchObject([{ note: 'rows that come a second time were counted once', count: 1 }]);
    const split = await collectSearchExport(file('q.csv', `${queryHead}red shoes,1,10,10%,3\nred shoes,2,10,20%,3\n`));
    expect(split.rows).toMatchObject([{ clicks: 3, impressions: 20 }]);
    expect(split.summary.notes).toMatchObject([{ note: 'rows that name the same as another row were added up' }]);
  });

  test('rows of different hours are different rows', async () => {
    const hours = ['2026-10-01T04:00:00-07:00', '2026-10-01T05:00:00-07:00'].map(
      (hour) => `${hour},red shoes,https://a.example/x,1,10,3\n`,
    );
    const { rows, days } = await collectSearchExport(file('a.csv', apiHead + hours.join('')));
    expect(rows).toMatchObject([{ clicks: 2, impressions: 20 }]);
    expect(days).toMatchObject([{ date: '2026-10-01', clicks: 2 }]);
    const columns =
      'date,hour,page,clicks,impressions,position\n2026-10-01,4,https://a.example/x,1,10,3\n2026-10-01,5,https://a.example/x,1,10,3\n';
    expect(clicksIn((await collectSearchExport(file('a.csv', columns))).rows)).toBe(2);
  });

  test.each([
    ['last', `${queryHead}red shoes,3,60,5%,4\nblue shoes,1,40,3%,2\nGrand total,4,100,4%,3.2\n`],
    ['first', `${queryHead}Total,4,100,4%,3.2\nred shoes,3,60,5%,4\nblue shoes,1,40,3%,2\n`],
    ['of more than its rows', `${queryHead}Gesamtergebnis,40,900,4%,3\nred shoes,3,60,5%,4\nblue shoes,1,40,3%,2\n`],
  ])('a row with the sums of all others is no row: %s', async (_place, text) => {
    const { rows, summary } = await collectSearchExport(file('q.csv', text));
    expect(rows.map(({ query }) => query)).toEqual(['red shoes', 'blue shoes']);
    expect(summary.notes).toMatchObject([{ note: 'a row with the sums of all others was left out' }]);
  });

  test('a query that is called as sums are is a query', async () => {
    const text = `${queryHead}total,40,600,5%,1\nred shoes,3,60,5%,4\nblue shoes,1,40,3%,2\n`;
    expect(clicksIn((await collectSearchExport(file('q.csv', text))).rows)).toBe(44);
  });

  test.each<[string, string, string[]]>([
    ['a number', '', ['0', '1', '2']],
    ['an ID', '_id', ['5f1e', '5f2a', '5f3b']],
    ['a time', 'loaded_at', ['2026-11-01T00:00:01Z', '2026-11-02T00:00:01Z', '2026-11-03T00:00:01Z']],
  ])('what a program gives each row makes no two rows of one: %s', async (_what, ...[name, marks]) => {
    const rows = marks.map((mark) => `${mark},2026-10-01,red shoes,https://a.example/x,1,10,3\n`);
    const { rows: read } = await collectSearchExport(file('a.csv', `${name},${apiHead}${rows.join('')}`));
    expect(clicksIn(read)).toBe(1);
  });

  test('two tables side by side are refused', async () => {
    const head = `${queryHead.trim()},,${pageHead}`;
    expect(await refusal(file('a.csv', `${head}red,3,60,5%,4,,https://a.example/x,9,90,10%,3\n`))).toMatch(
      /side by side/,
    );
  });

  test('exports of the same length count both where the days beside them are others', async () => {
    const ofMonth = (month: string): Buffer =>
      zip({
        'Queries.csv': `${queryHead}red shoes,3,60,5%,4\n`,
        'Chart.csv': `Date,Clicks,Impressions,CTR,Position\n${october(1, 28).replaceAll(/2026-10(-\d\d),red shoes,[^,]*,1,10/gu, `2026-${month}$1,1,10,10%`)}`,
        'Filters.csv': filters('Search type,Web', 'Date,Last 28 days'),
      });
    const { rows } = await collectSearchExport([file('a.zip', ofMonth('09')), file('b.zip', ofMonth('10'))]);
    expect(rows).toMatchObject([{ query: 'red shoes', clicks: 6 }]);
  });

  test('rows split by search appearance, which overlap, are refused', async () => {
    const text = 'page,searchAppearance,clicks,impressions,position\nhttps://a.example/,VIDEO,1,10,3\n';
    expect(await refusal(file('a.csv', text))).toMatch(/split by search appearance/);
  });
});

describe('each list of a file is a table of its own', () => {
  const lists = [
    response([['red shoes'], ['blue shoes']], 2),
    response([['https://a.example/x'], ['https://a.example/y']], 3),
    response([['2026-10-01'], ['2026-10-02']], 5),
  ];

  test.each([
    ['a list of answers', JSON.stringify(lists)],
    ['answers line by line', lists.map((each) => JSON.stringify(each)).join('\n')],
    ['answers one after another', lists.map((each) => JSON.stringify(each, null, 2)).join('\n')],
    ['lists under names', JSON.stringify({ mine: lists[0], other: { deep: lists[1] }, days: lists[2] })],
  ])('in %s', async (_form, text) => {
    const { rows, days, description } = await collectSearchExport(file('a.json', text));
    expect(rows.map(({ query, page }) => query ?? page)).toEqual([
      'https://a.example/x',
      'https://a.example/y',
      'red shoes',
      'blue shoes',
    ]);
    expect(days.map(({ date, clicks }) => [date, clicks])).toEqual([
      ['2026-10-01', 5],
      ['2026-10-02', 5],
    ]);
    expect(description.anonymisedShare).toBeCloseTo(0.6);
  });

  const figures = { clicks: 1, impressions: 10, position: 3 };
  const row = { query: 'red shoes', ...figures };
  test.each<[string, object, object]>([
    ['an address', { 'https://a.example/x': [row], 'https://a.example/y': { rows: [row] } }, { pages: 2 }],
    ['a day', { '2026-10-01': [row], '2026-10-02': [row] }, { dateRange: { start: '2026-10-01', end: '2026-10-02' } }],
    ['a number', { 0: row, 1: { ...row, query: 'blue shoes' } }, { queries: 2 }],
    [
      'parts of its own',
      [{ dimensions: { query: 'a', page: 'https://a.example/' }, metrics: { ...row, query: undefined } }],
      { pages: 1 },
    ],
    [
      'parts that share a name',
      [{ id: 1, dimensions: { id: 'q1', query: 'a', page: 'https://a.example/' }, metrics: { id: 2, ...figures } }],
      { pages: 1 },
    ],
    [
      'an address beside what the file says of itself',
      { generated: 'today', 'https://a.example/x': figures, 'https://a.example/y': figures },
      { pages: 2 },
    ],
  ])('and its rows say what stands above them: %s', async (_what, ...[value, said]) => {
    const { description } = await collectSearchExport(file('a.json', JSON.stringify(value)));
    expect(description).toMatchObject(said);
  });

  test('but not the figures of another period beside its own', async () => {
    const dimensions = { query: 'a', page: 'https://a.example/' };
    const text = JSON.stringify([{ ...figures, dimensions, previous: { clicks: 9, impressions: 90 } }]);
    expect(clicksIn((await collectSearchExport(file('a.json', text))).rows)).toBe(1);
  });

  test('in a CSV with several headers, titled or not', async () => {
    const text = `Queries\n${queryHead}red shoes,3,60,5%,4\n\nPages\n${pageHead}https://a.example/x,10,400,2.5%,4.5\n`;
    const { rows, summary } = await collectSearchExport(file('a.csv', text));
    expect(rows.map(({ clicks }) => clicks)).toEqual([10, 3]);
    expect(summary.rowsRejected).toBe(0);
  });

  test.each([
    [
      'columns of values',
      {
        query: { 0: 'a' },
        page: { 0: 'https://a.example/' },
        clicks: { 0: 1 },
        impressions: { 0: 10 },
        position: { 0: 2 },
      },
    ],
    [
      'cells under names',
      {
        columns: ['query', 'page', 'clicks', 'impressions', 'position'],
        data: [['a', 'https://a.example/', 1, 10, 2]],
      },
    ],
    [
      'cells with a header',
      [
        ['query', 'page', 'clicks', 'impressions', 'position'],
        ['a', 'https://a.example/', 1, 10, 2],
      ],
    ],
    [
      'an answer of BigQuery',
      {
        schema: { fields: ['query', 'url', 'clicks', 'impressions', 'sum_position'].map((name) => ({ name })) },
        rows: [{ f: ['a', 'https://a.example/', '1', '10', '10'].map((v) => ({ v })) }],
      },
    ],
  ])('also as %s', async (_form, value) => {
    const { rows } = await collectSearchExport(file('a.json', JSON.stringify(value, null, 1)));
    expect(rows).toEqual([{ query: 'a', page: 'https://a.example/', clicks: 1, impressions: 10, position: 2 }]);
  });
});

describe('no figure that cannot be known', () => {
  test('rows without a query say what is hidden', async () => {
    const head = 'data_date,query,is_anonymized_query,search_type,impressions,clicks,sum_top_position\n';
    const rows = '2026-10-01,red shoes,false,WEB,100,25,300\n2026-10-01,,true,WEB,200,75,800\n';
    const { description, summary } = await collectSearchExport(file('bulk.csv', head + rows));
    expect(summary).toMatchObject({ rowsRead: 2, rowsRejected: 0, totals: { clicks: 100 } });
    expect(description.anonymisedShare).toBe(0.75);
  });

  test('queries alone state no share, and neither does anything under a filter, which is kept', async () => {
    const tables = {
      'Queries.csv': `${queryHead}red shoes,3,60,5%,4\n`,
      'Pages.csv': `${pageHead}https://a.example/x,5,100,5%,4\n`,
    };
    expect((await collectSearchExport(file('q.csv', tables['Queries.csv']))).description.anonymisedShare).toBeNull();
    const filtered = zip({
      ...tables,
      'Filters.csv': filters('Search type,Web', 'Date,Last 28 days', 'Page,Containing: /x'),
    });
    const { description, summary } = await collectSearchExport(file('export.zip', filtered));
    expect(description.anonymisedShare).toBeNull();
    expect(summary).toMatchObject({ totals: null, filters: ['Page: Containing: /x'], periodDays: 28 });
  });

  test('lines above a header bind as a filter file does', async () => {
    const lines = 'Performance\nSearch type: Web\nReport,2026-10-01 - 2026-10-28\n\n';
    const { summary } = await collectSearchExport(file('q.csv', `${lines}${queryHead}red shoes,3,60,5%,4\n`));
    expect(summary).toMatchObject({ periodDays: 28, filters: [] });
    const image = `${lines.replace('Web', 'Image')}${queryHead}red shoes,3,60,5%,4\n`;
    expect(await refusal(file('q.csv', image))).toMatch(/search type is image/);
  });

  test.each([
    ['Filter,Value\nSearch type,Image\nDate,Last 28 days\n', 'image'],
    ['Filter;Wert\nSuchtyp;Bild\nDatum;Letzte 28 Tage\n', 'image'],
    ['フィルタ,値\n検索タイプ,動画\n日付,過去 28 日間\n', 'video'],
  ])('an export of another search is refused by its filter file: %s', async (text, type) => {
    const content = zip({ 'Pages.csv': `${pageHead}https://a.example/x,5,100,5%,4\n`, 'Filters.csv': text });
    expect(await refusal(file('export.zip', content))).toMatch(new RegExp(`Pages.csv: its search type is ${type}`));
  });

  test('a share is not stated across two periods', async () => {
    const queries = JSON.stringify({
      request: { startDate: '2026-10-01', endDate: '2026-10-28' },
      ...response([['red shoes']], 2),
    });
    const pages = JSON.stringify({
      request: { startDate: '2026-08-01', endDate: '2026-10-28' },
      ...response([['https://a.example/x']], 20),
    });
    const { description } = await collectSearchExport([file('q.json', queries), file('p.json', pages)]);
    expect(description.anonymisedShare).toBeNull();
  });
});
