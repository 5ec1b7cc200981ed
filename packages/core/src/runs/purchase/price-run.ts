import { AppError } from '../../contract/errors.ts';
import { observedTokens } from '../../money/quotes/observed-tokens.ts';
import type { QuoteStep, TokenPair } from '../../money/quotes/quote-rules.ts';
import { searchResultPrice } from '../../providers/dataforseo/search-results.ts';
import { highestInputTicks, nameAnswering } from '../../providers/llm/model-rules.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { requirePrice, textEndpoint } from './buy-text.ts';
import { reviewerOf, reviewTokens } from './review-texts.ts';

/** Tokens of one call of a model, usually and when it is long. */
export interface CallTokens {
  p50: TokenPair;
  p90: TokenPair;
}

/** What a quote says about calls of the model. */
export interface ModelCalls {
  label: string;
  items: number;
  /** How often it is called for one item. */
  callsPerItem: { low: number; likely: number; high: number };
  /** Absent: as the team's own calls were. */
  tokens?: CallTokens;
}

/** What the parts of a run cost that looks at result pages and writes with a model. */
export interface RunPrices {
  simulated: boolean;
  notes: string[];
  /** The name of the model that answers. */
  modelName: string;
  resultPages(label: string, calls: number): QuoteStep;
  modelCalls(calls: ModelCalls): QuoteStep;
}

/**
 * Finds out what a run with a model pays; `defaultTokens` apply until the team has made calls. Throws
 * `not_configured` for a model that is missing or whose price is unknown.
 */
export async function priceRun(
  { db, providers }: Context,
  { teamId }: TeamActor,
  { model, defaultTokens }: { model: string; defaultTokens: CallTokens },
): Promise<RunPrices> {
  const facts = providers.textModels.describe(model);
  if (facts.state === 'missing') {
    throw new AppError('not_configured', facts.notes[0] ?? `The language model ${facts.label} is not configured.`);
  }
  const price = requirePrice(facts);
  const observed = await observedTokens(db, { teamId, modelLabel: model, endpoint: textEndpoint }, defaultTokens);
  const callTicks = ({ input, output }: TokenPair, inputTicks = price.inputTicksPerMillion): number =>
    (input * inputTicks + output * price.outputTicksPerMillion) / 1_000_000;
  const { ticksPerCall, version } = searchResultPrice;
  return {
    simulated: facts.state === 'sandbox' && providers.searchResults.state === 'sandbox',
    notes: facts.notes,
    modelName: nameAnswering(facts),
    resultPages: (label, calls) => ({
      label,
      provider: 'dataforseo',
      calls: providers.searchResults.state === 'missing' ? 0 : calls,
      ticks: { low: 0, likely: ticksPerCall, high: ticksPerCall * 2 },
      priceVersion: version,
    }),
    modelCalls: ({ label, items, callsPerItem, tokens = observed }) => ({
      label,
      provider: facts.provider,
      calls: items,
      ticks: {
        low: callTicks(tokens.p50) * callsPerItem.low,
        likely: callTicks(tokens.p50) * callsPerItem.likely,
        high: callTicks(tokens.p90, highestInputTicks(price)) * callsPerItem.high,
      },
      priceVersion: price.version,
    }),
  };
}

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
