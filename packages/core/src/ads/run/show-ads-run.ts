import type { AdGroupResult } from '../../contract/ads/ad-group-result.ts';
import type { AdsOptimization } from '../../contract/ads/ads-api.ts';
import { found } from '../../contract/errors.ts';
import { toUsd } from '../../contract/money.ts';
import { presentQuote } from '../../contract/money/quote.ts';
import { getRun } from '../../runs/record/get-run.ts';
import { toSummary } from '../../runs/record/summarize-run.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { findAdsRun } from '../ad/ads-runs-store.ts';
import { listAdGroups } from '../review/list-ad-groups.ts';

/** As many as the items call gives at once: nearly every run as a whole. */
const firstItems = 500;
const noItems = { items: [], nextCursor: null };

/** SPEC's short form of an ad group whose ad is ready. */
function shortForm({ adGroup, generatedAd, analysis }: AdGroupResult): AdsOptimization['results']['results'] {
  if (generatedAd === null) return [];
  const { id, headlines, descriptions, finalUrl } = generatedAd;
  const texts = { headlines: headlines.map(({ text }) => text), descriptions: descriptions.map(({ text }) => text) };
  return [
    {
      adGroup: { id: adGroup.id, name: adGroup.name },
      generatedAd: { id, ...texts, finalUrl },
      analysis: { keywordStrategy: analysis?.keywordStrategy ?? '' },
    },
  ];
}

/** An ads run with its status and, once it has ended, its first ad groups: while it works clients poll it, so it stays small. */
export async function showAdsRun(
  context: Context,
  actor: TeamActor,
  { optimizationId }: { optimizationId: string },
): Promise<AdsOptimization> {
  const run = await getRun(context, actor, { optimizationId, kind: 'ads' });
  const { account, campaignIds, adGroupIds } = found(await findAdsRun(context.db, run.id), 'Optimization');
  const { items, nextCursor } =
    run.completedAt === null ? noItems : await listAdGroups(context, actor, { optimizationId, limit: firstItems });
  const summary = toSummary(run);
  const results = items.flatMap(shortForm);
  return {
    ...summary,
    quote: presentQuote(run.quote),
    maxCostUsd: run.maxCostTicks === null ? null : toUsd(run.maxCostTicks),
    account: { id: account.id, name: account.name, currencyCode: account.currencyCode },
    campaignIds,
    adGroupIds,
    results: {
      summary: summary.results.summary,
      error: summary.results.error,
      progress: { processedAdGroups: run.processed, totalAdGroups: run.total },
      results,
    },
    generatedAds: results.map(({ generatedAd }) => generatedAd),
    leftOut: (run.results['leftOut'] ?? []) as AdsOptimization['leftOut'],
    adGroups: items,
    totalItems: run.total ?? 0,
    nextCursor,
  };
}
