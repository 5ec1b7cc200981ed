import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandTagger, brandTerms, competitorTerms, domainStem, findBrandTerm, isBrandQuery } from './brand-rules.ts';
import { editDistance } from './tokens-rules.ts';

const cakeMaster = { domain: 'www.cake-master.co.uk', names: ['Grandma Baker'], userList: ['cm'] };

describe('isBrandQuery', () => {
  it.each([
    'cakemaster',
    'cake master recipes',
    'login cakemastr',
    'www.cake-master.co.uk',
    'grandma baker',
    'grandmabakers',
    'cm shop',
  ])('%s names the brand', (query) => {
    expect(isBrandQuery(query, cakeMaster)).toBe(true);
  });

  it.each(['cake', 'master class', 'cake mixer', 'dm shop', 'grand baker', ''])('%s does not', (query) => {
    expect(isBrandQuery(query, cakeMaster)).toBe(false);
  });

  it('a short name must be spelled exactly', () => {
    expect(isBrandQuery('word processor', { domain: 'ford.com' })).toBe(false);
    expect(isBrandQuery('ford cars', { domain: 'ford.com' })).toBe(true);
  });

  it('finds the name anywhere in any query', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { maxLength: 4 });
    fc.assert(
      fc.property(words, words, (before, after) => {
        expect(isBrandQuery([...before, 'cakemaster', ...after].join(' '), cakeMaster)).toBe(true);
      }),
    );
  });
});

describe('brandTagger', () => {
  it('tags queries and no page-only rows', () => {
    const isBrand = brandTagger(brandTerms(cakeMaster));
    expect(['cakemaster', null, 'cake', 'cakemaster'].map(isBrand)).toEqual([true, false, false, true]);
  });

  it('accepts exactly the names at most one edit away', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 8 });
    fc.assert(
      fc.property(word, word, (name, query) => {
        const limit = name.length >= 5 ? 1 : 0;
        const terms = brandTerms({ domain: '', names: [name] });
        expect(brandTagger(terms)(`a ${query} b`)).toBe(findBrandTerm(`a ${query} b`, terms) !== null);
        expect(findBrandTerm(query, terms) !== null).toBe(editDistance(query, name, 1) <= limit);
      }),
      { numRuns: 500 },
    );
  });
});

describe('competitorTerms', () => {
  const own = ['running shoes', 'trail shoes', 'shoes for kids', 'shoes sale', 'best shoes', 'runfast vs us'];

  it('a name is taken from the domain', () => {
    expect(domainStem('https://shop.runfast.com/a')).toBe('runfast');
    expect(domainStem('sc-domain:runfast.com')).toBe('runfast');
    expect(findBrandTerm('run fast sale', competitorTerms(['runfast.com'], own))).toBe('runfast');
  });

  it('a common word of our own queries is no name', () => {
    expect(findBrandTerm('running shoes', competitorTerms(['shoes.com'], own))).toBeNull();
  });
});
