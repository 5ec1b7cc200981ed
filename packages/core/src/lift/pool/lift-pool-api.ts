import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { day, empty, id, instant } from '../../contract/values.ts';
import { liftResult, liftTest, liftTestDetails, toldPower } from '../lift-api.ts';

const liftPool = z.object({
  id,
  websiteUrl: z.string(),
  /** `collecting` takes batches, `closed` measures the last of them. */
  state: z.enum(['collecting', 'closed', 'decided', 'cancelled']),
  methodVersion: z.number(),
  /** The rule, fixed at the start: it takes batches until it has so many units or until a day, whichever is first. */
  targetLift: z.number(),
  unitsNeeded: z.number(),
  latestOn: z.string(),
  createdAt: instant,
  closedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Units of its batches: pages, or groups of pages that share searches. */
  units: z.number(),
  /** What it could find with the batches it has. */
  told: toldPower,
  /** The last day it can compare, whatever happens; earlier than its rule allows once it takes no more batches. */
  lastComparedDay: z.string(),
  /** Its batches, oldest first. */
  tests: z.array(liftTest),
  /** Null until the whole test has ended; there is no number before that. */
  result: z.nullable(liftResult),
});
export type LiftPool = z.infer<typeof liftPool>;

/** Tests over several batches of a website, each too small for a verdict of its own. */
export const liftPoolApi = {
  join: endpoint({
    method: 'POST',
    path: '/api/seo-optimize/{optimizationId}/lift-pool',
    access: 'team',
    token: 'decide',
    summary: "Join the accepted pages to the website's pooled test, or start one with targetLift and latestOn.",
    input: z.object({
      optimizationId: id,
      targetLift: z.optional(
        z.number('A share such as 0.2.').check(z.minimum(0.01, 'At least 0.01.'), z.maximum(1, 'At most 1.')),
      ),
      latestOn: z.optional(day),
    }),
    output: liftTestDetails,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/lift-pools',
    access: 'team',
    token: 'read',
    summary: "The team's pooled tests with their batches, newest first.",
    input: empty,
    output: z.array(liftPool),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/lift-pools/{poolId}/cancel',
    access: 'team',
    token: 'decide',
    summary: 'End a pooled test and all its batches without a verdict.',
    input: z.object({ poolId: id }),
    output: liftPool,
  }),
};
