import * as z from 'zod/mini';
import { adGroupResult } from '../ads/ad-group-result.ts';
import { endpoint } from '../endpoint.ts';
import { questionQuery } from '../questions/question.ts';
import { optimizationKind } from '../runs/optimization.ts';
import { seoPage } from '../seo/seo-page.ts';
import { empty, id, queryNumber } from '../values.ts';

const of = { runId: id, websiteUrl: z.string() };

const waitingItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seo'), ...of, item: seoPage }),
  z.object({ kind: z.literal('questions'), ...of, item: questionQuery }),
  z.object({ kind: z.literal('ads'), ...of, item: adGroupResult }),
]);
/** A proposal without a decision, and the run it comes from. */
export type WaitingItem = z.infer<typeof waitingItem>;

const unpublishedRun = z.object({ ...of, kind: optimizationKind, proposals: z.number() });
/** A run with accepted texts that are not live, and how many. */
export type UnpublishedRun = z.infer<typeof unpublishedRun>;

/** What waits for a decision, over the latest completed runs of all kinds. */
export const reviewApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/review',
    access: 'team',
    token: 'read',
    summary: 'Proposals without a decision of the latest completed runs, newest run first, page by page.',
    input: z.object({
      cursor: z.optional(z.string().check(z.maxLength(100))),
      limit: z._default(queryNumber(1, 200), 100),
    }),
    output: z.object({
      items: z.array(waitingItem),
      nextCursor: z.nullable(z.string()),
      /** Where nothing waits: what is accepted and neither published nor deployed. */
      unpublished: z.array(unpublishedRun),
    }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/review/count',
    access: 'team',
    token: 'read',
    summary: 'How many proposals of the latest completed runs have no decision.',
    input: empty,
    output: z.object({ proposals: z.number() }),
  }),
};
