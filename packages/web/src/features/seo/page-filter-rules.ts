import type { SeoPage } from '@serplift/core/api';
import { queryOf } from '../../lib/address-view-rules.ts';
import { type DecisionFilter, decisionLabels, decisionState } from '../../lib/decision-rules.ts';
import { oneOf } from '../../lib/one-of.ts';

export const stateLabels: Record<SeoPage['state'], string> = {
  succeeded: 'Improved',
  kept: 'Kept as is',
  failed: 'Failed',
  skipped: 'Skipped',
  working: 'In progress',
  waiting: 'Waiting',
};

export const riskLabels = { low: 'Low', medium: 'Medium', high: 'High' } as const;
export type Risk = keyof typeof riskLabels;

export { faultNames as faultLabels } from '@serplift/core/api';

export const sortLabels = {
  score: 'Score',
  belowSimilar: 'Below similar pages',
  clicks: 'Clicks in 28 days',
  position: 'Position',
  impressions: 'Impressions',
} as const;
export type PageSort = keyof typeof sortLabels;

/** What the list shows, as it stands in the address. */
export interface PageView {
  search: string;
  state: SeoPage['state'] | null;
  decision: DecisionFilter | null;
  risk: Risk | null;
  sort: PageSort;
}

/** Reads a view from the address; anything unknown there is ignored. */
export function readView(query: URLSearchParams): PageView {
  return {
    search: query.get('q') ?? '',
    state: oneOf(stateLabels, query.get('state')),
    decision: oneOf(decisionLabels, query.get('decision')),
    risk: oneOf(riskLabels, query.get('risk')),
    sort: oneOf(sortLabels, query.get('sort')) ?? 'score',
  };
}

/** Writes a view for the address; what is at its default is left out. */
export function writeView(view: PageView): URLSearchParams {
  const { search, state, decision, risk, sort } = view;
  return queryOf({ q: search, state, decision, risk, sort: sort === 'score' ? null : sort });
}

/** Whether the view shows anything but all pages by score. */
export function isNarrowed(view: PageView): boolean {
  return writeView({ ...view, sort: 'score' }).size > 0;
}

/** Results up to this size are loaded at once, larger ones as one scrolls. */
const soonLoaded = 1000;

/** Whether all pages are to be loaded now: a view other than the server's order can only be shown truly with all of them. */
export function needsAllPages(view: PageView, totalPages: number): boolean {
  return totalPages <= soonLoaded || writeView(view).size > 0;
}

function matchesSearch(page: SeoPage, words: string[]): boolean {
  const text = [page.url, page.keyword, page.currentTitle, page.optimizedTitle, page.decision?.title]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

const order: Record<PageSort, (a: SeoPage, b: SeoPage) => number> = {
  score: (a, b) => b.score - a.score,
  belowSimilar: (a, b) => (b.belowSimilar?.point ?? 0) - (a.belowSimilar?.point ?? 0),
  clicks: (a, b) => b.clicks28 - a.clicks28,
  position: (a, b) => a.position - b.position,
  impressions: (a, b) => b.impressions - a.impressions,
};

/** The pages of a view in its order; those in `keep` stay although a decision just made them leave it. */
export function pagesInView(pages: readonly SeoPage[], view: PageView, keep: ReadonlySet<string>): SeoPage[] {
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = pages.filter(
    (page) =>
      (view.state === null || page.state === view.state) &&
      (view.decision === null || decisionState(page) === view.decision || keep.has(page.id)) &&
      (view.risk === null || page.rewriteRisk?.level === view.risk) &&
      matchesSearch(page, words),
  );
  return shown.sort(order[view.sort]);
}
