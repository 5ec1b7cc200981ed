import { api, type OptimizationKind, requestOf } from '@serplift/core/api';
import { paths } from '../../lib/paths.ts';

/** The calls of each kind of run; in the contract each kind has its own. */
export const runCalls = {
  ads: {
    quote: api.ads.quote,
    start: api.ads.start,
    show: api.ads.show,
    items: api.ads.items,
    cancel: api.ads.cancel,
    history: api.ads.history,
  },
  seo: {
    quote: api.seo.quote,
    start: api.seo.start,
    show: api.seo.show,
    items: api.seo.items,
    cancel: api.seo.cancel,
    history: api.seo.history,
  },
  questions: {
    quote: api.questions.quote,
    start: api.questions.start,
    show: api.questions.show,
    items: api.questions.items,
    cancel: api.questions.cancel,
    history: api.questions.history,
  },
} satisfies Record<OptimizationKind, unknown>;

/** The history that a started or ended run outdates. */
export const historyUrls: Record<OptimizationKind, RegExp> = {
  ads: /^\/api\/optimizations\/[^/]+$/,
  seo: /^\/api\/seo-optimizations\//,
  questions: /^\/api\/user\/[^/]+\/question-optimizations$/,
};

/** Where the result of a run is shown. */
export const resultPaths: Record<OptimizationKind, (id: string) => string> = {
  ads: paths.adsResult,
  seo: paths.seoResult,
  questions: paths.questionsResult,
};

/** The address a run is read from. */
export function runUrl({ kind, id }: { kind: OptimizationKind; id: string }): string {
  return requestOf(runCalls[kind].show, { optimizationId: id }).url;
}
