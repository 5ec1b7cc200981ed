import { describe, expect, it } from 'vitest';
import { checkClaims, prepareSource } from './claim-rules.ts';
import { structuredSources } from './structured-source-rules.ts';

const facts = ['Product/offers/price = 49.90 GBP', 'Product/offers/availability = InStock', 'Product/sku = OK-1'];
const page = (text: string, structuredFacts = facts) => ({
  url: 'https://shop.example/',
  fetchedAt: '2026-11-22T00:00:00Z',
  text,
  structuredFacts,
});
const refused = (text: string, of: ReturnType<typeof page>): string[] =>
  checkClaims(text, [of, ...structuredSources(of)].map(prepareSource)).unsupported.map((claim) => claim.text);

describe('structured data', () => {
  it('proves the price where readers see none', () => {
    const silent = page('A kettle of steel. UK postage is free over £60.');
    expect(refused('Steel kettle for £49.90', silent)).toEqual([]);
    expect(refused('Steel kettle for £44.90', silent)).toEqual(['£44.90']);
  });

  it('loses to a price that readers see', () => {
    expect(refused('Steel kettle for £49.90', page('A kettle of steel for £59.'))).toEqual(['£49.90']);
    expect(refused('Steel kettle for £59', page('A kettle of steel for £59.'))).toEqual([]);
  });

  it('loses its stock where readers see that it is sold out', () => {
    const texts = (text: string) => structuredSources(page(text)).map((source) => source.text);
    expect(texts('A kettle of steel.')).toContain('Product/offers/availability = InStock');
    expect(texts('A kettle of steel. Sold out until May.')).not.toContain('Product/offers/availability = InStock');
    expect(texts('Kessel aus Stahl, zurzeit ausverkauft.')).not.toContain('Product/offers/availability = InStock');
  });

  it('is nothing for a page that was read before it was extracted', () => {
    expect(structuredSources({ url: '', text: 'A kettle.', fetchedAt: '' })).toEqual([]);
  });
});
