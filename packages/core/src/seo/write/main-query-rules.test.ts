import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareSource } from '../../text/claims/claim-rules.ts';
import type { PageQuery } from '../page/opportunity.ts';
import { chooseMainQuery, type QueryPage } from './main-query-rules.ts';

function pageOf(part: Partial<QueryPage>): QueryPage {
  const page = { title: null, h1: [], h2: [], text: '', language: 'en', ...part };
  const source = { url: 'https://a.example/', fetchedAt: '2026-01-01T00:00:00Z' };
  const seen = [...page.h1, ...page.h2, page.text].filter((text) => text !== '');
  return { ...page, sources: seen.map((text) => prepareSource({ text, ...source })) };
}

const jackets = pageOf({
  title: 'Rain jackets | Juniper & Pine',
  h1: ['Rain jackets'],
  text: 'Our rain jackets keep you dry on long hikes. Every jacket has taped seams and a hood. Waterproof fabric, made for rain.',
});
const query = (text: string, impressions: number, clicks = 0): PageQuery => ({
  query: text,
  clicks,
  impressions,
  position: 5,
});

describe('the query a page is written for', () => {
  it('is not the one with a sale that the page does not show, even with most clicks', () => {
    const choice = chooseMainQuery(jackets, [
      query('rain jackets', 35_174, 80),
      query('rain jackets sale', 26_070, 400),
    ]);
    expect(choice).toMatchObject({ query: 'rain jackets', by: 'rules' });
    expect(choice?.reasons.join(' ')).toContain('35,174 impressions');
    expect(choice?.reasons.join(' ')).toContain('“rain jackets sale” has the most clicks');
  });

  it('is what the page can prove of a query when no other is there', () => {
    const choice = chooseMainQuery(jackets, [query('best rain jackets for women 2026', 900)]);
    expect(choice).toMatchObject({ query: 'rain jackets', askedAs: 'best rain jackets for women 2026' });
    expect(choice?.reasons.join(' ')).toContain('“women”');
  });

  it('fits the heading rather than a word somewhere in the text', () => {
    const choice = chooseMainQuery(jackets, [query('long hikes', 1200), query('rain jacket with hood', 1000)]);
    expect(choice?.query).toBe('rain jacket with hood');
  });

  it('keeps a modifier that the heading proves', () => {
    const sale = pageOf({
      title: 'Rain jackets sale',
      h1: ['Sale: rain jackets'],
      text: 'All rain jackets at sale prices.',
    });
    expect(chooseMainQuery(sale, [query('rain jackets sale', 500)])?.query).toBe('rain jackets sale');
  });

  it('is not a question when the page answers none', () => {
    const choice = chooseMainQuery(jackets, [query('how to wash rain jackets', 1000), query('rain jackets', 900)]);
    expect(choice?.query).toBe('rain jackets');
  });

  it('is missing when the page has no word of any query', () => {
    expect(chooseMainQuery(jackets, [query('camping stoves', 900)])).toBeNull();
    expect(chooseMainQuery(pageOf({}), [query('rain jackets', 900)])).toBeNull();
    expect(chooseMainQuery(jackets, [])).toBeNull();
  });

  it('always consists of words that were searched, and never fails', () => {
    const word = fc.constantFrom(
      'rain',
      'jackets',
      'sale',
      'best',
      'for',
      'women',
      'hood',
      'long',
      'hikes',
      'stove',
      '2026',
    );
    const queries = fc.array(
      fc.tuple(fc.array(word, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 1e6 })),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(queries, (searched) => {
        const choice = chooseMainQuery(
          jackets,
          searched.map(([words, impressions]) => query(words.join(' '), impressions)),
        );
        const words = new Set<string>(searched.flatMap(([list]) => list));
        for (const part of choice?.query.split(' ') ?? []) expect(words.has(part)).toBe(true);
        expect(choice?.query ?? '').not.toMatch(/sale|best|women|2026|stove/u);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), (texts) => {
        expect(() =>
          chooseMainQuery(
            jackets,
            texts.map((text) => query(text, 10)),
          ),
        ).not.toThrow();
      }),
    );
  });
});
