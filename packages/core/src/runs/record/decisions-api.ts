import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { id, typedText } from '../../contract/values.ts';
import { decision } from './optimization.ts';

/** What people say about the proposals of any run. */
export const decisionsApi = {
  decide: endpoint({
    method: 'PUT',
    path: '/api/optimizations/{optimizationId}/items/{itemId}/decision',
    access: 'team',
    token: 'decide',
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
    token: 'decide',
    summary: 'Undo a decision.',
    input: z.object({ optimizationId: id, itemId: id }),
    output: z.object({ ok: z.literal(true) }),
  }),
};
