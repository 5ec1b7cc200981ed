import * as z from 'zod/mini';
import { typedText } from '../values.ts';

/** How a team wants its ads to speak. */
export const brandRules = z.object({
  /** How the team speaks, in its own words, for the model. */
  voice: z._default(typedText(1000), ''),
  forbiddenTerms: z._default(z.array(typedText(100)).check(z.maxLength(100)), []),
  mustUseTerms: z._default(z.array(typedText(100)).check(z.maxLength(20)), []),
  /** Words that may be in capitals, and names of ours. */
  allowedCapitals: z._default(z.array(typedText(100)).check(z.maxLength(100)), []),
  competitorBrands: z._default(z.array(typedText(100)).check(z.maxLength(100)), []),
});
export type BrandRules = z.infer<typeof brandRules>;
