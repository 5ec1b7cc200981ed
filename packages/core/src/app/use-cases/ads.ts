import { getBrandRules, setBrandRules } from '../../ads/ad/edit-brand.ts';
import { deployAds } from '../../ads/deploy/deploy-ads.ts';
import { listDeployments } from '../../ads/deploy/list-deployments.ts';
import { preflightAds } from '../../ads/deploy/preflight-ads.ts';
import { rollbackDeployment } from '../../ads/deploy/rollback-deployment.ts';
import { listAdGroups } from '../../ads/review/list-ad-groups.ts';
import { listExistingAds } from '../../ads/review/list-existing-ads.ts';
import { listAdsRuns } from '../../ads/run/list-ads-runs.ts';
import { quoteAdsRun } from '../../ads/run/quote-ads-run.ts';
import { showAdsRun } from '../../ads/run/show-ads-run.ts';
import { startAdsRun } from '../../ads/run/start-ads-run.ts';
import * as budgets from '../../money/budgets/manage-budget.ts';
import { cancelRun } from '../../runs/record/cancel-run.ts';
import type { TeamActor } from '../../team/context/context.ts';
import type { Dispatched, UseCases } from '../use-case.ts';

/** Reads texts with lexica, which lists of runs need not load. */
const edits = () => import('../../ads/review/edit-ad.ts');

export const useCases: UseCases<Pick<Dispatched, 'ads'>> = {
  ads: {
    quote: budgets.notingBudget(quoteAdsRun),
    start: startAdsRun,
    show: showAdsRun,
    cancel: (context, actor: TeamActor, input) => cancelRun(context, actor, { kind: 'ads', ...input }),
    history: listAdsRuns,
    items: listAdGroups,
    existingAds: listExistingAds,
    check: async (context, actor: TeamActor, input) => (await edits()).checkAdTexts(context, actor, input),
    edit: async (context, actor: TeamActor, input) => (await edits()).editAd(context, actor, input),
    brandRules: (context, actor: TeamActor) => getBrandRules(context, actor),
    setBrandRules,
    preflight: preflightAds,
    deploy: deployAds,
    deployments: listDeployments,
    rollback: rollbackDeployment,
  },
};
