import type { OptimizationKind, OptimizationStatus, OptimizationSummary } from '@serplift/core/api';
import { queryOf } from '../../lib/address-view-rules.ts';
import { oneOf } from '../../lib/one-of.ts';

export const kindTabs = { all: 'All', ads: 'Google Ads', seo: 'SEO', questions: 'Questions' } as const;
export type KindTab = keyof typeof kindTabs;

export const statusFilters = {
  all: 'All',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;
export type StatusFilter = keyof typeof statusFilters;

/** What history shows, as it is in the address; pages count from 1. */
export interface HistoryView {
  tab: KindTab;
  status: StatusFilter;
  page: number;
}

/** Reads a view from the address; anything unknown there is ignored. */
export function readHistoryView(query: URLSearchParams): HistoryView {
  const page = Number(query.get('page'));
  return {
    tab: oneOf(kindTabs, query.get('tab')) ?? 'all',
    status: oneOf(statusFilters, query.get('status')) ?? 'all',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** Writes a view for the address; what is at its default is left out. */
export function writeHistoryView({ tab, status, page }: HistoryView): URLSearchParams {
  return queryOf({
    tab: tab === 'all' ? null : tab,
    status: status === 'all' ? null : status,
    page: page === 1 ? null : page,
  });
}

/** Whether a run is still to be processed; a waiting run counts as processing in the filters. */
export function isOpen(status: OptimizationStatus): boolean {
  return status === 'pending' || status === 'processing';
}

/** The runs of a view, newest first. */
export function runsInView(runs: readonly OptimizationSummary[], view: HistoryView): OptimizationSummary[] {
  const isShown = (run: OptimizationSummary) =>
    (view.tab === 'all' || run.kind === view.tab) &&
    (view.status === 'all' || (view.status === 'processing' ? isOpen(run.status) : run.status === view.status));
  return runs.filter(isShown).sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
}

/** The settings of a run in words, with the defaults that its kind implies. */
export function describeSettings(kind: OptimizationKind, settings: Record<string, unknown>): string[] {
  const text = (name: string, fallback: string) => {
    const value = settings[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : fallback;
  };
  if (kind === 'seo') {
    return [
      `Positions ${text('startPosition', '2')} to ${text('endPosition', '10')}`,
      `Max pages: ${text('maxPages', 'Unlimited')}`,
      `Model: ${text('model', 'grok-2-1212')}`,
    ];
  }
  if (kind === 'ads') {
    return [
      `${text('headlinesCount', '5')} headlines`,
      `${text('descriptionsCount', '4')} descriptions`,
      `Model: ${text('model', 'gpt-4o')}`,
    ];
  }
  return [`Max questions: ${text('maxQueries', '50')}`, `Min impressions: ${text('minImpressions', '10')}`];
}
