import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { id, queryNumber, typedText } from '../../contract/values.ts';
import { seoPage } from '../../seo/page/seo-page.ts';
import { decision, optimizationSummary } from './optimization.ts';

const historyOf = (path: `/api/${string}`, kind: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'team',
    summary: `The team's ${kind} runs, newest first.`,
    input: z.object({ userId: id }),
    output: z.array(optimizationSummary),
  });

const cancelOf = (path: `/api/${string}`) =>
  endpoint({
    method: 'POST',
    path,
    access: 'team',
    summary: 'Stop a run and keep what it has finished.',
    input: z.object({ optimizationId: id }),
    output: optimizationSummary,
  });

/** What the three optimizations share. */
export const optimizationsApi = {
  adsHistory: historyOf('/api/optimizations/{userId}', 'ads'),
  questionHistory: historyOf('/api/user/{userId}/question-optimizations', 'question'),
  cancelAds: cancelOf('/api/optimize/{optimizationId}/cancel'),
  cancelQuestions: cancelOf('/api/question-optimize/{optimizationId}/cancel'),
  items: endpoint({
    method: 'GET',
    path: '/api/optimizations/{optimizationId}/items',
    access: 'team',
    summary: 'Pages of an SEO run in order, page by page.',
    input: z.object({
      optimizationId: id,
      cursor: z.optional(z.string().check(z.maxLength(100))),
      limit: z._default(queryNumber(1, 500), 100),
    }),
    output: z.object({ items: z.array(seoPage), nextCursor: z.nullable(z.string()) }),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/optimizations/{optimizationId}/items/{itemId}/decision',
    access: 'team',
    summary: 'Accept, edit or reject a proposal, with a reason.',
    input: z.object({
      optimizationId: id,
      itemId: id,
      verdict: z.enum(['accepted', 'edited', 'rejected']),
      title: z.optional(typedText(300)),
      description: z.optional(typedText(1000)),
      reason: z.optional(typedText(1000)),
    }),
    output: decision,
  }),
  undecide: endpoint({
    method: 'DELETE',
    path: '/api/optimizations/{optimizationId}/items/{itemId}/decision',
    access: 'team',
    summary: 'Take a decision back.',
    input: z.object({ optimizationId: id, itemId: id }),
    output: z.object({ ok: z.literal(true) }),
  }),
};
