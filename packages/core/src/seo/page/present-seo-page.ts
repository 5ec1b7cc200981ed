import { estimateTextEffect } from '../../contract/search/text-effect-rules.ts';
import type { SeoPage } from '../../contract/seo/seo-page.ts';
import type { DecidedItem } from '../../runs/record/items-store.ts';
import type { SeoItemInput, SeoItemOutput } from './seo-item.ts';

/** What is known of a page before anything was found. */
export const nothingFound: SeoItemOutput = {
  reasons: [],
  keyword: null,
  mainQuery: null,
  score: 0,
  fault: null,
  currentTitle: null,
  currentDescription: null,
  optimizedTitle: null,
  unchecked: null,
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
  const fault = output?.fault ?? input.fault;
  return {
    ...(output ?? { ...nothingFound, keyword: input.mainQuery, score: input.score }),
    reasons: item.error === null ? (output?.reasons ?? []) : [item.error.message],
    id: item.id,
    url: item.subject,
    state: item.state,
    position: input.position,
    windowDays: input.windowDays,
    clicks: input.clicks,
    impressions: input.impressions,
    ctr: input.ctr,
    expectedCtr: input.expectedCtr,
    expectedCtrBasis: input.basis,
    clicks28: input.clicks28,
    hidden: input.hidden,
    belowSimilar: input.belowSimilar,
    newText: estimateTextEffect(input.clicks28, fault, output?.textEffect),
    fault,
    landing: input.landing ?? null,
    mainQuery: output?.mainQuery ?? null,
    secondaryQueries: input.topQueries
      .map(({ query }) => query)
      .filter((query) => query !== (output?.keyword ?? input.mainQuery)),
    otherAddresses: input.otherAddresses,
    cannibalisation:
      shared === null
        ? null
        : {
            pages: shared.pages.map(({ page }) => page).filter((page) => page !== item.subject),
            advice: `Several of your pages share the impressions of “${shared.query}”. Consolidate them, or give each its own query as well as rewriting them.`,
          },
    decision: item.decision,
  };
}
