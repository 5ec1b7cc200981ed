import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { importLimits } from '../../contract/search/import-limits.ts';
import { collectSearchExport } from './collect-search-export.ts';

const header = 'query,page,clicks,impressions,ctr,position\n';
const row = 'tents,https://shop.example/a,1,10,10%,3\n';
const mebibyte = 1024 ** 2;

interface Judged {
  answer: string;
  cpuMs: number;
  grownBytes: number;
}

/** What reading a file comes to, and what it costs. Anything but rows or a sentence for the person fails the test. */
async function judged(name: string, content: Uint8Array): Promise<Judged> {
  const before = process.cpuUsage();
  const rss = process.memoryUsage.rss();
  let answer: string;
  try {
    const { rows } = await collectSearchExport({ name, content });
    for (const { clicks, impressions, position, page, query } of rows) {
      expect([clicks, impressions, position].every((figure) => Number.isFinite(figure) && figure >= 0)).toBe(true);
      expect(position).toBeLessThanOrEqual(importLimits.position);
      expect(`${page}${query ?? ''}`).not.toMatch(/\0|\p{Surrogate}/u);
    }
    answer = `${rows.length} rows`;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error;
    answer = error.message;
  }
  const { user, system } = process.cpuUsage(before);
  return { answer, cpuMs: (user + system) / 1_000, grownBytes: process.memoryUsage.rss() - rss };
}

/** A ZIP of many entries with the same content, without its checksums, which are never compared before sizes. */
function zipOf(entries: number, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  for (let index = 0; index < entries; index += 1) {
    const name = Buffer.from(`${index}.csv`);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(8, 8);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(
      locals.reduce((sum, part) => sum + part.length, 0),
      42,
    );
    for (const [part, at] of [
      [local, 18],
      [entry, 20],
    ] as const) {
      part.writeUInt32LE(packed.length, at);
      part.writeUInt32LE(content.length, at + 4);
      part.writeUInt16LE(name.length, at + 8);
    }
    locals.push(local, name, packed);
    central.push(entry, name);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(
    locals.reduce((sum, part) => sum + part.length, 0),
    16,
  );
  return Buffer.concat([...locals, directory, end]);
}

const manyRows = Buffer.from(header + row.repeat(Math.floor((15 * mebibyte) / row.length)));
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('a file that is made to hurt', () => {
  it.each([
    ['a ZIP of 3 MB that unpacks to 3 GB in small entries', 'a.zip', () => zipOf(200, manyRows), /unpacks to far more/],
    [
      'a gzip that unpacks to a thousand times its size',
      'a.csv.gz',
      () => gzipSync(Buffer.concat(Array.from({ length: 10 }, () => manyRows))),
      /unpacks to far more/,
    ],
    [
      'a gzip that lies about its size',
      'a.csv.gz',
      () => lying(gzipSync(Buffer.concat([manyRows, manyRows, manyRows]))),
      /unpacks to far more/,
    ],
    [
      'JSON nested a million deep',
      'a.json',
      () => Buffer.from(deep(1_000_000)),
      /nests deeper than 64 levels at character 65/,
    ],
    [
      'a row nested 20,000 deep',
      'a.json',
      () => Buffer.from(`{"rows":[{"clicks":1,"impressions":1,"x":${deep(20_000)}}]}`),
      /nests deeper than 64 levels/,
    ],
    [
      'lines nested 20,000 deep',
      'a.ndjson',
      () =>
        Buffer.from(
          `{"clicks":1,"impressions":2,"position":1,"page":"https://a.example/"}\n${`${deep(20_000)}\n`.repeat(20)}`,
        ),
      /^1 rows$/,
    ],
    [
      'two million rows that cannot be read',
      'a.csv',
      () => Buffer.from(header + ',,,,,\n'.repeat(2_000_000)),
      /none of its first 20,000 rows can be read \(line 20001: the row is empty/,
    ],
    [
      'a header of a million columns',
      'a.csv',
      () => Buffer.from(`${'clicks,'.repeat(1_000_000)}\n1`),
      /no header row with clicks and impressions/,
    ],
    [
      'a row of a million columns',
      'a.csv',
      () => Buffer.from(`${header}${'a,'.repeat(1_000_000)}\n${row}`),
      /a quotation mark opens|rows can be read|^1 rows$/,
    ],
    ['a quotation mark that never closes', 'a.csv', () => Buffer.from(`${header}"${row.repeat(20_000)}`), /^1 rows$/],
    ['five million quotation marks', 'a.csv', () => Buffer.from(header + '"'.repeat(5_000_000)), /rows can be read/],
    [
      'NUL in a query',
      'a.csv',
      () => Buffer.from(`${header}${row.repeat(20_000)}a\0b,https://shop.example/b,1,10,10%,3\n`),
      /^1 rows$/,
    ],
    [
      'figures without end',
      'a.csv',
      () => Buffer.from(`${header}a,https://shop.example/a,${'9'.repeat(100_000)},1,1%,1\n`),
      /clicks is not a whole number/,
    ],
    [
      'a position beyond measure',
      'a.csv',
      () => Buffer.from(`${header}a,https://shop.example/a,1,1,1%,9999999\n`),
      /position is not a number from 1 to 1,000,000/,
    ],
  ])('%s gets a clear error at once', async (_what, ...[name, content, answered]) => {
    const { answer, cpuMs, grownBytes } = await judged(name, content());
    expect(answer).toMatch(answered);
    // The slowest takes 2,700 ms on a busy machine; unpacking the bombs would take minutes.
    expect(cpuMs).toBeLessThan(30_000);
    expect(grownBytes).toBeLessThan(300 * mebibyte);
  });

  it('UTF-16, cut off in the middle of a character, is read as far as it goes', async () => {
    const text = Buffer.from(`\uFEFF${header}${row}`, 'utf16le');
    expect((await judged('a.csv', Buffer.concat([text, Buffer.from([0x61])]))).answer).toBe('1 rows');
    expect((await judged('a.csv', text.swap16())).answer).toBe('1 rows');
  });
});

/** The same gzip that says it unpacks to 10 bytes. */
function lying(gzip: Buffer): Buffer {
  gzip.writeUInt32LE(10, gzip.length - 4);
  return gzip;
}

describe('any file', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '1',
      '10',
      '3.5',
      '1e308',
      '-1',
      '٣',
      '"',
      '""',
      '\0',
      '\uFEFF',
      'NaN',
      '',
      ' ',
      'https://shop.example/a',
    ),
    fc.constantFrom('\u202E', '\uD800', '…', "'=1+1", '1,7', '9'.repeat(400), 'x'.repeat(5_000)),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const csv = fc
    .tuple(
      fc.constantFrom(
        header,
        'Top queries;Clicks;Impressions;CTR;Position\n',
        'page\tclicks\timpressions\tposition\n',
        '',
      ),
      fc.constantFrom(',', ';', '\t'),
      fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 30 }),
      fc.constantFrom('\n', '\r\n', '\r'),
    )
    .map(([head, separator, rows, end]) => head + rows.map((cells) => cells.join(separator)).join(end));
  const sound = ['tents', 'https://shop.example/a', '1', '10', '10%', '3'];
  /** Rows that could be kept, but for one cell. */
  const almost = fc
    .array(fc.tuple(cell, fc.nat(sound.length - 1)), { minLength: 1, maxLength: 10 })
    .map((rows) => header + rows.map(([hostile, at]) => sound.with(at, hostile).join(',')).join('\n'));
  const almostJson = fc.array(fc.tuple(cell, fc.boolean()), { minLength: 1, maxLength: 10 }).map((rows) =>
    JSON.stringify({
      dimensions: ['query', 'page'],
      rows: rows.map(([hostile, isQuery]) => ({
        keys: isQuery ? [hostile, 'https://shop.example/a'] : ['tents', hostile],
        clicks: 1,
        impressions: 10,
        ctr: 0.1,
        position: 3,
      })),
    }),
  );
  const json = fc
    .tuple(
      fc.array(
        fc.oneof(
          fc.jsonValue({ maxDepth: 4 }),
          fc.record({
            keys: fc.array(cell),
            clicks: fc.jsonValue(),
            impressions: fc.jsonValue(),
            position: fc.jsonValue(),
          }),
        ),
        { maxLength: 10 },
      ),
      fc.constantFrom('lines', 'list', 'response'),
    )
    .map(([values, form]) => {
      if (form === 'lines') return values.map((value) => JSON.stringify(value)).join('\n');
      return JSON.stringify(form === 'list' ? values : { rows: values, dimensions: ['query', 'page'] });
    });
  const encoded = fc
    .tuple(fc.oneof(csv, almost, json, almostJson), fc.constantFrom('utf8', 'utf16le', 'latin1'))
    .map(([text, encoding]) => Buffer.from(text, encoding as BufferEncoding));
  const damaged = fc
    .tuple(encoded, fc.nat(), fc.nat(255), fc.constantFrom('keep', 'cut', 'flip', 'gzip', 'gzip and cut'))
    .map(([content, at, byte, damage]) => {
      const place = content.length === 0 ? 0 : at % content.length;
      if (damage === 'cut') return content.subarray(0, place);
      if (damage === 'gzip') return gzipSync(content);
      if (damage === 'gzip and cut') return gzipSync(content).subarray(0, 12 + (at % 40));
      if (damage === 'flip' && content.length > 0) content.writeUInt8(byte, place);
      return content;
    });

  it('becomes rows with sound figures, or a sentence that says what is wrong with it', async () => {
    await fc.assert(
      fc.asyncProperty(damaged, fc.constantFrom('a.csv', 'a.json', 'a.zip', 'a'), async (content, name) => {
        const { answer } = await judged(name, content);
        expect(answer).toMatch(/rows$|\.$/u);
      }),
      { numRuns: 300 },
    );
  });
});
