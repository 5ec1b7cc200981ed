import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pagination } from '../pagination.ts';
import { empty, id, instant, pageAsked } from '../values.ts';

export const usageProviders = ['openai', 'grok', 'custom', 'dataforseo'] as const;
const provider = z.enum(usageProviders);

export const usageRecord = z.object({
  id,
  /** SPEC knows grok and dataforseo; other language models are named as they are. */
  provider,
  endpoint: z.string(),
  costUsd: z.number(),
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

const usageDay = z.object({
  /** YYYY-MM-DD, in UTC. */
  day: z.string(),
  costUsd: z.number(),
  providers: z.record(provider, z.number()),
});
export type UsageDay = z.infer<typeof usageDay>;

/** The chart of costs shows at most this many days, the last ones. */
export const chartDays = 90;

/** What the team's runs cost at the providers. */
export const usageApi = {
  summary: endpoint({
    method: 'GET',
    path: '/api/user/{userId}/api-usage',
    access: 'team',
    token: 'read',
    summary: "The team's total cost by provider, in USD.",
    input: z.object({ userId: id }),
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
  days: endpoint({
    method: 'GET',
    path: '/api/usage/days',
    access: 'team',
    token: 'read',
    summary: 'What each of the last 90 days (UTC) cost, by provider; days without costs are left out.',
    input: empty,
    output: z.array(usageDay),
  }),
};
