import { api, type OptimizationKind, requestOf } from '@serplift/core/api';
import { paths } from '../../lib/paths.ts';

/** The calls of each kind of run; in the contract each kind has its own. */
export const runCalls = { ads: api.ads, seo: api.seo, questions: api.questions } satisfies Record<
  OptimizationKind,
  unknown
>;

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
