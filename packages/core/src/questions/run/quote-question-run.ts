import type { RunQuote } from '../../contract/money/quote.ts';
import type { QuestionSettings } from '../../contract/questions/questions-api.ts';
import { quoteOf } from '../../money/quotes/quote-rules.ts';
import { priceReview, priceRun } from '../../runs/purchase/price-run.ts';
import type { SearchRunRequest } from '../../runs/search/start-search-run.ts';
import { countImportQueries } from '../../search/sources/imports-store.ts';
import { resolveSource, type RunSource } from '../../search/sources/resolve-source.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { comparisonCalls } from '../cluster/ask-which-are-same.ts';

/** Tokens of one call until a team has made calls: measured on pages of the sandbox's size. */
const defaultTokens = { p50: { input: 3000, output: 450 }, p90: { input: 4200, output: 900 } };
/** The one call about queries the rules are not sure of, up to a hundred. */
const sortingTokens = { p50: { input: 1200, output: 1200 }, p90: { input: 3000, output: 4000 } };
/** A call that groups up to a hundred queries by what they ask. */
const comparisonTokens = { p50: { input: 1700, output: 600 }, p90: { input: 3500, output: 3000 } };
/** Tokens of a review of one draft. */
const reviewTokens = { p50: { input: 1500, output: 350 }, p90: { input: 3000, output: 900 } };
/** A question is written once and repaired at most twice; one that is answered already is not written at all. */
const callsPerQuestion = { low: 0.5, likely: 1.1, high: 3 };
/** With fewer questions than asked for, a run costs less; the data is not read to quote it. */
const atMost = 'This is an upper estimate: a site with fewer questions costs less.';

/** What a run would cost at most: questions × (one result page, none to three calls of the model, a review). */
export async function quoteFor(
  context: Context,
  actor: TeamActor,
  { settings, source }: { settings: QuestionSettings; source: RunSource },
): Promise<RunQuote> {
  const prices = await priceRun(context, actor, { model: settings.model, defaultTokens });
  const held = source.importId === null ? settings.maxQueries : await countImportQueries(context.db, source.importId);
  const items = Math.min(settings.maxQueries, held);
  const { model } = settings;
  const reviewed =
    settings.review === false ? [] : [await priceReview(context, actor, { model, items, tokens: reviewTokens })];
  return quoteOf({
    items,
    simulated: prices.simulated,
    notes: [...prices.notes, atMost],
    steps: [
      prices.resultPages('Search results of each question', items),
      prices.modelCalls({
        label: 'Sorting queries that may be questions',
        items: 1,
        callsPerItem: { low: 0, likely: 1, high: 1 },
        tokens: sortingTokens,
      }),
      prices.modelCalls({
        label: 'Comparing queries that may ask the same',
        items: comparisonCalls(items),
        callsPerItem: { low: 0, likely: 1, high: 1 },
        tokens: comparisonTokens,
      }),
      prices.modelCalls({
        label: `Reasoning and draft answers by ${prices.modelName}`,
        items,
        callsPerItem: callsPerQuestion,
      }),
      ...reviewed,
    ],
  });
}

/** What a run would cost, before it starts. */
export async function quoteQuestionRun(
  context: Context,
  actor: TeamActor,
  input: SearchRunRequest<QuestionSettings>,
): Promise<RunQuote> {
  const source = await resolveSource(context, actor, input);
  return quoteFor(context, actor, { source, settings: input.settings });
}
