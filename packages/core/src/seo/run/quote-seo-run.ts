import type { RunQuote } from '../../contract/money/quote.ts';
import type { SeoSettings } from '../../contract/seo/seo-api.ts';
import { quoteOf } from '../../money/quotes/quote-rules.ts';
import { priceReview, priceRun } from '../../runs/purchase/price-run.ts';
import type { SearchRunRequest } from '../../runs/search/start-search-run.ts';
import { resolveSource, type RunSource } from '../../search/sources/resolve-source.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { countEligiblePages } from '../choose/list-candidates.ts';

/** Tokens of one call until a team has made calls: measured on pages of the sandbox's size. */
const defaultTokens = { p50: { input: 3900, output: 1500 }, p90: { input: 5600, output: 2600 } };
/** A page is written once and repaired at most twice. */
const callsPerPage = { low: 1, likely: 1.2, high: 3 };

/** What a run on a source would cost: pages × (one result page, one to three calls of the model, one review). */
export async function quoteFor(
  context: Context,
  actor: TeamActor,
  request: { source: RunSource; settings: SeoSettings },
): Promise<RunQuote> {
  const { settings } = request;
  const prices = await priceRun(context, actor, { model: settings.model, defaultTokens });
  const eligible = await countEligiblePages(context, actor, request);
  const items = Math.min(eligible, settings.maxPages ?? eligible);
  const step = await priceReview(context, actor, { model: settings.model, items });
  return quoteOf({
    items,
    simulated: prices.simulated,
    notes: prices.notes,
    steps: [
      prices.resultPages('Search results of each main query', items),
      prices.modelCalls({ label: `Titles and descriptions by ${prices.modelName}`, items, callsPerItem: callsPerPage }),
    ],
    review: { step, isWanted: settings.review !== false },
  });
}

/** What a run would cost, before it starts. */
export async function quoteSeoRun(
  context: Context,
  actor: TeamActor,
  input: SearchRunRequest<SeoSettings>,
): Promise<RunQuote> {
  const source = await resolveSource(context, actor, input);
  return quoteFor(context, actor, { source, settings: input.settings });
}
