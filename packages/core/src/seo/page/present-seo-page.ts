import type { DecidedItem } from '../../runs/record/items-store.ts';
import type { SeoItemInput, SeoItemOutput } from './seo-item.ts';
import type { SeoPage } from './seo-page.ts';

const nothingFound: SeoItemOutput = {
  reasons: [],
  keyword: null,
  score: 0,
  currentTitle: null,
  currentDescription: null,
  optimizedTitle: null,
  optimizedDescription: null,
  angle: null,
  competitorAnalysis: null,
  rewriteRisk: null,
  evidence: [],
  competitors: [],
  serpFeatures: [],
  gaps: [],
  differentiators: [],
  alternatives: [],
  warnings: [],
};

/** An item of an SEO run as people see it, whatever state it is in. */
export function presentSeoPage(item: DecidedItem): SeoPage {
  const input = item.input as SeoItemInput;
  const output = item.output as SeoItemOutput | null;
  const shared = input.cannibalisation;
  return {
    ...(output ?? { ...nothingFound, keyword: input.mainQuery, score: input.score }),
    reasons: item.error === null ? (output?.reasons ?? []) : [item.error.message],
    id: item.id,
    url: item.subject,
    state: item.state,
    position: input.position,
    clicks: input.clicks,
    impressions: input.impressions,
    ctr: input.ctr,
    expectedCtr: input.expectedCtr,
    expectedCtrBasis: input.basis,
    extraClicks: { point: input.gain.extraClicks, low: input.gain.low, high: input.gain.high },
    cannibalisation:
      shared === null
        ? null
        : {
            pages: shared.pages.map(({ page }) => page).filter((page) => page !== item.subject),
            advice: `Several of your pages share the impressions of "${shared.query}". Consolidate them, or give each its own query as well as rewriting them.`,
          },
    decision: item.decision,
  };
}
