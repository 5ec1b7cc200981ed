import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { done, id, instant } from '../contract/values.ts';
import { optimizationKind } from '../runs/record/optimization.ts';

/** From when on a rule is given to writers, and how many of them; docs/methods/learning.md states the same. */
export const writingRuleLimits = {
  /** Rejections behind an active rule. */
  minRejections: 3,
  /** They come from at least this many runs, or from this many people. */
  minSources: 2,
  /** Rejections that are older no longer count. */
  months: 12,
  /** The newest rejections of a team that are looked at. */
  rejectionsRead: 2_000,
  /** Active rules that a writer gets, those with the most rejections. */
  given: 8,
  listed: 200,
  examples: 3,
} as const;

const writingRule = z.object({
  id,
  kind: optimizationKind,
  name: z.string(),
  /** The word or phrase to avoid; null for other rules. */
  term: z.nullable(z.string()),
  /** Rejected proposals behind the rule, and the runs and people that they come from. */
  rejections: z.number(),
  runs: z.number(),
  people: z.number(),
  lastAt: instant,
  /** `collecting` has too few rejections to be given to writers, `notForWriters` is not about the words of a text. */
  state: z.enum(['active', 'collecting', 'notForWriters', 'off']),
  examples: z.array(z.object({ text: z.string(), by: z.nullable(z.string()), at: instant, subject: z.string() })),
});
export type WritingRule = z.infer<typeof writingRule>;

const team = z.object({ teamId: id });
const path = '/api/teams/{teamId}/writing-rules';

/** What the reasons for rejections taught: rules that writers of later runs are given. */
export const writingRulesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'team',
    token: 'read',
    summary: 'The writing rules that come from the reasons for rejections, with counts and examples.',
    input: team,
    output: z.array(writingRule),
  }),
  setEnabled: endpoint({
    method: 'PUT',
    path: `${path}/{ruleId}`,
    access: 'owner',
    token: 'manage',
    summary: 'Switch a writing rule on or off; it applies from the next run.',
    input: z.extend(team, { ruleId: id, enabled: z.boolean() }),
    output: writingRule,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{ruleId}`,
    access: 'owner',
    token: 'manage',
    summary: 'Delete a writing rule: the rejections behind it no longer count for it.',
    input: z.extend(team, { ruleId: id }),
    output: done,
  }),
};
