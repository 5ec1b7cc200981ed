import * as z from 'zod/mini';

/** A provider and whether it is real, simulated or not set up. */
export const providerState = z.object({
  name: z.enum(['identity', 'google', 'openai', 'xai', 'custom', 'dataforseo', 'pages', 'mail']),
  state: z.enum(['live', 'sandbox', 'missing']),
});
