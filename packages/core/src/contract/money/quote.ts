import * as z from 'zod/mini';
import { toUsd } from '../money.ts';

/** What a run may cost, in USD: low (p50 and caches warm), likely (p50), high (p90 and repairs). */
export const quote = z.object({
  items: z.number(),
  lowUsd: z.number(),
  likelyUsd: z.number(),
  highUsd: z.number(),
  lines: z.array(
    z.object({
      label: z.string(),
      provider: z.string(),
      calls: z.number(),
      likelyUsd: z.number(),
      priceVersion: z.string(),
    }),
  ),
  /** What the review of the texts costs, whether or not the run has one; null where no review is possible. */
  reviewUsd: z.nullable(z.number()),
  simulated: z.boolean(),
  notes: z.array(z.string()),
});
export type Quote = z.infer<typeof quote>;

/** A quote as it is computed and stored, in ticks. */
export interface RunQuote extends Pick<Quote, 'items' | 'simulated' | 'notes'> {
  lowTicks: number;
  likelyTicks: number;
  highTicks: number;
  reviewTicks: number | null;
  lines: (Omit<Quote['lines'][number], 'likelyUsd'> & { likelyTicks: number })[];
}

/** A quote for people and the wire. */
export function presentQuote({ lowTicks, likelyTicks, highTicks, reviewTicks, lines, ...rest }: RunQuote): Quote {
  return {
    ...rest,
    lowUsd: toUsd(lowTicks),
    likelyUsd: toUsd(likelyTicks),
    highUsd: toUsd(highTicks),
    reviewUsd: reviewTicks === null ? null : toUsd(reviewTicks),
    lines: lines.map(({ likelyTicks: ticks, ...line }) => ({ ...line, likelyUsd: toUsd(ticks) })),
  };
}
