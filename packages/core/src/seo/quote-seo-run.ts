import type { Context, TeamActor } from '../context.ts';
import { AppError } from '../errors.ts';
import { requirePrice, textEndpoint } from '../optimizations/buy-text.ts';
import type { Quote } from '../optimizations/optimization.ts';
import { quoteOf } from '../optimizations/quote-rules.ts';
import type { SearchRunRequest } from '../optimizations/start-search-run.ts';
import { searchResultPrice } from '../providers/dataforseo/search-results.ts';
import { nameAnswering } from '../providers/llm/model-rules.ts';
import type { ModelFacts } from '../providers/llm/text-models.ts';
import { resolveSource, type RunSource } from '../search-data/resolve-source.ts';
import { observedTokens } from '../usage/observed-tokens.ts';
import { countEligiblePages } from './count-eligible-pages.ts';
import { requireOwnPages } from './page-scope-rules.ts';
import type { SeoSettings } from './seo-api.ts';

/** Tokens of one call until a team has calls of its own: measured on pages of the sandbox's size. */
const defaultTokens = { p50: { input: 3000, output: 900 }, p90: { input: 4500, output: 1600 } };
/** A page is written once and repaired at most twice. */
const callsPerPage = { low: 1, likely: 1.2, high: 3 };

function requireReady(context: Context, facts: ModelFacts): void {
  if (facts.state === 'missing') {
    throw new AppError('not_configured', facts.notes[0] ?? `The language model ${facts.label} is not configured.`);
  }
  requirePrice(facts);
}

/** What a run on a source would cost: pages × (one result page, one to three calls of the model). */
export async function quoteFor(
  context: Context,
  actor: TeamActor,
  request: { source: RunSource; settings: SeoSettings },
): Promise<Quote> {
  const { settings } = request;
  requireOwnPages(request.source.websiteUrl, settings.pages ?? []);
  const facts = context.providers.textModels.describe(settings.model);
  requireReady(context, facts);
  const price = requirePrice(facts);
  const eligible = await countEligiblePages(context, actor, request);
  const items = Math.min(eligible, settings.maxPages ?? eligible);
  const calls = { teamId: actor.teamId, modelLabel: settings.model, endpoint: textEndpoint };
  const tokens = await observedTokens(context.db, calls, defaultTokens);
  const callTicks = ({ input, output }: { input: number; output: number }): number =>
    (input * price.inputTicksPerMillion + output * price.outputTicksPerMillion) / 1_000_000;
  const serp = searchResultPrice.ticksPerCall;
  return quoteOf({
    items,
    simulated: facts.state === 'sandbox' && context.providers.searchResults.state === 'sandbox',
    notes: facts.notes,
    steps: [
      {
        label: 'Search results of each main query',
        provider: 'dataforseo',
        calls: context.providers.searchResults.state === 'missing' ? 0 : items,
        ticks: { low: 0, likely: serp, high: serp * 2 },
        priceVersion: searchResultPrice.version,
      },
      {
        label: `Titles and descriptions by ${nameAnswering(facts)}`,
        provider: facts.provider,
        calls: items,
        ticks: {
          low: callTicks(tokens.p50) * callsPerPage.low,
          likely: callTicks(tokens.p50) * callsPerPage.likely,
          high: callTicks(tokens.p90) * callsPerPage.high,
        },
        priceVersion: price.version,
      },
    ],
  });
}

/** What a run would cost, before it starts. */
export async function quoteSeoRun(
  context: Context,
  actor: TeamActor,
  input: SearchRunRequest<SeoSettings>,
): Promise<Quote> {
  const source = await resolveSource(context, actor, input);
  return quoteFor(context, actor, { source, settings: input.settings });
}
