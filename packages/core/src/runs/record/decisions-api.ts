import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { id, typedText, wholeNumber } from '../../contract/values.ts';
import { decision } from './optimization.ts';

/** What people say about the proposals of any run. */
export const decisionsApi = {
  decide: endpoint({
    method: 'PUT',
    path: '/api/optimizations/{optimizationId}/items/{itemId}/decision',
    access: 'team',
    token: 'decide',
    summary: 'Accept, edit or reject a proposal, with a reason; or accept one of its alternatives.',
    input: z.object({
      optimizationId: id,
      itemId: id,
      verdict: z.enum(['accepted', 'edited', 'rejected']),
      /** Accepts this alternative in place of the proposal, or says which one was edited; from 1, in their order. */
      alternative: z.optional(wholeNumber(1, 100)),
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
    token: 'decide',
    summary: 'Take a decision back.',
    input: z.object({ optimizationId: id, itemId: id }),
    output: z.object({ ok: z.literal(true) }),
  }),
};
