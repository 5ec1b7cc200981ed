import * as z from 'zod/mini';
import { displayWidth } from '../../text/text-width-rules.ts';
import { decision } from '../runs/optimization.ts';
import { id } from '../values.ts';
import { googleWrites } from './google-writes.ts';

export const assetPin = z.enum(['HEADLINE_1', 'HEADLINE_2', 'HEADLINE_3', 'DESCRIPTION_1', 'DESCRIPTION_2']);
export type AssetPin = z.infer<typeof assetPin>;

/** What a headline or description is for (docs/methods/ads.md). */
export const assetSlot = z.enum(['keyword', 'benefit', 'proof', 'callToAction', 'brand', 'value', 'objection']);
export type AssetSlot = z.infer<typeof assetSlot>;

const assetEvidence = z.object({
  /** The factual words in the text. */
  claim: z.string(),
  /** The words of the page that carry it. */
  quote: z.string(),
  url: z.string(),
  fetchedAt: z.string(),
});

/** One headline or description with why it was chosen. */
export const adAsset = z.object({
  text: z.string(),
  /** In the columns Google counts: wide characters are 2. */
  displayWidth: z.number(),
  pin: z.nullable(assetPin),
  slot: assetSlot,
  /** One sentence for people. */
  why: z.string(),
  /** The keyword it answers to; null when it answers to none. */
  keyword: z.nullable(z.string()),
  evidence: z.array(assetEvidence),
  writtenBy: z.enum(['model', 'person']),
});
export type AdAsset = z.infer<typeof adAsset>;

export const assetViolation = z.object({
  /** Such as `headlines[2]`, or `ad` for the whole set. */
  at: z.string(),
  rule: z.string(),
  message: z.string(),
});
export type AssetViolation = z.infer<typeof assetViolation>;

/** What the texts look like together (docs/methods/ads.md). */
export const combinationCheck = z.object({
  total: z.number(),
  bad: z.number(),
  /** At most five, worst first. */
  worst: z.array(
    z.object({ headlines: z.array(z.string()), descriptions: z.array(z.string()), problems: z.array(z.string()) }),
  ),
});
export type CombinationCheck = z.infer<typeof combinationCheck>;

/** Our estimate of ad strength, shown as its parts, each 0 to 1 (docs/methods/ads.md). */
export const strengthEstimate = z.object({
  parts: z.array(z.object({ name: z.string(), value: z.number(), note: z.string() })),
  /** How to improve it, for people. */
  advice: z.array(z.string()),
});
export type StrengthEstimate = z.infer<typeof strengthEstimate>;

/** An ad of the ad group as it runs today, or as a deployment created it. */
export const currentAd = z.object({
  id: z.string(),
  status: z.string(),
  headlines: z.array(z.object({ text: z.string(), pin: z.nullable(z.string()), performance: z.nullable(z.string()) })),
  descriptions: z.array(
    z.object({ text: z.string(), pin: z.nullable(z.string()), performance: z.nullable(z.string()) }),
  ),
  finalUrl: z.nullable(z.string()),
  adStrength: z.nullable(z.string()),
  actionItems: z.array(z.string()),
  approvalStatus: z.nullable(z.string()),
  reviewStatus: z.nullable(z.string()),
  policyTopics: z.array(z.string()),
  impressions: z.number(),
  clicks: z.number(),
  /** Fraction, 0 to 1. */
  ctr: z.number(),
});
export type CurrentAd = z.infer<typeof currentAd>;

const policyFinding = z.object({
  /** Such as `headlines[2]`; null when Google names none. */
  at: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
  topics: z.array(z.object({ topic: z.string(), type: z.string(), evidences: z.array(z.string()) })),
  /** Whether a person may ask Google for an exemption. */
  isExemptible: z.boolean(),
});

/** The state of one ad's deployment. */
export const adDeployment = z.object({
  deploymentId: id,
  state: z.enum(['planned', 'creating', 'created', 'refused', 'failed', 'rolledBack']),
  /** Status asked for in Google Ads. */
  status: z.enum(['PAUSED', 'ENABLED']),
  resourceName: z.nullable(z.string()),
  message: z.nullable(z.string()),
  findings: z.array(policyFinding),
  /** The ad as Google showed it when it was last read; null before that. */
  readBack: z.nullable(currentAd),
  updatedAt: z.string(),
});
export type AdDeployment = z.infer<typeof adDeployment>;

/** The ad a run proposes for an ad group. */
export const generatedAd = z.object({
  id,
  headlines: z.array(adAsset),
  descriptions: z.array(adAsset),
  /** Descriptions beyond the four that Google takes, and headlines that were good but not chosen. */
  alternates: z.object({ headlines: z.array(adAsset), descriptions: z.array(adAsset) }),
  finalUrl: z.string(),
  path1: z.nullable(z.string()),
  path2: z.nullable(z.string()),
});
export type GeneratedAd = z.infer<typeof generatedAd>;

const comparedAd = z.object({
  headlines: z.number(),
  descriptions: z.number(),
  /** Share of the keywords, by their traffic, that the headlines answer, 0 to 1; by their number where they had none. */
  coverage: z.number(),
  /** Share of the combinations that read badly, 0 to 1. */
  badShare: z.number(),
});

/** The proposed ad compared with the one that is shown today. */
export const adComparison = z.object({
  liveAdId: z.string(),
  /** Google's rating of the live ad; null while it has none. */
  liveStrength: z.nullable(z.string()),
  live: comparedAd,
  proposed: comparedAd,
  /** Texts of the live ad that Google rates good or best and that the proposed ad keeps. */
  kept: z.array(z.string()),
  /** Those that it does not keep, and why. */
  letGo: z.array(z.object({ text: z.string(), why: z.string() })),
});
export type AdComparison = z.infer<typeof adComparison>;

/** One ad group of an ads run: what it has today, what is proposed and why. */
export const adGroupResult = z.object({
  id,
  state: z.enum(['waiting', 'working', 'succeeded', 'kept', 'failed', 'skipped']),
  /** Why it failed, was kept or skipped, for people. */
  reasons: z.array(z.string()),
  adGroup: z.object({
    id: z.string(),
    name: z.string(),
    status: z.string(),
    campaignId: z.string(),
    campaignName: z.string(),
    /** Absent where Google changes nothing by itself. */
    googleWrites: z.optional(googleWrites),
    impressions: z.number(),
    clicks: z.number(),
    ctr: z.number(),
  }),
  /** Best first, at most 20; `share` of clicks, otherwise of impressions. */
  keywords: z.array(
    z.object({
      text: z.string(),
      matchType: z.string(),
      impressions: z.number(),
      clicks: z.number(),
      ctr: z.number(),
      qualityScore: z.nullable(z.number()),
      share: z.number(),
    }),
  ),
  currentAds: z.array(currentAd),
  /** Null until the item was processed, and when it failed. */
  generatedAd: z.nullable(generatedAd),
  /** Why no review compared the ad's texts with the landing page; null when one did, and without an ad. */
  unchecked: z.nullable(z.string()),
  analysis: z.nullable(z.object({ keywordStrategy: z.string(), competitorInsights: z.string() })),
  combinations: z.nullable(combinationCheck),
  strength: z.nullable(strengthEstimate),
  /** Null when no ad of the ad group is shown today, and until the item was processed. */
  comparison: z.nullable(adComparison),
  competitors: z.array(
    z.object({ position: z.number(), domain: z.string(), title: z.string(), description: z.nullable(z.string()) }),
  ),
  warnings: z.array(z.string()),
  decision: z.nullable(decision),
  /** The latest deployment of this ad. */
  deployment: z.nullable(adDeployment),
});
export type AdGroupResult = z.infer<typeof adGroupResult>;

/** A keyword insertion; the spelling of its name sets the case of the inserted keyword. */
const insertion = /\{keyword:([^{}]*)\}/giu;
/** Google's other tags: places, ad customizers, and conditions, each with a default text, and countdowns, which have none. */
const otherTag =
  /\{(?:LOCATION\((?:City|State|Country)\)|CUSTOMIZER\.([^{}:]{1,80})|=[\p{L}\p{N}_ -]{1,80}\.([\p{L}\p{N}_ -]{1,80})|=?IF\([^{}()]{1,200}\)|=?(?:GLOBAL_)?(COUNTDOWN)\([^{}()]{1,200}\))(?::([^{}]{0,200}))?\}/giu;
/** Google keeps eight columns for a countdown: "12 hours", here without a number that a page would have to prove. */
const countdown = 'few days';

/** A text as it is shown when nothing else can be inserted, and what is wrong with its braces. */
interface ShownText {
  shown: string;
  problem: string | null;
}

const isPlain = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && text === text.trim();

/** Puts the default texts in place of Google's tags; every other brace is a mistake. */
export function showInsertion(text: string): ShownText {
  if (!/[{}]/u.test(text)) return { shown: text, problem: null };
  const keywords = [...text.matchAll(insertion)].map((match) => match[1] ?? '');
  const defaults = [...keywords];
  const shown = text.replaceAll(insertion, '$1').replaceAll(otherTag, (...parts: (string | undefined)[]) => {
    const [, attribute, feedAttribute, isCountdown, given] = parts;
    if (isCountdown !== undefined) return countdown;
    if (given !== undefined) defaults.push(given);
    return given ?? attribute ?? feedAttribute ?? '';
  });
  if (/[{}]/u.test(shown)) {
    return {
      shown,
      problem: "Braces are only for Google's tags, such as {KeyWord:Trail Shoes} or {LOCATION(City):Leeds}.",
    };
  }
  if (!defaults.every(isPlain)) return { shown, problem: 'A tag needs a default text without spaces around it.' };
  return { shown, problem: keywords.length > 1 ? 'A text can have at most one keyword insertion.' : null };
}

/** The columns Google counts: wide characters are 2, and of Google's tags only the default text counts. */
export function adTextWidth(text: string): number {
  return displayWidth(showInsertion(text).shown);
}
