import * as z from 'zod/mini';
import type { AdsEntityStatus, AdsMetrics } from './google-ads.ts';

/** Google's JSON: whole numbers of 64 bits are texts, enums are names, and what is 0 or empty may be absent. */
const bigNumber = z.pipe(z.union([z.string(), z.number()]), z.transform(Number));
const wholeNumber = z._default(bigNumber, 0);
const id = z._default(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), '');
const text = z._default(z.string(), '');
const texts = z._default(z.array(z.string()), []);
const flag = z._default(z.boolean(), false);
const fraction = z._default(z.number(), 0);

const textAsset = z.object({
  text,
  pinnedField: z.optional(z.string()),
  assetPerformanceLabel: z.optional(z.string()),
});

const customerClient = z.object({
  id,
  level: wholeNumber,
  manager: flag,
  descriptiveName: text,
  currencyCode: text,
  timeZone: text,
  testAccount: flag,
});

const campaign = z.object({
  id,
  name: text,
  status: text,
  missingEuPoliticalAdvertisingDeclaration: flag,
  aiMaxSetting: z.optional(z.object({ enableAiMax: flag })),
  assetAutomationSettings: z._default(
    z.array(z.object({ assetAutomationType: text, assetAutomationStatus: text })),
    [],
  ),
});

const adGroupCriterion = z.object({
  criterionId: id,
  status: text,
  keyword: z.optional(z.object({ text, matchType: text })),
  finalUrls: texts,
  qualityInfo: z.optional(z.object({ qualityScore: z.optional(z.number()) })),
});

const adGroupAd = z.object({
  resourceName: text,
  status: text,
  adStrength: z.optional(z.string()),
  actionItems: texts,
  policySummary: z.optional(
    z.object({
      approvalStatus: z.optional(z.string()),
      reviewStatus: z.optional(z.string()),
      policyTopicEntries: z._default(z.array(z.object({ topic: text, type: text })), []),
    }),
  ),
  ad: z.object({
    id,
    finalUrls: texts,
    responsiveSearchAd: z.optional(
      z.object({
        headlines: z._default(z.array(textAsset), []),
        descriptions: z._default(z.array(textAsset), []),
        path1: z.optional(z.string()),
        path2: z.optional(z.string()),
      }),
    ),
  }),
});
export type AdsAdRow = z.infer<typeof adGroupAd>;

const metrics = z.object({
  impressions: wholeNumber,
  clicks: wholeNumber,
  ctr: fraction,
  costMicros: wholeNumber,
  conversions: fraction,
});

/** One row of any of our queries; the parts that were not asked for are absent. */
export const adsRow = z.object({
  customerClient: z.optional(customerClient),
  campaign: z.optional(campaign),
  campaignBudget: z.optional(z.object({ amountMicros: z.optional(bigNumber) })),
  adGroup: z.optional(z.object({ id, name: text, status: text })),
  adGroupCriterion: z.optional(adGroupCriterion),
  adGroupAd: z.optional(adGroupAd),
  searchTermView: z.optional(z.object({ searchTerm: text, status: text })),
  metrics: z.optional(metrics),
});
export type AdsRow = z.infer<typeof adsRow>;

export const noMetrics: AdsMetrics = { impressions: 0, clicks: 0, ctr: 0, costMicros: 0, conversions: 0 };

const statuses: Record<string, AdsEntityStatus> = { ENABLED: 'enabled', PAUSED: 'paused', REMOVED: 'removed' };

export function entityStatus(name: string): AdsEntityStatus {
  return statuses[name] ?? 'unknown';
}

/** An enum's name, or null when Google knows nothing. */
export function enumName(name: string | undefined): string | null {
  return name === undefined || name === 'UNSPECIFIED' || name === 'UNKNOWN' ? null : name;
}
