import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { pagination } from '../../contract/pagination.ts';
import { id, instant, pageAsked } from '../../contract/values.ts';

export const usageProviders = ['openai', 'grok', 'custom', 'dataforseo'] as const;
const provider = z.enum(usageProviders);

export const usageRecord = z.object({
  id,
  /** SPEC knows grok and dataforseo; other language models are named as they are. */
  provider,
  endpoint: z.string(),
  costUsd: z.number(),
  /** Tokens or requests times our price list; null while the call runs or when its end is unclear. */
  computedUsd: z.nullable(z.number()),
  /** What the provider says; it wins over our figure. Null when it says nothing. */
  reportedUsd: z.nullable(z.number()),
  /** Which price list our figure comes from. */
  priceVersion: z.string(),
  state: z.enum(['reserved', 'settled', 'unknown', 'released']),
  simulated: z.boolean(),
  model: z.nullable(z.string()),
  tokensUsed: z.nullable(z.number()),
  requestCount: z.number(),
  optimizationId: z.nullable(id),
  /** Who started the run. */
  member: z.nullable(z.object({ id, username: z.string() })),
  createdAt: instant,
});
export type UsageRecord = z.infer<typeof usageRecord>;

/** Costs in USD. */
export const usageSummary = z.object({
  totalCost: z.number(),
  grokUsage: z.number(),
  dataForSeoUsage: z.number(),
  openaiUsage: z.number(),
  customUsage: z.number(),
  /** Whether the sums are of simulated calls; true only where nothing that bills is live. */
  simulated: z.boolean(),
  /** What simulated calls would have cost that the sums leave out. */
  simulatedCost: z.number(),
});
export type UsageSummary = z.infer<typeof usageSummary>;

const day = z.iso.date('A day such as 2026-11-21.');

/** Which calls; days are those of UTC, both included. */
const usageFilter = {
  provider: z.optional(provider),
  /** Calls of runs on the project's domain, its subdomains or its ads account. */
  projectId: z.optional(id),
  memberId: z.optional(id),
  runId: z.optional(id),
  from: z.optional(day),
  to: z.optional(day),
};
const usageFilterObject = z.object(usageFilter);
export type UsageFilter = z.infer<typeof usageFilterObject>;

const breakdownBy = z.enum(['provider', 'day', 'member', 'run', 'project']);
export type BreakdownBy = z.infer<typeof breakdownBy>;

const providerCosts = z.record(provider, z.number());

const usageShare = z.object({
  /** A provider, a day, or an id; null for calls that belong to none. */
  key: z.nullable(z.string()),
  name: z.string(),
  costUsd: z.number(),
  calls: z.number(),
  tokens: z.number(),
  providers: providerCosts,
});
export type UsageShare = z.infer<typeof usageShare>;

/** One provider's month: what it reported and what our price list says; amounts in USD. */
const reconciledMonth = z.object({
  provider,
  /** YYYY-MM. */
  month: z.string(),
  calls: z.number(),
  /** Of the calls for which the provider gave a figure. */
  reportedCalls: z.number(),
  reportedUsd: z.number(),
  computedUsd: z.number(),
  /** Reported minus computed. */
  differenceUsd: z.number(),
  /** Calls whose two figures differ. */
  differingCalls: z.number(),
  /** Of the calls for which there is only our figure. */
  unreportedUsd: z.number(),
  /** Calls whose end is unknown; they count with the full reserved amount. */
  unknownCalls: z.number(),
  unknownUsd: z.number(),
});
export type ReconciledMonth = z.infer<typeof reconciledMonth>;

const listPart = 100;

/** What the team's runs cost at the providers. */
export const usageApi = {
  summary: endpoint({
    method: 'GET',
    path: '/api/user/{userId}/api-usage',
    access: 'team',
    token: 'read',
    summary: "The team's total cost by provider, in USD.",
    input: z.object({ userId: id, ...usageFilter }),
    output: usageSummary,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/user/{userId}/api-usage/history',
    access: 'team',
    token: 'read',
    summary: 'Every billed call of the team, newest first.',
    input: z.object({
      userId: id,
      ...pageAsked(20),
      ...usageFilter,
    }),
    output: z.object({ data: z.array(usageRecord), pagination }),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/user/{userId}/api-usage-history',
    access: 'team',
    token: 'read',
    summary: 'The latest billed calls, for team settings.',
    input: z.object({ userId: id }),
    output: z.object({ data: z.array(usageRecord), totalItems: z.number() }),
  }),
  breakdown: endpoint({
    method: 'GET',
    path: '/api/usage/breakdown',
    access: 'team',
    token: 'read',
    summary: 'Costs by provider, day, member, run or project; days in order, everything else most expensive first.',
    input: z.object({ by: breakdownBy, ...usageFilter }),
    output: z.object({ rows: z.array(usageShare), /** Whether only the first 400 are listed. */ hasMore: z.boolean() }),
  }),
  reconciliation: endpoint({
    method: 'GET',
    path: '/api/usage/reconciliation',
    access: 'team',
    token: 'read',
    summary:
      "Providers' figures next to ours, by provider and month, with the calls that differ or whose outcome is unknown.",
    input: usageFilterObject,
    output: z.object({
      months: z.array(reconciledMonth),
      /** The largest differences first, at most 100. */
      differing: z.array(usageRecord).check(z.maxLength(listPart)),
      /** The newest first, at most 100. */
      unknown: z.array(usageRecord).check(z.maxLength(listPart)),
    }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/usage/csv-part',
    access: 'team',
    token: 'read',
    summary: 'The calls as CSV, part by part; GET /api/usage.csv streams all parts as one file.',
    input: z.object({ cursor: z.optional(id), ...usageFilter }),
    output: z.object({ text: z.string(), nextCursor: z.nullable(id) }),
  }),
};
