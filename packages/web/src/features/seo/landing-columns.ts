import type { SeoPage } from '@serplift/core/api';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import type { ListRules, ReviewSort } from '../../runs/review/review-list-rules.ts';
import type { Column, TableKind } from '../../runs/review/table-kind.ts';

type Figure = 'sessions' | 'keyEvents' | 'revenue';

const figures: Record<Figure, { label: string; format: (landing: SeoPage['landing']) => string }> = {
  sessions: { label: 'Sessions', format: (landing) => formatNumber(landing?.sessions) },
  keyEvents: { label: 'Key events', format: (landing) => formatNumber(landing?.keyEvents) },
  revenue: { label: 'Revenue', format: (landing) => formatMoney(landing?.revenue, landing?.currencyCode ?? null) },
};
const names = Object.keys(figures) as Figure[];

/** Best first; pages without figures of Google Analytics come last. */
const sortBy = (name: Figure): ReviewSort<SeoPage> => ({
  label: figures[name].label,
  compare: (a, b) => {
    const [first, second] = [a.landing?.[name] ?? -Infinity, b.landing?.[name] ?? -Infinity];
    return first === second ? 0 : second - first;
  },
});

const columnOf = (name: Figure, windowDays: number): Column<SeoPage> => ({
  name,
  label: `${figures[name].label}, ${windowDays} days`,
  track: '10rem',
  isNumeric: true,
  cell: ({ landing }) => figures[name].format(landing),
  sort: name,
});

interface PageList {
  list: ListRules<SeoPage>;
  table: TableKind<SeoPage>;
}

/** Adds sessions, key events and revenue as columns and sorts to a result that has them. */
export function withLanding({ list, table }: PageList, pages: readonly SeoPage[]): PageList {
  const page = pages.find(({ landing }) => landing !== null);
  if (page === undefined) return { list, table };
  const sorts = Object.fromEntries(names.map((name) => [name, sortBy(name)]));
  const columns = names.map((name) => columnOf(name, page.windowDays));
  return {
    list: { ...list, sorts: { ...list.sorts, ...sorts } },
    table: { ...table, columns: [...table.columns, ...columns] },
  };
}
