import type { AdsSettings } from '../../contract/ads/ads-api.ts';
import type { RunQuote } from '../../contract/money/quote.ts';
import { quoteOf } from '../../money/quotes/quote-rules.ts';
import { priceReview, priceRun } from '../../runs/purchase/price-run.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { openAdsAccount } from '../../team/integrations/open-ads-account.ts';
import { requireSelection, selectAdGroups, type Selection } from './select-ad-groups.ts';

/** What a person asks for when an ads run is quoted or started. */
export interface AdsRunRequest extends Selection {
  settings: AdsSettings;
  maxCostUsd?: number | undefined;
  idempotencyKey?: string | undefined;
}

/** Tokens of one call until a team has made calls: measured on ad groups of the sandbox's size. */
const defaultTokens = { p50: { input: 4600, output: 1500 }, p90: { input: 6400, output: 3200 } };
/** Tokens of a review of all texts of an ad group. */
const reviewTokens = { p50: { input: 2400, output: 1800 }, p90: { input: 4600, output: 4200 } };
/** An ad group is written once and repaired at most twice. */
const callsPerAdGroup = { low: 1, likely: 1.3, high: 3 };
/** How many landing pages have no keywords or links is unknown until the account is read. */
const atMost = 'This is an upper estimate: ad groups without keywords or a landing page are left out and cost nothing.';

/** What a run on this many ad groups would cost: for each one result page, one to three calls of the model, and a review. */
export async function quoteFor(
  context: Context,
  actor: TeamActor,
  request: { items: number; settings: AdsSettings },
): Promise<RunQuote> {
  const { items, settings } = request;
  const { model } = settings;
  const prices = await priceRun(context, actor, { model, defaultTokens });
  const reviewed =
    settings.review === false ? [] : [await priceReview(context, actor, { model, items, tokens: reviewTokens })];
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
      ...reviewed,
    ],
  });
}

/** The account, ad groups and whole settings that a request means. Throws `not_found` for ids that are not in the account. */
export async function resolveRequest(context: Context, actor: TeamActor, request: AdsRunRequest) {
  const open = await openAdsAccount(context, actor.teamId, request.settings.selectedAccountId);
  const selection = {
    campaignIds: [...new Set(request.campaignIds)],
    adGroupIds: [...new Set(request.adGroupIds)],
  };
  const selected = await selectAdGroups(open, selection, context.signal);
  requireSelection(selected, selection, open.account);
  return { open, selection, settings: request.settings, items: selected.adGroups.length };
}

/** What a run would cost, before it starts. */
export async function quoteAdsRun(context: Context, actor: TeamActor, request: AdsRunRequest): Promise<RunQuote> {
  const { items, settings } = await resolveRequest(context, actor, request);
  return quoteFor(context, actor, { items, settings });
}
