import * as z from 'zod/mini';
import { typedText, wholeNumber } from '../values.ts';
import { adsLimits, adsModelLabel } from './ads-limits.ts';

/** How Google writes the id of an account, a campaign or an ad group. */
export const googleId = z.string().check(z.regex(/^\d{1,20}$/, 'A Google Ads ID has only digits.'));

/** What a person chooses for an ads run. */
export const adsSettings = z.object({
  target: z._default(z.literal('responsive_search_ads'), 'responsive_search_ads'),
  model: z._default(typedText(100), adsModelLabel),
  headlinesCount: z._default(wholeNumber(adsLimits.minHeadlines, adsLimits.maxHeadlines), adsLimits.defaultHeadlines),
  descriptionsCount: z._default(
    wholeNumber(adsLimits.minDescriptions, adsLimits.maxDescriptions),
    adsLimits.defaultDescriptions,
  ),
  /** Absent means the account the team has chosen. */
  selectedAccountId: z.optional(googleId),
  /** Where results are compared: DataForSEO location. */
  locationCode: z._default(wholeNumber(1, 99_999_999), 2840),
  /** Whether a second, cheap model reviews what was written; absent means yes. */
  review: z.optional(z.boolean()),
  /** Whether texts of the live ad that Google rates good or best stay in the new ad; absent means yes. */
  keepRated: z.optional(z.boolean()),
});
export type AdsSettings = z.infer<typeof adsSettings>;
