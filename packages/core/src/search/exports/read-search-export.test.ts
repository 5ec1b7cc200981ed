import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { file, queries, refusal, zip } from '../../testing/search-exports.ts';
import { normalizeQuery } from '../../text/tokens-rules.ts';
import { collectSearchExport } from './collect-search-export.ts';

const pages = 'Top pages,Clicks,Impressions,CTR,Position\nhttps://a.example/x,5,100,5%,4.5\n';
const dates = 'Date,Clicks,Impressions,CTR,Position\n2026-01-02,4,80,5%,4.5\n2026-01-01,4,70,5.71%,5\n';

describe('the export of the interface', () => {
  const english = {
    'Queries.csv': queries,
    'Pages.csv': pages,
    'Chart.csv': dates,
    'Countries.csv': 'Country,Clicks,Impressions,CTR,Position\nAustria,8,150,5.33%,4.7\n',
    'Filters.csv': 'Filter,Value\nSearch type,Web\nDate,Last 3 months\n',
  };
  const expected = {
    rowsRead: 6,
    rowsRejected: 0,
    totals: { clicks: 8, impressions: 150, position: (4.5 * 80 + 5 * 70) / 150 },
    dateRange: { start: '2026-01-01', end: '2026-01-02' },
    kind: 'interface',
  };

  test('is read from its ZIP', async () => {
    const { rows, summary } = await collectSearchExport(file('export.zip', zip(english)));
    expect(summary).toMatchObject(expected);
    expect(rows).toContainEqual({
      query: 'what is the "best" shoe',
      page: '',
      clicks: 0,
      impressions: 7,
      position: 12.5,
    });
    expect(summary.files.at(-1)?.skipped).toBe('it says Search type: Web; Date: Last 3 months');
  });

  test('is read from a folder and from single files', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'serplift-export-'));
    try {
      for (const [name, content] of Object.entries(english)) await writeFile(path.join(folder, name), content);
      expect((await collectSearchExport(folder)).summary).toMatchObject(expected);
      expect((await collectSearchExport([path.join(folder, 'Queries.csv')])).summary).toMatchObject({ rowsRead: 2 });
      expect(await refusal(path.join(folder, 'nothing.csv'))).toMatch(/nothing\.csv was not found/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test.each([
    ['de', 'Häufigste Suchanfragen;Klicks;Impressionen;CTR;Position\nschuhe;1.234;5.678;21,73 %;4,17\n'],
    [
      'fr',
      'Requêtes les plus fréquentes;Clics;Impressions;CTR;Position\nchaussures;1\u202F234;5\u202F678;21,73 %;4,17\n',
    ],
    ['es', 'Consultas principales,Clics,Impresiones,CTR,Posición\nzapatos,"1.234","5.678","21,73%","4,17"\n'],
    ['it', 'Query principali,Clic,Impressioni,CTR,Posizione\nscarpe,1234,5678,"21,73%","4,17"\n'],
    ['pt', 'Principais consultas,Cliques,Impressões,CTR,Posição\nsapatos,1234,5678,"21,73%","4,17"\n'],
    ['nl', 'Populairste zoekopdrachten,Klikken,Vertoningen,CTR,Positie\nschoenen,1234,5678,"21,73%","4,17"\n'],
    ['pt-BR', 'Top consultas,Cliques,Impressões,CTR,Posição\nsapatos,1234,5678,21.73%,4.17\n'],
    [
      'nl, newer',
      'Meest uitgevoerde zoekopdrachten,Aantal klikken,Vertoningen,CTR,Positie\nschoenen,1234,5678,21.73%,4.17\n',
    ],
    ['ar', 'أهم طلبات البحث,النقرات,عدد الظهور,نسبة النقر إلى الظهور,موضع\nأحذية,1234,5678,21.73%,4.17\n'],
    ['pl', 'Najpopularniejsze zapytania\tKliknięcia\tWyświetlenia\tCTR\tPozycja\nbuty\t1 234\t5 678\t21,73%\t4,17\n'],
    [
      'sv',
      'Vanligaste sökfrågorna;Klick;Visningar;Klickfrekvens;Genomsnittlig position\nskor;1\u00A0234;5\u00A0678;21,73 %;4,17\n',
    ],
    ['da', 'Mest populære forespørgsler;Klik;Visninger;Klikfrekvens;Placering\nsko;1.234;5.678;21,73 %;4,17\n'],
    ['ja', '上位のクエリ,クリック数,表示回数,CTR,掲載順位\n靴,"1,234","5,678",21.73%,4.17\n'],
    ['de-CH', "Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position\nschuhe,1'234,5’678,21.73%,4.17\n"],
  ])('is read in %s', async (_language, content) => {
    const { rows, summary } = await collectSearchExport(file('x.csv', content));
    expect(rows).toMatchObject([{ clicks: 1234, impressions: 5678, position: 4.17, page: '' }]);
    expect(summary).toMatchObject({ rowsRejected: 0 });
  });

  test.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${queries}`)],
    ['UTF-16 LE with a mark', Buffer.from(`\uFEFF${queries}`, 'utf16le')],
    ['UTF-16 LE without', Buffer.from(queries, 'utf16le')],
    ['UTF-16 BE with a mark', Buffer.from(`\uFEFF${queries}`, 'utf16le').swap16()],
    ['CRLF', Buffer.from(queries.replaceAll('\n', '\r\n'))],
    ['CR', Buffer.from(queries.replaceAll('\n', '\r'))],
    ['gzip', gzipSync(queries)],
  ])('is read in %s', async (_name, content) => {
    const { rows } = await collectSearchExport(file('Queries.csv', content));
    expect(rows.map((row) => row.query)).toEqual(['red shoes', 'what is the "best" shoe']);
  });

  test.each([
    ['after', '"red shoes" ,5,100,5%,4.5\n"blue, shoes"  ,1,10,10%,2\n'],
    ['before', ' "red shoes",5,100,5%,4.5\n\t"blue, shoes",1,10,10%,2\n'],
  ])('blanks %s quotation marks cost no row and no text', async (_place, lines) => {
    const { rows } = await collectSearchExport(file('Queries.csv', `Query,Clicks,Impressions,CTR,Position\n${lines}`));
    expect(rows.map(({ query, clicks }) => [query, clicks])).toEqual([
      ['red shoes', 5],
      ['blue, shoes', 1],
    ]);
  });

  test('of two compared periods the first is read, and that is said', async () => {
    const content =
      'Top queries,Last 3 months Clicks,Previous 3 months Clicks,Last 3 months Impressions,Previous 3 months Impressions,Last 3 months CTR,Previous 3 months CTR,Last 3 months Position,Previous 3 months Position\nshoes,1,9,10,90,10%,10%,2.5,3.5\n';
    const { rows, summary } = await collectSearchExport(file('q.csv', content));
    expect(rows).toMatchObject([{ clicks: 1, impressions: 10, position: 2.5 }]);
    expect(summary.notes[0]?.note).toBe(
      'compares two periods: "last 3 months" was read (1 click, 10 impressions); "previous 3 months" is history (9 clicks, 90 impressions)',
    );
  });

  test('of compared periods that Google counted otherwise, clicks alone are told', async () => {
    const periods = ['2026-05-01 - 2026-05-28', '2026-04-03 - 2026-04-30'];
    const names = ['Clicks', 'Impressions', 'CTR', 'Position'].flatMap((name) =>
      periods.map((period) => `${period} ${name}`),
    );
    const content = `Top pages,${names.join(',')}\nhttps://a.example/,1,9,10,90,10%,10%,2.5,3.5\n`;
    const { rows, summary } = await collectSearchExport(file('p.csv', content));
    expect(rows).toMatchObject([{ clicks: 1, impressions: 10 }]);
    expect(summary).toMatchObject({ dateRange: { start: '2026-05-01', end: '2026-05-28' }, periodDays: 28 });
    expect(summary.notes[0]?.note).toMatch(/was read \(1 click\); .* is history \(9 clicks\)$/);
  });

  test('a header that nobody knows, or none, is read by what the columns hold where that leaves no doubt', async () => {
    const row = (index: number): string => `red shoes ${index},${index},${index * 20},5%,${index + 1}.5\n`;
    const rows = Array.from({ length: 30 }, (_, index) => row(index + 1)).join('');
    for (const head of ['', 'Aaa,Bbb,Ccc,Ddd,Eee\n', 'คำ,กา,กข,ขค,คง\n']) {
      const { rows: read } = await collectSearchExport(file('x.csv', head + rows));
      expect(read[0]).toEqual({ query: 'red shoes 1', page: '', clicks: 1, impressions: 20, position: 2.5 });
      expect(read).toHaveLength(30);
    }
    const pages = await collectSearchExport(file('p.csv', 'Qqq,Www,Eee,Uuu,Rrr\nhttps://a.example/,2,1,50%,3.1\n'));
    expect(pages.rows).toMatchObject([{ page: 'https://a.example/', clicks: 1, impressions: 2 }]);
    // Names with capitals may be those of countries or appearances.
    const named = rows.replaceAll('red shoes', 'Region');
    await expect(collectSearchExport(file('x.csv', `Aaa,Bbb,Ccc,Ddd,Eee\n${named}`))).rejects.toThrow(/column "Aaa"/);
  });

  test.each([
    'searchQuery,pageUrl,totalClicks,totalImpressions,avgPosition',
    'gsc_query,gsc_page,gsc_clicks,gsc_impressions,gsc_position',
    'query,url,SUM(clicks),SUM(impressions),AVG(position)',
    'GSC[Query],GSC[Page],[Sum of Clicks],[Sum of Impressions],[Average of Position]',
    'Search query,Full address,GSC: Clicks,GSC: Impressions,GSC: Average Position',
    'Query,Page,Clicks,Impressions,Position',
  ])('columns are known in any writing: %s', async (head) => {
    const { rows } = await collectSearchExport(file('a.csv', `${head}\nred shoes,https://a.example/x,3,60,4\n`));
    expect(rows).toMatchObject([{ query: 'red shoes', page: 'https://a.example/x', clicks: 3, position: 4 }]);
  });

  test('a column of search types is one by any name, and a site is no page', async () => {
    const head = 'Query,Google Property,Site,Clicks,Impressions,Position\n';
    const text = `${head}red,WEB,https://a.example/,3,60,4\nred,IMAGE,https://a.example/,9,90,2\n`;
    const { rows } = await collectSearchExport(file('a.csv', text));
    expect(rows).toMatchObject([{ query: 'red', page: '', clicks: 3 }]);
  });

  test('NaN in JSON is no figure', async () => {
    const { rows } = await collectSearchExport(
      file('a.json', '[{"query":"NaN or not","clicks":0,"impressions":0,"ctr":NaN,"position":NaN}]'),
    );
    expect(rows).toMatchObject([{ query: 'nan or not', clicks: 0 }]);
  });

  test('an address with a line break is read, and one with a fragment never adds to its page', async () => {
    const rows = '"https://a.example/\nx",5,100,5%,4\n"https://a.example/ x#more",5,90,5%,2\n';
    const { rows: read, summary } = await collectSearchExport(
      file('p.csv', `Top pages,Clicks,Impressions,CTR,Position\n${rows}`),
    );
    expect(read[0]?.page).toBe('https://a.example/ x');
    expect(summary).toMatchObject({ rowsRejected: 0, totals: { clicks: 5, impressions: 100, position: 4 } });
  });
});

describe('rows of the API and of BigQuery', () => {
  const row = {
    query: 'red shoes',
    page: 'https://a.example/x',
    clicks: 3,
    impressions: 60,
    position: 4.17,
  };
  const keyed = {
    keys: ['red shoes', 'https://a.example/x', '2026-01-02'],
    clicks: 3,
    impressions: 60,
    ctr: 0.05,
    position: 4.17,
  };
  const bigQuery = {
    data_date: '2026-01-02',
    url: 'https://a.example/x',
    query: 'red shoes',
    is_anonymized_query: false,
    search_type: 'WEB',
    impressions: '60',
    clicks: '3',
    sum_position: '190',
  };

  test.each([
    [
      'CSV with a column for each dimension',
      'query,page,date,country,device,clicks,impressions,ctr,position\nred shoes,https://a.example/x,2026-01-02,usa,MOBILE,3,60,0.05,4.17\n',
    ],
    ['NDJSON with named properties', `${JSON.stringify({ ...row, date: '2026-01-02' })}\n`],
    ['NDJSON with keys', `${JSON.stringify(keyed)}\n\n`],
    ['a response', JSON.stringify({ rows: [keyed] }, null, 2)],
    [
      'a list of responses with their requests',
      JSON.stringify([{ request: { dimensions: ['query', 'page', 'date'] }, response: { rows: [keyed] } }]),
    ],
    ['a list of rows', JSON.stringify([keyed])],
  ])('are read from %s', async (_name, content) => {
    const { rows, summary } = await collectSearchExport(file('x', content));
    expect(rows).toEqual([row]);
    expect(summary.dateRange).toEqual({ start: '2026-01-02', end: '2026-01-02' });
    expect(summary).toMatchObject({ kind: 'api', rowsRejected: 0 });
  });

  test('positions of BigQuery count from 0 and are summed; anonymized rows have no query; other searches are left out', async () => {
    const all = [
      bigQuery,
      { ...bigQuery, query: null, is_anonymized_query: true },
      { ...bigQuery, search_type: 'IMAGE' },
    ];
    const json = await collectSearchExport(file('x.json', all.map((each) => JSON.stringify(each)).join('\n')));
    const csv = await collectSearchExport(file('x.csv', stringify(all, { header: true, cast: { boolean: String } })));
    for (const { rows, summary } of [json, csv]) {
      expect(rows[0]).toEqual({ ...row, position: 190 / 60 + 1 });
      expect(rows[1]?.query).toBeNull();
      expect(summary).toMatchObject({
        kind: 'bigquery',
        rowsRead: 2,
        rowsIgnored: 1,
        notes: [{ note: 'left out: search type image', count: 1 }],
      });
    }
  });
});

test('any CSV that a writer produces is read back, in any dialect', async () => {
  const cell = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    // A replacement character tells of bytes that were lost before: such a row is rejected.
    .map((text) => normalizeQuery(text.replace(/[\r\0\uFEFF\uFFFD]/g, ' ')))
    .filter((text) => text !== '' && !/…$|\.\.\.$/.test(text));
  const record = fc.record({
    query: cell,
    clicks: fc.nat(1e6),
    impressions: fc.integer({ min: 1e6, max: 1e8 }),
    position: fc.integer({ min: 100, max: 9_999 }).map((hundredths) => hundredths / 100),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(record, { minLength: 1, maxLength: 20, selector: ({ query }) => query }),
      fc.record({
        delimiter: fc.constantFrom(',', ';', '\t'),
        bom: fc.boolean(),
        record_delimiter: fc.constantFrom('\n', '\r\n'),
      }),
      async (records, dialect) => {
        const content = stringify(records, { header: true, ...dialect });
        const { rows, summary } = await collectSearchExport(file('x.csv', content));
        expect(summary.rejected).toEqual([]);
        expect(
          rows.map(({ query, clicks, impressions, position }) => ({
            query,
            clicks,
            impressions,
            position: Number(position.toFixed(2)),
          })),
        ).toEqual(records);
      },
    ),
  );
});
