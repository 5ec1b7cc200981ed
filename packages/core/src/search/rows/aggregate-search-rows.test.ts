import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { aggregateSearchRows, type SearchRowAggregate } from './aggregate-search-rows.ts';
import type { SearchRow } from './search-row.ts';

const text = fc.oneof(
  fc.constantFrom(
    'shoes',
    'red shoes',
    'Red  Shoes',
    'quote "x"',
    'back\\slash',
    'größe',
    '靴 通販',
    '\u200Bshoes',
    'a&b<c>',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const row = fc.record({
  query: text,
  page: fc.nat(20).map((id) => `https://example.com/p/${id}?a=1&b="é"`),
  clicks: fc.nat(1_000),
  impressions: fc.nat(100_000),
  position: fc.integer({ min: 10, max: 1_000 }).map((tenths) => tenths / 10),
});

function body(
  rows: readonly { query: string; page: string; clicks: number; impressions: number; position: number }[],
  space?: number,
): string {
  const listed = rows.map(({ query, page, ...sums }) => ({
    keys: [query, page],
    ...sums,
    ctr: sums.clicks / Math.max(1, sums.impressions),
  }));
  return JSON.stringify({ rows: listed, responseAggregationType: 'byPage' }, null, space);
}

function sorted(aggregate: SearchRowAggregate): string[] {
  return [...aggregate.rows()]
    .map(({ query, page, clicks, impressions, position }) =>
      [query, page, clicks, impressions, position.toFixed(6)].join('\t'),
    )
    .sort();
}

describe('summing search rows', () => {
  test('clicks and impressions are conserved, whatever the order and the size of the pages', () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(undefined, 1),
        (rows, size, space) => {
          const whole = aggregateSearchRows();
          for (const each of rows) whole.add(each);
          const paged = aggregateSearchRows();
          const shuffled = rows.toReversed();
          for (let at = 0; at < shuffled.length; at += size) {
            paged.addResponse(body(shuffled.slice(at, at + size), space), ['query', 'page']);
          }
          expect(sorted(paged)).toEqual(sorted(whole));
          const sum = (pick: (each: SearchRow) => number): number =>
            rows.reduce((total, each) => total + pick(each), 0);
          expect([...paged.pages()].reduce((total, page) => total + page.clicks, 0)).toBe(sum((each) => each.clicks));
          expect([...paged.pages()].reduce((total, page) => total + page.impressions, 0)).toBe(
            sum((each) => each.impressions),
          );
        },
      ),
    );
  });

  test('spellings of one query become one row with the position weighted by impressions', () => {
    const aggregate = aggregateSearchRows();
    aggregate.add({ query: 'Red  Shoes', page: 'https://a.example/', clicks: 1, impressions: 10, position: 2 });
    aggregate.add({ query: 'red\nshoes', page: 'https://a.example/', clicks: 2, impressions: 30, position: 6 });
    expect([...aggregate.rows()]).toEqual([
      { query: 'red shoes', page: 'https://a.example/', clicks: 3, impressions: 40, position: 5 },
    ]);
  });

  test('anonymized rows count for their page and have no query', () => {
    const aggregate = aggregateSearchRows();
    aggregate.add({ query: null, page: 'https://a.example/', clicks: 4, impressions: 10, position: 1 });
    aggregate.add({ query: 'x', page: 'https://a.example/', clicks: 1, impressions: 10, position: 3 });
    expect([...aggregate.pages()]).toEqual([{ page: 'https://a.example/', clicks: 5, impressions: 20, position: 2 }]);
    expect([...aggregate.rows()].map((each) => each.query)).toEqual([null, 'x']);
  });

  test('an empty page says there are no more', () => {
    const aggregate = aggregateSearchRows();
    expect(aggregate.addResponse('{"responseAggregationType":"byPage"}', ['query', 'page'])).toBe(0);
    expect(aggregate.addResponse('{ }', ['query', 'page'])).toBe(0);
  });

  test('members that are not known, and figures that are left out, change nothing', () => {
    const aggregate = aggregateSearchRows();
    const odd = {
      metadata: { first_incomplete_date: '2026-01-01' },
      rows: [
        { new: [1], keys: ['x', 'https://a.example/'], clicks: 1, impressions: 2, position: 1 },
        { keys: ['y', 'https://a.example/'], impressions: 1, position: 1 },
      ],
    };
    expect(aggregate.addResponse(JSON.stringify(odd), ['query', 'page'])).toBe(2);
    expect([...aggregate.pages()]).toEqual([{ page: 'https://a.example/', clicks: 1, impressions: 3, position: 1 }]);
  });

  test('a broken body adds nothing and is a failure of the provider', () => {
    const sound = body([
      { query: 'x', page: 'https://a.example/', clicks: 1, impressions: 2, position: 1 },
      { query: 'y', page: 'https://a.example/', clicks: 1, impressions: 2, position: 1 },
    ]);
    fc.assert(
      fc.property(fc.nat(sound.length - 1), (length) => {
        const aggregate = aggregateSearchRows();
        expect(() => aggregate.addResponse(sound.slice(0, length), ['query', 'page'])).toThrow(AppError);
        expect([...aggregate.rows()]).toEqual([]);
      }),
    );
    const aggregate = aggregateSearchRows();
    expect(() => aggregate.addResponse(sound, ['query'])).toThrow(AppError);
    expect([...aggregate.rows()]).toEqual([]);
  });
});
