import { describe, expect, it } from 'vitest';
import { checkClaims, prepareSource } from './claim-rules.ts';
import { pageSources, structuredFactsOf } from './structured-source-rules.ts';

const facts = ['Product/offers/price = 49.90 GBP', 'Product/offers/availability = InStock', 'Product/sku = OK-1'];
const page = (text: string, structuredFacts = facts) => ({
  url: 'https://shop.example/',
  fetchedAt: '2026-11-22T00:00:00Z',
  h1: [],
  text,
  structuredFacts,
});
const refused = (text: string, of: ReturnType<typeof page>): string[] =>
  checkClaims(text, pageSources(of).map(prepareSource)).unsupported.map((claim) => claim.text);

describe('structured data', () => {
  it('proves the price where readers see none', () => {
    const silent = page('A kettle of steel.');
    expect(refused('Steel kettle for £49.90', silent)).toEqual([]);
    expect(refused('Steel kettle for £44.90', silent)).toEqual(['£44.90']);
  });

  it('loses to a price that readers see', () => {
    expect(refused('Steel kettle for £49.90', page('A kettle of steel for £59.'))).toEqual(['£49.90']);
    expect(refused('Steel kettle for £59', page('A kettle of steel for £59.'))).toEqual([]);
  });

  it('keeps a price in a currency that readers see no price in', () => {
    expect(structuredFactsOf(page('A kettle of steel for 59 €.'))).toEqual(facts);
  });

  it('is nothing for a page that was read before it was extracted', () => {
    expect(structuredFactsOf({ url: '', text: 'A kettle.', fetchedAt: '' })).toEqual([]);
  });
});
