import { expect, it } from 'vitest';
import { readFoldedParts } from './read-folded-parts.ts';

it('counts the addresses of one page once, as a run does', () => {
  const pageOf = (page: string, clicks: number) => ({ query: null, page, clicks, impressions: 100, position: 4 });
  const rows = [
    pageOf('https://shop.example/tents/', 6),
    pageOf('http://www.shop.example/tents?utm_source=mail', 2),
    pageOf('https://shop.example/packs/', 1),
  ];
  const { parts } = readFoldedParts({ rows, pages: null }, () => false);
  expect(parts.pages.map(({ page, clicks }) => `${page} ${clicks}`).sort()).toEqual([
    'https://shop.example/packs/ 1',
    'https://shop.example/tents/ 8',
  ]);
});
