import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values.ts';
import { optimizationKind } from './optimization.ts';

const rejection = z.object({
  kind: optimizationKind,
  reason: z.string(),
  /** The page, ad group, or question that was rejected last for this reason. */
  subject: z.string(),
  by: z.nullable(z.string()),
  at: instant,
  /** How many proposals were rejected for this reason. */
  count: z.number(),
});
export type Rejection = z.infer<typeof rejection>;

/** Why the team rejected proposals; writers get the latest reasons. */
export const rejectionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/rejections',
    access: 'team',
    token: 'read',
    summary: "The team's latest reasons for rejecting proposals, newest first.",
    input: z.object({ teamId: id }),
    output: z.array(rejection),
  }),
};
