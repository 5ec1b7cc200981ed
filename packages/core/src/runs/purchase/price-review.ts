import type { QuoteStep } from '../../money/quotes/quote-rules.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { type CallTokens, priceRun } from './price-run.ts';
import { reviewerOf, reviewTokens } from './review-texts.ts';

/** What the review of each item's texts costs: one call of a cheap model, none when nothing passed the rules. */
export async function priceReview(
  context: Context,
  actor: TeamActor,
  run: { model: string; items: number; tokens?: CallTokens },
): Promise<QuoteStep> {
  const tokens = run.tokens ?? reviewTokens;
  const model = reviewerOf(context.providers.textModels, run.model);
  const prices = await priceRun(context, actor, { model, defaultTokens: tokens });
  return prices.modelCalls({
    label: `Review of texts by ${prices.modelName}`,
    items: run.items,
    callsPerItem: { low: 0, likely: 1, high: 1 },
    tokens,
  });
}
