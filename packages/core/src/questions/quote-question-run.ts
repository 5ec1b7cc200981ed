import type { Context, TeamActor } from '../context.ts';
import { AppError } from '../errors.ts';
import { requirePrice, textEndpoint } from '../optimizations/buy-text.ts';
import type { Quote } from '../optimizations/optimization.ts';
import { quoteOf } from '../optimizations/quote-rules.ts';
import type { SearchRunRequest } from '../optimizations/start-search-run.ts';
import { searchResultPrice } from '../providers/dataforseo/search-results.ts';
import { nameAnswering } from '../providers/llm/model-rules.ts';
import { resolveSource } from '../search-data/resolve-source.ts';
import { observedTokens } from '../usage/observed-tokens.ts';
import type { QuestionSettings } from './questions-api.ts';

/** Tokens of one call until a team has calls of its own: measured on pages of the sandbox's size. */
const defaultTokens = { p50: { input: 1800, output: 350 }, p90: { input: 3000, output: 700 } };
/** The one call about queries the rules are not sure of, up to a hundred. */
const sortingTokens = { p50: { input: 1200, output: 1200 }, p90: { input: 3000, output: 4000 } };
/** A question is written once and repaired at most twice; one that is answered already is not written at all. */
const callsPerQuestion = { low: 0.5, likely: 1.1, high: 3 };
/** With fewer questions than asked for, a run costs less; the data is not read to quote it. */
const atMost = 'At most; a site with fewer questions costs less.';

/** What a run would cost at most: questions × (one result page, none to three calls of the model). */
export async function quoteFor(context: Context, actor: TeamActor, settings: QuestionSettings): Promise<Quote> {
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
  const items = settings.maxQueries;
  return quoteOf({
    items,
    simulated: facts.state === 'sandbox' && context.providers.searchResults.state === 'sandbox',
    notes: [...facts.notes, atMost],
    steps: [
      {
        label: 'Search results of each question',
        provider: 'dataforseo',
        calls: context.providers.searchResults.state === 'missing' ? 0 : items,
        ticks: { low: 0, likely: serp, high: serp * 2 },
        priceVersion: searchResultPrice.version,
      },
      {
        label: 'Sorting queries that may be questions',
        provider: facts.provider,
        calls: 1,
        ticks: { low: 0, likely: callTicks(sortingTokens.p50), high: callTicks(sortingTokens.p90) },
        priceVersion: price.version,
      },
      {
        label: `Reasoning and draft answers by ${nameAnswering(facts)}`,
        provider: facts.provider,
        calls: items,
        ticks: {
          low: callTicks(tokens.p50) * callsPerQuestion.low,
          likely: callTicks(tokens.p50) * callsPerQuestion.likely,
          high: callTicks(tokens.p90) * callsPerQuestion.high,
        },
        priceVersion: price.version,
      },
    ],
  });
}

/** What a run would cost, before it starts. */
export async function quoteQuestionRun(
  context: Context,
  actor: TeamActor,
  input: SearchRunRequest<QuestionSettings>,
): Promise<Quote> {
  await resolveSource(context, actor, input);
  return quoteFor(context, actor, input.settings);
}
