import type { SeoPage } from '@serplift/core/api';
import { expect, it } from 'vitest';
import { withLanding } from './landing-columns.ts';
import { pageList } from './page-list-rules.ts';
import { pageTableOf } from './page-table.tsx';

const pageOf = (url: string, landing: SeoPage['landing']): SeoPage => ({ url, landing, windowDays: 90 }) as SeoPage;
const visits = (sessions: number, revenue: number) => ({ sessions, keyEvents: 0, revenue, currencyCode: 'EUR' });
const plain = { list: pageList, table: pageTableOf(90, new Map()) };

it('a result without figures of Google Analytics has no columns and sorts for them', () => {
  expect(withLanding(plain, [pageOf('/a', null)])).toEqual(plain);
});

it('a result with them has, in the currency of the property, and sorts pages without figures last', () => {
  const pages = [pageOf('/none', null), pageOf('/few', visits(3, 900)), pageOf('/many', visits(1200, 0))];
  const { list, table } = withLanding(plain, pages);
  const cellsOf = (name: string) =>
    pages.map((page) => table.columns.find((one) => one.name === name)?.cell(page, null));
  expect(cellsOf('sessions')).toEqual(['–', '3', '1,200']);
  expect(cellsOf('revenue')).toEqual(['–', '€900', '€0']);
  const sorted = (name: string) => pages.toSorted(list.sorts[name]?.compare).map(({ url }) => url);
  expect(sorted('sessions')).toEqual(['/many', '/few', '/none']);
  expect(sorted('revenue')).toEqual(['/few', '/many', '/none']);
});
