import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values.ts';
import { optimizationKind, type OptimizationKind } from './optimization.ts';

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

const untrue = 'It is not true or not precise';
const tone = 'It does not sound like us';
const tooLong = 'It is too long';
const brandMissing = 'The brand name is missing';

/** The reasons that each kind of run offers for a rejection, in the order of the dialog; another one can always be written. */
export const rejectReasons: Readonly<Record<OptimizationKind, readonly string[]>> = {
  seo: [
    'The current text is better',
    untrue,
    'It is not a whole sentence',
    'It is in the wrong language',
    'It repeats another page',
    tone,
    tooLong,
    brandMissing,
  ],
  ads: [untrue, tone, 'It does not fit the keywords', tooLong, brandMissing],
  questions: [
    'It is not a question for this site',
    'We have answered it elsewhere',
    'The recommendation is wrong',
    untrue,
    tone,
    tooLong,
  ],
};

/** How many of a team's latest reasons writers of a kind get, and how many are listed of each kind. */
export const reasonLimits = { given: 12, listed: 50 } as const;
