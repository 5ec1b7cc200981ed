import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageRow } from '../rows/search-row.ts';
import { AddedRows } from './add-rows.ts';
import { packIdRows, packPageRows, packQueryRows, unpackRows } from './day-rows.ts';
import { packColumns, unpackColumns } from './pack-columns-rules.ts';
import { TextDictionary } from './text-dictionary.ts';

const emptyDictionary = () => new TextDictionary([]);
const page = fc.integer({ min: 0, max: 12 }).map((number) => `https://shop.example/p/${number}`);
const query = fc.integer({ min: 0, max: 20 }).map((number) => `tent ${number}`);
/** A row as Search Console answers: positions of its impressions, averaged. */
const figures = fc.record({
  clicks: fc.nat({ max: 5000 }),
  impressions: fc.integer({ min: 1, max: 2_000_000 }),
  positionTimes100: fc.integer({ min: 100, max: 10_000 }),
});
const toRow = <Keys extends object>(
  keys: Keys,
  of: { clicks: number; impressions: number; positionTimes100: number },
) => {
  const positionSum = Math.floor((of.impressions * of.positionTimes100) / 100);
  return {
    ...keys,
    clicks: of.clicks,
    impressions: of.impressions,
    position: positionSum / of.impressions,
    positionSum,
  };
};
const pageDay = fc.uniqueArray(fc.tuple(page, figures), { selector: ([url]) => url, maxLength: 13 });
const queryDay = fc.uniqueArray(fc.tuple(page, query, figures), {
  selector: ([url, words]) => `${url} ${words}`,
  maxLength: 40,
});

describe('columns', () => {
  it('come back exactly, whatever numbers they hold', () => {
    const number = fc.oneof(
      fc.nat(),
      fc.maxSafeNat(),
      fc.constantFrom(0, -0, 127, 128, 2 ** 53 - 1),
      fc.double({ noNaN: true }),
    );
    const columns = fc
      .tuple(fc.nat({ max: 60 }), fc.nat({ max: 4 }))
      .chain(([rows, count]) =>
        fc.array(fc.array(number, { minLength: rows, maxLength: rows }), { minLength: count, maxLength: count }),
      );
    fc.assert(
      fc.property(columns, (table) => {
        expect(unpackColumns(packColumns(table)).map((column) => Array.from(column))).toEqual(table);
      }),
    );
  });

  it('of different lengths are refused', () => {
    expect(() => packColumns([[1, 2], [1]])).toThrow('differ in length');
  });
});

describe('page rows of many days', () => {
  it('add up to the raw rows: clicks and impressions exactly, the position to its sum over impressions', () => {
    fc.assert(
      fc.property(fc.array(pageDay, { maxLength: 8 }), (days) => {
        const pages = emptyDictionary();
        const added = new AddedRows();
        const raw = new Map<string, { clicks: number; impressions: number; positionSum: number }>();
        for (const day of days) {
          const rows = day.map(([url, of]) => toRow({ page: url }, of));
          added.add(unpackRows(packPageRows(rows, pages)));
          for (const row of rows) {
            const sums = raw.get(row.page) ?? { clicks: 0, impressions: 0, positionSum: 0 };
            sums.clicks += row.clicks;
            sums.impressions += row.impressions;
            sums.positionSum += row.positionSum;
            raw.set(row.page, sums);
          }
        }
        expect(added.size).toBe(raw.size);
        for (let at = 0; at < added.size; at += 1) {
          const sums = raw.get(pages.textOf(added.pageAt(at)))!;
          expect(added.sumsAt(at)).toEqual({
            clicks: sums.clicks,
            impressions: sums.impressions,
            position: sums.positionSum / sums.impressions,
          });
        }
      }),
    );
  });

  it('keep a position that is not an average of whole ones', () => {
    const pages = emptyDictionary();
    const row: PageRow = { page: 'https://shop.example/', clicks: 1, impressions: 3, position: 4.1234 };
    expect(unpackRows(packPageRows([row], pages)).positionSums[0]).toBe(4.1234 * 3);
  });
});

describe('query rows', () => {
  it('of a week hold what the rows of its days hold', () => {
    fc.assert(
      fc.property(fc.array(queryDay, { maxLength: 7 }), (days) => {
        const dictionaries = { pages: emptyDictionary(), queries: emptyDictionary() };
        const [byDay, byWeek] = [new AddedRows(), new AddedRows()];
        for (const day of days) {
          const rows = day.map(([url, words, of]) => toRow({ page: url, query: words }, of));
          byDay.add(unpackRows(packQueryRows(rows, dictionaries)));
        }
        byWeek.add(unpackRows(packIdRows(byDay.columns())));
        const listed = (rows: AddedRows) =>
          Array.from(
            { length: rows.size },
            (_, at) => [rows.pageAt(at), rows.queryAt(at), rows.sumsAt(at)] as const,
          ).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        expect(listed(byWeek)).toEqual(listed(byDay));
      }),
    );
  });
});

describe('texts', () => {
  it('have the same ids after they were stored in pieces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 10 }), { maxLength: 5 }),
        (pieces) => {
          const dictionary = emptyDictionary();
          const chunks = pieces.flatMap((texts) => {
            for (const text of texts) dictionary.idOf(text);
            const chunk = dictionary.unstored();
            dictionary.markStored(chunk);
            return chunk ?? [];
          });
          const read = new TextDictionary(chunks);
          expect(read.unstored()).toBeNull();
          for (const text of pieces.flat()) expect(read.textOf(read.idOf(text))).toBe(text);
          expect(read.size).toBe(dictionary.size);
        },
      ),
    );
  });
});
