import * as z from 'zod/mini';

/** What a run may cost, in ticks of 1e-10 USD: low (p50 and caches warm), likely (p50), high (p90 and repairs). */
export const quote = z.object({
  items: z.number(),
  lowTicks: z.number(),
  likelyTicks: z.number(),
  highTicks: z.number(),
  lines: z.array(
    z.object({
      label: z.string(),
      provider: z.string(),
      calls: z.number(),
      likelyTicks: z.number(),
      priceVersion: z.string(),
    }),
  ),
  simulated: z.boolean(),
  notes: z.array(z.string()),
});
export type Quote = z.infer<typeof quote>;
