import * as z from 'zod/mini';
import { typedText, wholeNumber, id } from '../values.ts';

/** The model that writes ads unless another is chosen. */
export const adsModelLabel = 'gpt-4o';
/** SPEC 5 and 9; Google takes at most 4 descriptions, the others are kept as alternates. */
export const adsLimits = {
  minHeadlines: 3,
  maxHeadlines: 15,
  defaultHeadlines: 5,
  minDescriptions: 2,
  maxDescriptions: 10,
  defaultDescriptions: 4,
  /** What Google's help says fills an ad: the most headlines and descriptions it takes. */
  deployedDescriptions: 4,
  headlineWidth: 30,
  descriptionWidth: 90,
  maxAdGroups: 5000,
} as const;

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

/** More policy topics than an ad is ever found to touch. */
const topicsPerAd = 20;

/** Policy topics a person asks Google to exempt, per ad. */
export const exemptionsOf = (maxAds: number) =>
  z._default(
    z
      .array(z.object({ adId: id, topics: z.array(typedText(200)).check(z.maxLength(topicsPerAd)) }))
      .check(z.maxLength(maxAds)),
    [],
  );
