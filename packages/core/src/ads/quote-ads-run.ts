import type { Context, TeamActor } from '../context.ts';
import { AppError } from '../errors.ts';
import { openAdsAccount } from '../integrations/open-ads-account.ts';
import { requirePrice, textEndpoint } from '../optimizations/buy-text.ts';
import type { Quote } from '../optimizations/optimization.ts';
import { quoteOf } from '../optimizations/quote-rules.ts';
import { searchResultPrice } from '../providers/dataforseo/search-results.ts';
import { nameAnswering } from '../providers/llm/model-rules.ts';
import { observedTokens } from '../usage/observed-tokens.ts';
import type { AdsSettings } from './ads-api.ts';
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
): Promise<Quote> {
  const { items, settings } = request;
  const facts = context.providers.textModels.describe(settings.model);
  if (facts.state === 'missing') {
    throw new AppError('not_configured', facts.notes[0] ?? `The language model ${facts.label} is not configured.`);
  }
  const price = requirePrice(facts);
  const calls = { teamId: actor.teamId, modelLabel: settings.model, endpoint: textEndpoint };
  const tokens = await observedTokens(context.db, calls, defaultTokens);
  const callTicks = ({ input, output }: { input: number; output: number }): number =>
    (input * price.inputTicksPerMillion + output * price.outputTicksPerMillion) / 1_000_000;
  const serp = searchResultPrice.ticksPerCall;
  return quoteOf({
    items,
    simulated: facts.state === 'sandbox' && context.providers.searchResults.state === 'sandbox',
    notes: [...facts.notes, atMost],
    steps: [
      {
        label: 'Search results of each top keyword',
        provider: 'dataforseo',
        calls: context.providers.searchResults.state === 'missing' ? 0 : items,
        ticks: { low: 0, likely: serp, high: serp * 2 },
        priceVersion: searchResultPrice.version,
      },
      {
        label: `Headlines and descriptions by ${nameAnswering(facts)}`,
        provider: facts.provider,
        calls: items,
        ticks: {
          low: callTicks(tokens.p50) * callsPerAdGroup.low,
          likely: callTicks(tokens.p50) * callsPerAdGroup.likely,
          high: callTicks(tokens.p90) * callsPerAdGroup.high,
        },
        priceVersion: price.version,
      },
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
export async function quoteAdsRun(context: Context, actor: TeamActor, request: AdsRunRequest): Promise<Quote> {
  const { items } = await resolveRequest(context, actor, request);
  return quoteFor(context, actor, { items, settings: request.settings });
}
