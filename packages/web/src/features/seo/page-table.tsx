import { faultName, isQueryMixUnknown, isTooLittleData, proposalDoubtNames, type SeoPage } from '@serplift/core/api';
import { formatMoney, formatNumber, formatPercent, formatPosition } from '../../lib/format.ts';
import { splitUrl } from '../../lib/page-url-rules.ts';
import { formatChange, formatGain } from '../../runs/preview/gain-format.ts';
import type { Column, TableKind } from '../../runs/review/review-kind.ts';
import type { ListRules, ReviewSort } from '../../runs/review/review-list-rules.ts';
import { type Doubts, riskLabels } from './page-list-rules.ts';
import { labelOfShown, proposalOf } from './proposal-rules.ts';
import { ReviewPill } from './StatePill.tsx';

/** Columns that are shown once they were chosen. */
const extraColumns: readonly Column<SeoPage>[] = [
  {
    name: 'description',
    label: 'Proposed description',
    track: 'minmax(20rem, 2fr)',
    cell: (page, shown) => (shown ?? proposalOf(page))?.description ?? '–',
    isExtra: true,
  },
  {
    name: 'keyword',
    label: 'Main search',
    track: 'minmax(10rem, 1fr)',
    cell: ({ keyword }) => keyword ?? '–',
    isExtra: true,
  },
  {
    name: 'belowSimilar',
    label: 'Below similar pages in 28 days',
    track: '9.5rem',
    isNumeric: true,
    cell: ({ belowSimilar }) => (belowSimilar === null ? '–' : formatGain(belowSimilar.point)),
    sort: 'belowSimilar',
    isExtra: true,
  },
  {
    name: 'risk',
    label: 'Rewrite risk',
    track: '8rem',
    cell: ({ rewriteRisk }) => (rewriteRisk === null ? '–' : riskLabels[rewriteRisk.level]),
    sort: 'risk',
    isExtra: true,
  },
  {
    name: 'score',
    label: 'Score',
    track: '6rem',
    isNumeric: true,
    cell: ({ score }) => formatGain(score),
    sort: 'score',
    isExtra: true,
  },
];

/** The columns of the table of pages, whose figures cover so many days where their heading says nothing else. */
export const pageTableOf = (windowDays: number, doubts: Doubts): TableKind<SeoPage> => ({
  columns: [
    { name: 'page', label: 'Page', track: 'minmax(11rem, 1fr)', cell: ({ url }) => splitUrl(url).path, sort: 'page' },
    {
      name: 'title',
      label: 'Proposed title',
      track: 'minmax(24rem, 2fr)',
      cell: (page, shown) =>
        shown === null ? (proposalOf(page)?.title ?? '–') : `${labelOfShown(page, shown)} ${shown.title}`,
    },
    { name: 'decision', label: 'Decision', track: '8.5rem', cell: (page) => <ReviewPill page={page} /> },
    {
      name: 'doubts',
      label: 'To check',
      track: '10rem',
      cell: ({ id }) => (doubts.get(id) ?? []).map(({ kind }) => proposalDoubtNames[kind]).join(', ') || '–',
      sort: 'doubts',
    },
    {
      name: 'newText',
      label: 'In 28 days, a new text may bring',
      track: '12.5rem',
      isNumeric: true,
      cell: ({ newText: { point, low, high } }) =>
        `${formatChange(point)} (${formatChange(low)} to ${formatChange(high)})`,
      sort: 'newText',
    },
    {
      name: 'clicks',
      label: 'Clicks in 28 days',
      track: '7rem',
      isNumeric: true,
      cell: ({ clicks28 }) => formatGain(clicks28),
      sort: 'clicks',
    },
    {
      name: 'position',
      label: `Position, ${windowDays} days`,
      track: '7rem',
      isNumeric: true,
      cell: ({ position }) => formatPosition(position),
      sort: 'position',
    },
    {
      name: 'impressions',
      label: `Impressions, ${windowDays} days`,
      track: '8.5rem',
      isNumeric: true,
      cell: ({ impressions }) => formatNumber(impressions),
      sort: 'impressions',
    },
    {
      name: 'ctr',
      label: `CTR, ${windowDays} days`,
      track: '9.5rem',
      isNumeric: true,
      cell: (page) => `${formatPercent(page.ctr, 2)}${isTooLittleData(page) ? ' (little data)' : ''}`,
      sort: 'ctr',
    },
    {
      name: 'hidden',
      label: `Hidden impressions, ${windowDays} days`,
      track: '12rem',
      isNumeric: true,
      cell: (page) =>
        page.hidden === null
          ? '–'
          : `${formatPercent(page.hidden.impressions, 0)}${isQueryMixUnknown(page) ? ' (queries unknown)' : ''}`,
      sort: 'hidden',
    },
    {
      name: 'fault',
      label: 'Fault',
      track: '11rem',
      cell: ({ fault }) => (fault === 'none' ? '–' : faultName(fault)),
      sort: 'fault',
    },
    {
      name: 'warnings',
      label: 'Warnings',
      track: '7rem',
      isNumeric: true,
      cell: ({ warnings }) => (warnings.length === 0 ? '–' : formatNumber(warnings.length)),
      sort: 'warnings',
    },
    ...extraColumns,
  ],
});

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
  track: '8rem',
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
