import { createHash } from 'node:crypto';
import type { AdsOptimization } from '../../contract/ads/ads-api.ts';
import { toTicks } from '../../contract/money.ts';
import { transact } from '../../platform/database/transaction.ts';
import { startRun } from '../../runs/record/start-run.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { insertAdsRun } from '../ad/ads-runs-store.ts';
import { type AdsRunRequest, quoteFor, resolveRequest } from './quote-ads-run.ts';
import { showAdsRun } from './show-ads-run.ts';

/** Tells a repetition of a request from another request with the same key. */
function hashOf({ campaignIds, adGroupIds, settings, maxCostUsd }: AdsRunRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([campaignIds, adGroupIds, settings, maxCostUsd]))
    .digest();
}

/** Starts a run: checks account and selection, keeps the quote, enqueues the work. A repeated key returns the first run. */
export async function startAdsRun(
  context: Context,
  actor: TeamActor,
  request: AdsRunRequest,
): Promise<AdsOptimization> {
  const { open, selection, settings, items } = await resolveRequest(context, actor, request);
  const quote = await quoteFor(context, actor, { items, settings });
  const run = await transact(context, async (context) => {
    const started = await startRun(context, actor, {
      kind: 'ads',
      subject: open.account.name,
      importId: null,
      settings: { ...settings, selectedAccountId: open.account.id },
      quote,
      maxCostTicks: request.maxCostUsd === undefined ? null : toTicks(request.maxCostUsd),
      idempotencyKey: request.idempotencyKey ?? null,
      requestHash: hashOf(request),
    });
    await insertAdsRun(context.db, started.id, { account: open.account, ...selection });
    return started;
  });
  return showAdsRun(context, actor, { optimizationId: run.id });
}
