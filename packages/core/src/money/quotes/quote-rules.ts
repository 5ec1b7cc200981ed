import { AppError } from '../../contract/errors.ts';
import type { RunQuote } from '../../contract/money/quote.ts';

/** One kind of call a run will make. */
export interface QuoteStep {
  label: string;
  provider: string;
  /** Calls without any repair or retry; the likely number. */
  calls: number;
  /** Ticks of one call; null when the price is unknown. */
  ticks: { low: number; likely: number; high: number } | null;
  priceVersion: string;
}

export interface QuoteInput {
  items: number;
  steps: QuoteStep[];
  /** The review of the texts, which a run may do without; its price is known either way. */
  review?: { step: QuoteStep; isWanted: boolean };
  simulated: boolean;
  notes?: string[];
}

type Bound = 'low' | 'likely' | 'high';

/**
 * Adds up what a run may cost (Σ steps × dated prices). Throws `not_configured` when a price is unknown,
 * because an unknown price is never $0.
 */
export function quoteOf({ items, steps, review, simulated, notes = [] }: QuoteInput): RunQuote {
  const used = [...steps, ...(review?.isWanted === true ? [review.step] : [])].filter((step) => step.calls > 0);
  const total = (bound: Bound): number => used.reduce((sum, step) => sum + costOf(step, bound), 0);
  const quote = {
    items,
    lowTicks: total('low'),
    likelyTicks: total('likely'),
    highTicks: total('high'),
    reviewTicks: review === undefined ? null : costOf(review.step, 'likely'),
    lines: used.map((step) => ({
      label: step.label,
      provider: step.provider,
      calls: step.calls,
      likelyTicks: costOf(step, 'likely'),
      priceVersion: step.priceVersion,
    })),
    simulated,
    notes,
  };
  if (!Number.isSafeInteger(quote.highTicks)) {
    throw new AppError('invalid_input', 'This run is too large to estimate; limit its pages.');
  }
  return quote;
}

function costOf(step: QuoteStep, bound: Bound): number {
  if (step.ticks === null) {
    throw new AppError(
      'not_configured',
      `The price of ${step.label} at ${step.provider} isn't known; set it first, so that the run can be estimated.`,
    );
  }
  return Math.ceil(step.calls * step.ticks[bound]);
}

export interface TokenPair {
  input: number;
  output: number;
}

export interface ExpectedTokens {
  p50: TokenPair;
  p90: TokenPair;
  /** Calls the numbers come from; 0 means that they are the defaults. */
  observations: number;
}

/** Fewer of the team's own calls than this say less than the defaults. */
const minObservations = 20;

/** The q-quantile by nearest rank: the smallest value that at least that share of the values does not pass. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0;
}

/** What one call will use: p50 and p90 of the team's own calls, or the defaults while there are too few. */
export function expectTokens(
  calls: readonly TokenPair[],
  defaults: { p50: TokenPair; p90: TokenPair },
): ExpectedTokens {
  if (calls.length < minObservations) return { ...defaults, observations: 0 };
  const at = (q: number): TokenPair => ({
    input: quantile(
      calls.map((call) => call.input),
      q,
    ),
    output: quantile(
      calls.map((call) => call.output),
      q,
    ),
  });
  return { p50: at(0.5), p90: at(0.9), observations: calls.length };
}
