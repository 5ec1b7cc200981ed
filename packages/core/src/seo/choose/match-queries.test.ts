import { describe, expect, it } from 'vitest';
import { matchQueries } from './match-queries.ts';

const shop = 'https://bikes.example';
const read = (title: string, h1: string, text: string) => ({
  title,
  h1: [h1],
  h2: [],
  text,
  language: 'en',
  canonical: null,
  finalUrl: '',
});
type Pages = Parameters<typeof matchQueries>[1];
const pages: Pages = new Map([
  [`${shop}/`, read('Welcome | Spoke & Co', 'Spoke & Co', 'Bikes, repair and service in Bend.')],
  [`${shop}/repair/`, read('Service | Spoke & Co', 'Bike Repair', 'We repair bikes. A full tune-up takes a day.')],
  [`${shop}/helmets/`, read('Helmets | Spoke & Co', 'Helmets', 'Road helmets and mountain helmets with light foam.')],
  [`${shop}/helmets/aero-9/`, read('Aero 9 Road Helmet | Spoke & Co', 'Aero 9', 'The Aero 9 is a road helmet.')],
]);
const match = (...queries: string[]) => matchIn(pages, queries);
const matchIn = async (read: Pages, queries: string[]) => {
  const rows = queries.map((query) => ({ query, page: '', clicks: 1, impressions: 100, position: 4 }));
  const found = await matchQueries(rows, read, AbortSignal.timeout(5000));
  return queries.map((query) =>
    [...found].filter(([, own]) => own.some((one) => one.query === query)).map(([page]) => page.slice(shop.length)),
  );
};

describe('a query of an export', () => {
  it('belongs to the page whose heading or address it names, not to those that only mention it', async () => {
    expect(await match('bike repair', 'helmets', 'aero 9 helmet', 'spoke and co')).toEqual([
      ['/repair/'],
      ['/helmets/'],
      ['/helmets/aero-9/'],
      ['/'],
    ]);
  });

  it('belongs to no page where none fits, or several fit as well', async () => {
    expect(await match('service', 'road helmet', 'bike rental', 'weather in bend')).toEqual([[], [], [], []]);
  });

  it.each<[string, { canonical?: string; finalUrl?: string }]>([
    ['redirected', { finalUrl: `${shop}/helmets/` }],
    ['canonical', { canonical: `${shop}/helmets/` }],
  ])('belongs to its page under one address however many others are %s to it', async (_, link) => {
    const twin = { ...read('Helmets | Spoke & Co', 'Helmets', 'Road helmets and mountain helmets.'), ...link };
    const twins: Pages = new Map([...pages, [`${shop}/old-helmets/`, twin], [`${shop}/helmets/mountain/`, twin]]);
    expect(await matchIn(twins, ['helmets', 'mountain helmets'])).toEqual([['/helmets/'], ['/helmets/']]);
  });

  it('belongs to no page where another page, and not only another address, fits as well', async () => {
    const other = read('Helmets', 'Helmets', 'Helmets for rent.');
    expect(await matchIn(new Map([...pages, [`${shop}/rent/helmets/`, other]]), ['helmets'])).toEqual([[]]);
  });

  it('that names its page is left where it is', async () => {
    const rows = [{ query: 'helmets', page: `${shop}/helmets/`, clicks: 1, impressions: 100, position: 4 }];
    expect(await matchQueries(rows, pages, AbortSignal.timeout(5000))).toEqual(new Map());
  });
});
