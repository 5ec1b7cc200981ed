import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, empty, id, instant } from '../values.ts';

/** A live text that says something its page no longer says. */
export const brokenPromise = z.object({
  id,
  source: z.enum(['page', 'ad']),
  /** The page, or the ad group. */
  subject: z.string(),
  text: z.string(),
  claim: z.string(),
  /** The words that proved it. */
  quote: z.string(),
  proofUrl: z.string(),
  why: z.string(),
  /** What a person can do about it. */
  proposal: z.string(),
  optimizationId: id,
  itemId: id,
  brokenAt: instant,
  checkedAt: instant,
});
export type BrokenPromiseView = z.infer<typeof brokenPromise>;

/** Claims of live texts that their pages no longer make. */
export const promisesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/promises',
    access: 'team',
    token: 'read',
    summary:
      'Live titles, descriptions and ads with claims that their pages no longer support, and what to do about each.',
    input: empty,
    output: z.object({
      /** How many claims of live texts are read again every week. */
      watched: z.number(),
      broken: z.array(brokenPromise),
    }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/promises/{promiseId}/dismiss',
    access: 'team',
    token: 'decide',
    summary: 'Dismiss an alert about a claim: the text stays as it is.',
    input: z.object({ promiseId: id }),
    output: done,
  }),
};
