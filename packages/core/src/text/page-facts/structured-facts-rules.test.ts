import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { structuredFacts } from './structured-facts-rules.ts';

const page = { url: 'https://shop.example/kettles/otter/', h1: ['Otter Kettle'] };
const offer = { '@type': 'Offer', price: '49.90', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' };
const kettle = { '@type': 'Product', name: 'Otter Kettle', sku: 'OK-1', brand: { name: 'Riverside' }, offers: offer };
const pan = { '@type': 'Product', name: 'Heron Pan', offers: { ...offer, price: 12 } };

describe('what JSON-LD says about the entity of its page', () => {
  it('is its price, availability, brand and identifiers, each with its path', () => {
    expect(structuredFacts([kettle], page)).toEqual([
      'Product/offers/price = 49.90 GBP',
      'Product/offers/availability = InStock',
      'Product/brand = Riverside',
      'Product/sku = OK-1',
    ]);
  });

  it.each([
    ['in a graph', [{ '@graph': [{ '@type': 'WebPage' }, kettle] }]],
    ['as the main entity', [{ '@type': 'WebPage', mainEntity: kettle }]],
    ['among several, by its address', [[{ ...kettle, name: 'Otter', url: 'https://shop.example/kettles/otter' }, pan]]],
    ['among several, by the heading', [kettle, pan]],
    ['next to related goods', [{ ...kettle, isRelatedTo: [pan] }]],
  ])('is found %s', (_where, blocks) => {
    expect(structuredFacts(blocks, page)[0]).toBe('Product/offers/price = 49.90 GBP');
  });

  it.each([
    ['several goods that the page does not distinguish', [pan, { ...pan, name: 'Stork Pot' }]],
    ['goods in a list', [{ '@type': 'ItemList', itemListElement: [{ item: pan }] }]],
    ['a price without a currency', [{ ...pan, offers: { price: '12' } }]],
    ['an invalid price', [{ ...pan, offers: { ...offer, price: 'ask us', availability: null } }]],
    ['an article', [{ '@type': 'Article', headline: 'Otter Kettle' }]],
    ['something that is not JSON', [null, 'x', 7]],
  ])('is nothing for %s', (_what, blocks) => {
    expect(structuredFacts(blocks, page)).toEqual([]);
  });

  it('is at most twenty lines of a path and a value, whatever a page contains', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.string(), (value, name) => {
        const facts = structuredFacts([value, { '@type': name, name, sku: value, offers: [value, offer] }], page);
        expect(facts.length).toBeLessThanOrEqual(20);
        for (const fact of facts) expect(fact).toMatch(/^[^\n]*\/[\w/]+ = [^\n]{1,200}$/u);
      }),
    );
  });
});
