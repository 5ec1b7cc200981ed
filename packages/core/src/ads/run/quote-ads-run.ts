import type { Context, TeamActor } from '../../context/context.ts';
import { openAdsAccount } from '../../integrations/open-ads-account.ts';
import { priceRun } from '../../runs/purchase/price-run.ts';
import type { RunQuote } from '../../spending/money/quote.ts';
import { quoteOf } from '../../spending/quotes/quote-rules.ts';
import type { AdsSettings } from '../ad/ads-api.ts';
import { requireSelection, selectAdGroups, type Selection } from './select-ad-groups.ts';

/** What a person asks for when an ads run is quoted or started. */
export interface AdsRunRequest extends Selection {
  settings: AdsSettings;
  maxCostUsd?: number | undefined;
  idempotencyKey?: string | undefined;
}

/** Tokens of one call until a team has calls of its own: measured on ad groups of the sandbox's size. */
const defaultTokens = { p50: { input: 3600, output: 900 }, p90: { input: 5200, output: 1700 } };
/** An ad group is written once and repaired at most twice. */
const callsPerAdGroup = { low: 1, likely: 1.3, high: 3 };
/** Landing pages without keywords or links cannot be told before the account is read. */
const atMost = 'At most; ad groups without keywords or a landing page are left out and cost nothing.';

/** What a run on so many ad groups would cost: one result page and one to three calls of the model for each. */
export async function quoteFor(
  context: Context,
  actor: TeamActor,
  request: { items: number; settings: AdsSettings },
): Promise<RunQuote> {
  const { items, settings } = request;
  const prices = await priceRun(context, actor, { model: settings.model, defaultTokens });
  return quoteOf({
    items,
    simulated: prices.simulated,
    notes: [...prices.notes, atMost],
    steps: [
      prices.resultPages('Search results of each top keyword', items),
      prices.modelCalls({
        label: `Headlines and descriptions by ${prices.modelName}`,
        items,
        callsPerItem: callsPerAdGroup,
      }),
    ],
  });
}

/** The account and ad groups a request stands for. Throws `not_found` for ids that are not in the account. */
export async function resolveRequest(context: Context, actor: TeamActor, request: AdsRunRequest) {
  const open = await openAdsAccount(context, actor.teamId, request.settings.selectedAccountId);
  const selection = {
    campaignIds: [...new Set(request.campaignIds)],
    adGroupIds: [...new Set(request.adGroupIds)],
  };
  const selected = await selectAdGroups(open, selection, context.signal);
  requireSelection(selected, selection, open.account);
  const campaigns = [...new Set(selected.adGroups.map((adGroup) => adGroup.campaignId))];
  return { open, selection, campaigns, items: selected.adGroups.length };
}

/** What a run would cost, before it starts. */
export async function quoteAdsRun(context: Context, actor: TeamActor, request: AdsRunRequest): Promise<RunQuote> {
  const { items } = await resolveRequest(context, actor, request);
  return quoteFor(context, actor, { items, settings: request.settings });
}
