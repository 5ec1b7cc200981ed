import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanQuery } from './clean-query-rules.ts';
import { detectQuestion } from './detect-question-rules.ts';
import { findListing } from './listing-rules.ts';
import { selectQuestions } from './select-questions-rules.ts';

const rowOf = (query: string) => ({ query, page: 'https://a.example/', clicks: 1, impressions: 50, position: 5 });
const classOf = (query: string): string | undefined => detectQuestion(cleanQuery(query), { siteLanguage: 'en' })?.class;
const brand = { domain: 'brand.example' };

describe('lists', () => {
  it.each([
    ['small garden shed ideas', 'ideas'],
    ['boots size chart', 'ideas'],
    ['go bag checklist', 'ideas'],
    ['tent repair near me', 'ideas'],
    ['tienda de campaña cerca de mi', 'ideas'],
    ['best tent for heavy rain', 'best'],
    ['the best winter boots', 'best'],
    ['top 10 sleeping bags', 'best'],
    ['meilleure tente pour deux', 'best'],
  ])('%j is of the class %s', (query, expected) => {
    expect(classOf(query)).toBe(expected);
  });

  it.each([
    ['what are good ideas for a small garden', 'definition'],
    ['best way to wash a tent', 'howTo'],
    ['where to buy tents near me', 'timePlace'],
    ['what size chart do boots use', 'choice'],
    ['what is the best tent for rain', 'choice'],
  ])('%j asks, and stays a question', (query, expected) => {
    expect(classOf(query)).toBe(expected);
  });

  it('takes no garment or film for a list', () => {
    expect(findListing(['top', 'gun', 'maverick'])).toBeNull();
    expect(findListing(['crop', 'top', 'black'])).toBeNull();
  });

  it('knows what a website is about by the words of its queries', () => {
    const names = ['ticket desk', 'retail suite', 'seat plan', 'gate pass', 'hotel rooms', 'rail cards'];
    const uncertainOf = (queries: string[]) =>
      selectQuestions({ rows: queries.map(rowOf), minImpressions: 1, brand }).uncertain.map(({ query }) => query);
    expect(uncertainOf(['ticket desk pricing', ...names.map((name) => `${name} for sale`)])).toEqual([]);
    expect(uncertainOf(names.map((name) => `${name} pricing`))).toHaveLength(names.length);
  });

  it('are left out and counted, each until its switch is on', () => {
    const rows = ['garden shed ideas', 'best shed for bikes', 'how to build a shed'].map(rowOf);
    const select = (switches: { withIdeas?: boolean; withBest?: boolean }) => {
      const { questions, counts } = selectQuestions({ rows, minImpressions: 1, brand, ...switches });
      return { found: questions.map(({ query }) => query), listings: counts.listings };
    };
    expect(select({})).toEqual({ found: ['how to build a shed'], listings: { ideas: 1, best: 1 } });
    expect(select({ withIdeas: true })).toEqual({
      found: ['garden shed ideas', 'how to build a shed'],
      listings: { ideas: 0, best: 1 },
    });
    expect(select({ withBest: true }).found).toEqual(['best shed for bikes', 'how to build a shed']);
  });

  it('never fails, and no order of other words hides "ideas"', () => {
    const word = fc.constantFrom('garden', 'small', 'shed', 'for', 'with', 'storage');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), fc.nat(5), (words, at) => {
        expect(findListing([...words.slice(0, at), 'ideas', ...words.slice(at)])).toBe('ideas');
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.string()), (words) => {
        expect(() => findListing(words)).not.toThrow();
      }),
    );
  });
});

describe('another language than the site’s', () => {
  it.each(['nar cat tourniquet', 'tienda 5.11 cerca de mi', 'ma in psychology online', 'canvas bag mi'])(
    'is not read into %j by one small word',
    (query) => {
      const found = detectQuestion(cleanQuery(query), { siteLanguage: 'en' });
      expect(found === null || found.class === 'ideas').toBe(true);
    },
  );

  it.each([
    'que es duo mobile',
    'wie lange hält ein zelt',
    'gray man significado',
    'איך מנקים אוהל',
    'как стирать палатку',
  ])('is read in %j, which has two signals', (query) => {
    expect(detectQuestion(cleanQuery(query), { siteLanguage: 'en' })?.isSure).toBe(true);
  });
});

describe('prices of a thing', () => {
  it('ask, but do not when they describe another thing', () => {
    expect(detectQuestion(cleanQuery('vinyl siding cost per square foot'))).toMatchObject({
      class: 'price',
      isSure: true,
    });
    expect(detectQuestion(cleanQuery('retail price optimization software'))?.isSure ?? false).toBe(false);
    expect(detectQuestion(cleanQuery('dynamic pricing platform'))?.isSure ?? false).toBe(false);
  });
});
