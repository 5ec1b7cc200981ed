import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { file, queries, refusal, zip } from '../../testing/search-exports.ts';
import { collectSearchExport } from './collect-search-export.ts';

describe('what cannot be read', () => {
  test('every bad row is reported with its line and reason, and the rest is read', async () => {
    const content = `${queries}a,b,60,5%,4\nshort,1\n,1,2,50%,3\nlong,1,2,50%,3,4\nlast,1,10,10%,2.5\n`;
    const { rows, summary } = await collectSearchExport(file('Queries.csv', content));
    expect(rows.at(-1)?.query).toBe('last');
    expect(summary).toMatchObject({ rowsRead: 4, rowsRejected: 3 });
    expect(summary.rejected.map(({ line, reason }) => `${line} ${reason.split(':')[0]}`)).toEqual([
      '5 clicks is not a whole number',
      '6 2 cells where the header has 5',
      '8 6 cells where the header has 5',
    ]);
  });

  test('a quotation mark that never closes costs its own line', async () => {
    const { rows, summary } = await collectSearchExport(
      file('Queries.csv', `${queries}"broken,1,2,50%,3\nnext,1,10,10%,2\nlast,1,10,10%,2.5\n`),
    );
    expect(rows.map((row) => row.query).slice(2)).toEqual(['next', 'last']);
    expect(summary).toMatchObject({ rowsRejected: 1, rejected: [{ line: 5 }] });
  });

  test('the first 100 bad rows are listed and all are counted', async () => {
    const { summary } = await collectSearchExport(file('q.csv', `${queries}${'x,y,z,1%,1\n'.repeat(250)}`));
    expect(summary.rowsRejected).toBe(250);
    expect(summary.rejected).toHaveLength(100);
  });

  test('a cut-off page is refused, a cut-off query is kept and reported', async () => {
    const content =
      'query,page,clicks,impressions,position\nlong que…,https://a.example/x,1,2,3\nx,https://a.example/very-lo…,1,2,3\n';
    const { summary } = await collectSearchExport(file('x.csv', content));
    expect(summary).toMatchObject({ rowsRead: 1, rowsRejected: 1, notes: [{ count: 1 }] });
  });

  test.each([
    ['an empty file', Buffer.alloc(0), /empty/],
    ['a foreign table', 'name,age\nAda,36\n', /no header row.*name,age/],
    ['a Discover export', 'Top pages,Clicks,Impressions,CTR\nhttps://a.example/,1,2,50%\n', /position/],
    ['a PDF', '%PDF-1.7', /PDF/],
    ['broken JSON', '{\n"rows": [', /JSON/],
    ['a broken ZIP', zip({ 'Queries.csv': queries }).subarray(0, 60), /cannot be read/],
    ['a broken gzip', gzipSync(queries.repeat(50)).subarray(0, 40), /cannot be read/],
    ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old or protected Excel/],
    ['a ZIP without data', zip({ 'readme.md': 'hello' }), /readme\.md/],
    ['a ZIP whose entry is larger than it says', zip({ 'Queries.csv': queries.repeat(9) }, 10), /cannot be read/],
    [
      'a table of names nobody knows',
      'Offer,Clicks,Impressions,Position\ntent-1,1,9,3\nhat-2,2,9,4\n',
      /column "Offer" is not known/,
    ],
    ['a table of marks', 'Ref ID,Clicks,Impressions,Position\nX17,1,9,3\nX18,2,9,4\n', /column "Ref ID" is not known/],
    ['only bad rows', 'query,page,clicks,impressions,position\nx,y,z,1,1\n', /none of its 1 rows/],
  ])('%s is refused with a reason', async (_name, content, reason) => {
    expect(await refusal(file('x', content))).toMatch(reason);
  });

  test('a ZIP that unpacks to far too much is refused before it is unpacked', async () => {
    const bomb = zip({ 'Queries.csv': `Top queries,Clicks,Impressions,CTR,Position\n${'0'.repeat(20_000_000)}` });
    expect(await refusal(file('bomb.zip', bomb))).toMatch(/far more than an export/);
    expect(await refusal(file('x.zip', zip({ 'Queries.csv': queries })), { limits: { maxUnzippedBytes: 10 } })).toMatch(
      /far more/,
    );
    expect(await refusal(file('x.csv', queries), { limits: { maxFileBytes: 10 } })).toMatch(/larger than 10 bytes/);
  });

  test('garbage is refused with an AppError, never with another error', async () => {
    const header = 'Top queries,Clicks,Impressions,CTR,Position\n';
    const piece = fc.constantFrom(
      '"',
      ',',
      '\n',
      '\r',
      '…',
      '1',
      '.',
      '{',
      '[',
      '}',
      'null',
      '\uFEFF',
      '\0',
      'PK\x03\x04',
      'https://a.example/',
      '%',
    );
    const garbage = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(piece, { maxLength: 60 }).map((parts) => Buffer.from(header + parts.join(''))),
      fc.array(piece, { maxLength: 60 }).map((parts) => Buffer.from(parts.join(''))),
      fc.json().map((json) => Buffer.from(json)),
      fc
        .uint8Array({ maxLength: 60 })
        .map((noise) => Buffer.concat([zip({ 'a.csv': queries }).subarray(0, 90), noise])),
    );
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(garbage, async (content) => {
        const outcome: unknown = await collectSearchExport(file('garbage', content)).catch((error: unknown) => error);
        expect(outcome instanceof Error && !(outcome instanceof AppError) ? outcome : null).toBeNull();
      }),
      { numRuns: 400 },
    );
  });
});

test('rows with two periods and no figures of their own are refused with what to do', async () => {
  const figures = { clicks: 1, impressions: 10, position: 3 };
  const periods = { current: figures, previous: { ...figures, clicks: 9 } };
  const rows = ['a', 'b'].map((query) => JSON.stringify({ query, page: 'https://a.example/', ...periods }));
  for (const input of [file('a.json', `[${rows.join(',')}]`), file('a.ndjson', rows.join('\n'))]) {
    expect(await refusal(input)).toContain(
      'its rows have "clicks" in "current" and "previous"; save one of them as a file of its own',
    );
  }
});
