import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkClaims, extractClaims, prepareSource } from './claim-rules.ts';

const kinds = (text: string): string[] => extractClaims(text).map(({ kind, text }) => `${kind}: ${text}`);

const page = prepareSource({
  text: `Shipping is free above 49,90 €. Delivered in 24 hours. Voted best running shoes since 1998. 2 year warranty.
    Save 20 % today. 10 simple steps. Our gluten free bread. Call us 24/7. ISO 9001 certified workshop.`,
  url: 'https://example.com/shoes',
  fetchedAt: '2026-11-01T00:00:00Z',
});

describe('extractClaims', () => {
  it.each([
    ['Free Shipping from €1,299.00', ['free: Free', 'price: €1,299.00']],
    ['Kostenloser Versand, Lieferung in 24 Stunden', ['free: Kostenloser', 'quantity: 24 Stunden']],
    ['La meilleure offre dès 49€99, livraison gratuite', ['superlative: meilleure', 'price: 49€99', 'free: gratuite']],
    ['Los mejores zapatos, garantía de 2 años', ['superlative: mejores', 'guarantee: garantía', 'quantity: 2 años']],
    ['#1 Rated since 1998', ['rank: #1', 'year: 1998']],
    ['Open 24/7', ['hours: 24/7']],
    ['TÜV-zertifizierte Werkstatt', ['certification: TÜV', 'certification: zertifizierte']],
    ['送料無料', ['free: 無料']],
    ['Handmade Leather Shoes for Men', []],
  ])('%s', (text, claims) => {
    expect(kinds(text)).toEqual(claims);
  });

  it.each([
    'Satisfait ou remboursé',
    'Envío en 24 h',
    'Money-Back Guarantee',
    'Günstigste Preise',
    'Half Price',
    'Garantie 5 ans',
    'Same-Day Delivery',
  ])('%s holds a claim', (text) => {
    expect(kinds(text)).not.toEqual([]);
  });
});

describe('checkClaims', () => {
  it.each([
    'Free shipping from €49.90',
    'Best Running Shoe',
    'Delivery in 24 Hours',
    'Save 20% Today',
    '10 Easy Steps',
    '2-Year Warranty',
    'Gluten-free bread',
    'Certified workshop, support 24/7',
  ])('%s is proven by the page', (text) => {
    expect(checkClaims(text, [page]).unsupported).toEqual([]);
  });

  it.each([
    ['Free returns', 'Free'],
    ['From €49.00', '€49.00'],
    ['From $49.90', '$49.90'],
    ['Best customer service', 'Best'],
    ['Delivered in 48h', '48h'],
    ['Save 25%', '25%'],
    ['12 easy tips', '12'],
    ['Lifetime warranty', 'Lifetime'],
    ['Sugar-free bread', 'Sugar-free'],
    ['Running Shoes Made by Hand', 'Made by Hand'],
    ['Free shipping', 'Free'],
    ['#1 in shoes', '#1'],
    ['Since 1999', '1999'],
    ['ISO 27001 certified', '27001'],
    ['Cheapest running shoes', 'Cheapest'],
  ])('%s is not: %s', (text, claim) => {
    expect(checkClaims(text, [page]).unsupported.map(({ text }) => text)).toContain(claim);
  });

  it('stores the verbatim words that prove a claim', () => {
    expect(checkClaims('Gluten-free bread', [page]).evidence).toEqual([
      {
        kind: 'absence',
        claim: 'Gluten-free',
        span: 'Our gluten free bread',
        url: 'https://example.com/shoes',
        fetchedAt: '2026-11-01T00:00:00Z',
      },
    ]);
  });

  it('without a source nothing is proven, and a text proves itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        expect(checkClaims(text, []).evidence).toEqual([]);
        expect(checkClaims(text, [prepareSource({ text, url: 'u', fetchedAt: 'f' })]).unsupported).toEqual([]);
      }),
    );
  });

  it('a number that is not on the page is never proven, whatever words surround it', () => {
    const glue = fc.constantFrom(
      '',
      ' ',
      '€',
      '$',
      '%',
      ' %',
      ' years',
      ' Kunden',
      'h',
      '-day',
      ' ans',
      ', ',
      ' (',
      '×',
    );
    const number = fc.integer({ min: 100, max: 9_999_999 }).filter((n) => n !== 1998 && n !== 9001);
    const noise = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll(/\p{N}/gu, ''));
    fc.assert(
      fc.property(number, fc.tuple(glue, glue), noise, (number, [before, after], noise) => {
        const text = `${noise} ${before}${number}${after} ${noise}`;
        expect(checkClaims(text, [page]).unsupported).not.toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('every proof is verbatim text of its source', () => {
    const parts = fc.array(
      fc.constantFrom(
        'free',
        'shipping',
        '24 hours',
        'delivery',
        '20%',
        '49,90 €',
        'best',
        'shoes',
        'since 1998',
        '10',
        'steps',
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(parts, (words) => {
        for (const { span } of checkClaims(words.join(' '), [page]).evidence) expect(page.source.text).toContain(span);
      }),
    );
  });
});
