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
    expect(domainStem('https://runfast.readthedocs.io/en/')).toBe('runfast');
    expect(domainStem('github.io')).toBe('github');
    expect(findBrandTerm('run fast sale', competitorTerms(['runfast.com'], own))).toBe('runfast');
  });

  it('a common word in our own queries isn’t a name', () => {
    expect(findBrandTerm('running shoes', competitorTerms(['shoes.com'], own))).toBeNull();
  });
});

describe('names with numbers and punctuation', () => {
  it.each([
    ['1und1.de', '1&1 login'],
    ['1und1.de', '1 & 1 webmail'],
    ['1und1.de', '1 und 1 kündigen'],
    ['hm.com', 'h&m jeans'],
    ['hm.com', 'h and m kids'],
    ['oneill.com', "o'neill wetsuit"],
    ['oneill.com', 'o neill boardshorts'],
    ['seven11.com', '7-eleven near me'],
    ['seven11.com', '7/11 coffee'],
    ['seven11.com', 'seven eleven jobs'],
    ['511tactical.com', '5.11 pants'],
    ['511tactical.com', '511 tactical boots'],
    ['barnesandnoble.com', 'barnesandnoble nook'],
  ])('%s is named in %j', (domain, query) => {
    expect(isBrandQuery(query, { domain })).toBe(true);
    expect(brandTagger(brandTerms({ domain }))(query)).toBe(true);
  });

  it.each([
    ['1und1.de', '11 inch tablet'],
    ['1und1.de', 'iphone 11'],
    ['hm.com', 'hat for men'],
    ['seven11.com', 'seven days to die'],
    ['511tactical.com', 'tactical pants 5'],
    ['oneill.com', 'neil young'],
  ])('%s is not named in %j', (domain, query) => {
    expect(isBrandQuery(query, { domain })).toBe(false);
    expect(brandTagger(brandTerms({ domain }))(query)).toBe(false);
  });

  it('are known from a list with their punctuation, and the quick test agrees with the careful one', () => {
    const names = { domain: 'shop.example', userList: ['A&W', '3 Mobile', '24 Hour Fitness'] };
    const tag = brandTagger(brandTerms(names));
    const word = fc.constantFrom('a', 'w', '&', 'and', '3', 'three', 'mobile', '24', 'hour', 'fitness', 'root', 'beer');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const query = words.join(' ');
        expect(tag(query)).toBe(isBrandQuery(query, names));
      }),
    );
  });
});
