import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { quote } from '../money/quote.ts';
import { optimizationSummary, cancelOf, historyOf, itemsOf } from '../runs/optimization.ts';
import { costCeilingUsd, id, typedText } from '../values.ts';
import {
  adDeployment,
  adGroupResult,
  assetPin,
  assetViolation,
  combinationCheck,
  currentAd,
  strengthEstimate,
} from './ad-group-result.ts';
import { adsLimits, brandRules, exemptionsOf, adsSettings, googleId } from './run-settings.ts';

export { adsLimits, adsModelLabel } from './run-settings.ts';
export type { BrandRules } from './run-settings.ts';
export { type AdsSettings, adsSettings } from './run-settings.ts';

const googleIds = z._default(z.array(googleId).check(z.maxLength(adsLimits.maxAdGroups)), []);

const startInput = {
  campaignIds: googleIds,
  adGroupIds: googleIds,
  settings: adsSettings,
  /** Ceiling in USD; the run stops cleanly before the call that could pass it. */
  maxCostUsd: z.optional(costCeilingUsd),
};

/** An ad as its texts alone. */
const adTexts = z.object({
  id,
  headlines: z.array(z.string()),
  descriptions: z.array(z.string()),
  finalUrl: z.string(),
});

/** A run with its first ad groups; the rest comes from the items call. */
export const adsOptimization = z.extend(optimizationSummary, {
  quote,
  maxCostUsd: z.nullable(z.number()),
  account: z.object({ id: z.string(), name: z.string(), currencyCode: z.string() }),
  campaignIds: z.array(z.string()),
  adGroupIds: z.array(z.string()),
  results: z.object({
    summary: z.nullable(z.string()),
    error: z.nullable(z.string()),
    progress: z.object({ processedAdGroups: z.number(), totalAdGroups: z.nullable(z.number()) }),
    /** SPEC's short form of the finished ad groups; `adGroups` has everything. */
    results: z.array(
      z.object({
        adGroup: z.object({ id: z.string(), name: z.string() }),
        generatedAd: adTexts,
        analysis: z.object({ keywordStrategy: z.string() }),
      }),
    ),
  }),
  /** The ads of `results.results` by themselves. */
  generatedAds: z.array(adTexts),
  /** What the selection left out and why. */
  leftOut: z.array(z.object({ reason: z.string(), adGroups: z.number() })),
  adGroups: z.array(adGroupResult),
  totalItems: z.number(),
  nextCursor: z.nullable(z.string()),
});
export type AdsOptimization = z.infer<typeof adsOptimization>;

const typedAsset = z.object({ text: typedText(300), pin: z._default(z.nullable(assetPin), null) });
const typedAd = {
  headlines: z.array(typedAsset).check(z.maxLength(15)),
  descriptions: z.array(typedAsset).check(z.maxLength(4)),
};
const itemPath = { optimizationId: id, itemId: id };

/** What the rules say about a set of texts. */
const adCheck = z.object({
  violations: z.array(assetViolation),
  displayWidths: z.object({ headlines: z.array(z.number()), descriptions: z.array(z.number()) }),
  combinations: combinationCheck,
  strength: strengthEstimate,
});
export type AdCheck = z.infer<typeof adCheck>;

const deploymentRow = z.extend(adDeployment, { adId: id, adGroupId: z.string(), adGroupName: z.string() });
const deployment = z.object({
  id,
  optimizationId: id,
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
  status: z.enum(['PAUSED', 'ENABLED']),
  state: z.enum(['running', 'done', 'rolledBack']),
  ads: z.array(deploymentRow),
});
export type Deployment = z.infer<typeof deployment>;

/** Responsive search ads, from ad group to deployed ad; cancel and history are with the other optimizations. */
export const adsApi = {
  quote: endpoint({
    method: 'POST',
    path: '/api/quotes/ads',
    access: 'team',
    token: 'read',
    summary: 'What an ads run would cost, before it starts.',
    input: z.object(startInput),
    output: quote,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/optimize',
    access: 'team',
    token: 'run',
    paid: 'bounded',
    summary: 'Start an ads run; a repeated Idempotency-Key returns the first run.',
    input: z.object({
      teamId: z.optional(id),
      createdBy: z.optional(id),
      idempotencyKey: z.optional(typedText(200)),
      ...startInput,
    }),
    output: adsOptimization,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/optimize/{optimizationId}',
    access: 'team',
    token: 'read',
    summary: 'An ads run with its status, results and first 500 ad groups.',
    input: z.object({ optimizationId: id }),
    output: adsOptimization,
  }),
  cancel: cancelOf('/api/optimize/{optimizationId}/cancel'),
  history: historyOf('/api/optimizations/{userId}', 'ads'),
  items: itemsOf('/api/optimize/{optimizationId}/items', { name: 'Ad groups', item: adGroupResult }),
  existingAds: endpoint({
    method: 'POST',
    path: '/api/responsive-search-ads',
    access: 'team',
    token: 'read',
    summary: 'The current responsive search ads of the ad groups.',
    input: z.object({ adGroupIds: googleIds }),
    output: z.array(z.extend(currentAd, { adGroupId: z.string() })),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/optimize/{optimizationId}/items/{itemId}/check',
    access: 'team',
    token: 'read',
    summary: 'Check changed texts against the rules without saving them.',
    input: z.object({ ...itemPath, ...typedAd }),
    output: adCheck,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/optimize/{optimizationId}/items/{itemId}/ad',
    access: 'team',
    token: 'decide',
    summary: 'Save changed texts and pins; refused when one breaks a rule.',
    input: z.object({ ...itemPath, ...typedAd }),
    output: adGroupResult,
  }),
  brandRules: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/brand-rules',
    access: 'team',
    token: 'read',
    summary: "The team's brand rules for its ads.",
    input: z.object({ teamId: id }),
    output: brandRules,
  }),
  setBrandRules: endpoint({
    method: 'PUT',
    path: '/api/teams/{teamId}/brand-rules',
    access: 'owner',
    token: 'manage',
    summary: 'Replace the brand rules; they apply from the next run.',
    input: z.extend(brandRules, { teamId: id }),
    output: brandRules,
  }),
  preflight: endpoint({
    method: 'POST',
    path: '/api/deploy-ads/preflight',
    access: 'team',
    token: 'read',
    summary: 'Check ads with Google; nothing is created.',
    input: z.object({
      optimizationId: id,
      adIds: z.array(id).check(z.minLength(1), z.maxLength(adsLimits.maxAdGroups)),
      status: z._default(z.enum(['PAUSED', 'ENABLED']), 'PAUSED'),
    }),
    output: z.object({
      /** Sentences that stop the whole deployment, such as a missing EU declaration. */
      blockers: z.array(z.string()),
      ads: z.array(deploymentRow),
    }),
  }),
  deploy: endpoint({
    method: 'POST',
    path: '/api/deploy-ads',
    access: 'team',
    token: 'deploy',
    summary: 'Create ads in Google Ads, each exactly once.',
    input: z.object({
      optimizationId: id,
      adIds: z.array(id).check(z.minLength(1), z.maxLength(adsLimits.maxAdGroups)),
      status: z._default(z.enum(['PAUSED', 'ENABLED']), 'PAUSED'),
      exemptions: exemptionsOf(adsLimits.maxAdGroups),
    }),
    output: z.object({
      /** How many of the asked ads exist in Google Ads now. */
      deployedAds: z.number(),
      deployment,
    }),
  }),
  deployments: endpoint({
    method: 'GET',
    path: '/api/optimize/{optimizationId}/deployments',
    access: 'team',
    token: 'read',
    summary: 'Deployments of a run, newest first, with the state of each ad read back from Google.',
    input: z.object({ optimizationId: id }),
    output: z.array(deployment),
  }),
  rollback: endpoint({
    method: 'POST',
    path: '/api/deployments/{deploymentId}/rollback',
    access: 'team',
    token: 'deploy',
    summary: 'Pause or remove what a deployment created; with dryRun, only report what would happen.',
    input: z.object({
      deploymentId: id,
      action: z._default(z.enum(['pause', 'remove']), 'pause'),
      dryRun: z._default(z.boolean(), false),
    }),
    output: z.object({
      ads: z.array(
        z.object({
          adId: id,
          adGroupName: z.string(),
          resourceName: z.string(),
          /** What a person changed in Google Ads since. */
          drift: z.array(z.string()),
          outcome: z.enum(['willPause', 'alreadyPaused', 'willRemove', 'paused', 'removed', 'leftAlone', 'failed']),
          message: z.nullable(z.string()),
        }),
      ),
      /** What cannot be undone, for people, before it starts. */
      irreversible: z.array(z.string()),
    }),
  }),
};
