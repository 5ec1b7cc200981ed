import * as z from 'zod/mini';
import { endpoint } from '../api/endpoint.ts';
import { id, instant, queryNumber } from '../api/values.ts';

export const usageRecord = z.object({
  id,
  /** SPEC knows grok and dataforseo; other language models are named as they are. */
  provider: z.enum(['openai', 'grok', 'custom', 'dataforseo']),
  endpoint: z.string(),
  costUsd: z.number(),
  state: z.enum(['reserved', 'settled', 'unknown', 'released']),
  simulated: z.boolean(),
  model: z.nullable(z.string()),
  tokensUsed: z.nullable(z.number()),
  requestCount: z.number(),
  optimizationId: z.nullable(id),
  createdAt: instant,
});
export type UsageRecord = z.infer<typeof usageRecord>;

export const usageSummary = z.object({ totalCost: z.number(), grokUsage: z.number(), dataForSeoUsage: z.number() });
export type UsageSummary = z.infer<typeof usageSummary>;

export const pagination = z.object({
  currentPage: z.number(),
  itemsPerPage: z.number(),
  totalItems: z.number(),
  totalPages: z.number(),
  hasPreviousPage: z.boolean(),
  hasNextPage: z.boolean(),
});
export type Pagination = z.infer<typeof pagination>;

/** What the team's runs cost at the providers. */
export const usageApi = {
  summary: endpoint({
    method: 'GET',
    path: '/api/user/{userId}/api-usage',
    access: 'team',
    summary: "The team's total cost by provider, in USD.",
    input: z.object({ userId: id }),
    output: usageSummary,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/user/{userId}/api-usage/history',
    access: 'team',
    summary: 'Every billed call of the team, newest first.',
    input: z.object({
      userId: id,
      page: z._default(queryNumber(1, 1_000_000), 1),
      limit: z._default(queryNumber(1, 100), 20),
    }),
    output: z.object({ data: z.array(usageRecord), pagination }),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/user/{userId}/api-usage-history',
    access: 'team',
    summary: 'The latest billed calls, for team settings.',
    input: z.object({ userId: id }),
    output: z.object({ data: z.array(usageRecord), totalItems: z.number() }),
  }),
};
