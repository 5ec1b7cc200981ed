import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { empty, freeJson, id, instant, typedText } from '../values.ts';

const text = z.nullable(z.string());

/** As many pages or ad groups as an approval lists; the rest is counted. */
export const placesListed = 50;

/** What a call would do, as a person reads it before they approve it. */
const approvalContent = z.object({
  /** In a sentence: "Create 2 ads, enabled." */
  effect: z.string(),
  /** The website or the ads account. */
  target: z.string(),
  /** The pages or ad groups it changes, and each text before and after; null means no text. */
  places: z
    .array(
      z.object({
        place: z.string(),
        changes: z.array(z.object({ name: z.string(), before: text, after: text })),
      }),
    )
    .check(z.maxLength(placesListed)),
  /** How many more there are. A list of requests counts all of them here and names none. */
  morePlaces: z.number(),
  /** The page of the dashboard that has all of them; null where there isn't one. */
  path: text,
  /** What it is likely to cost; what it can cost at most is `ceilingUsd`. */
  estimate: text,
});
export type ApprovalContent = z.infer<typeof approvalContent>;

export const approval = z.object({
  id,
  /** The call that is to be made, as the contract names it: `ads.deploy`. */
  endpoint: z.string(),
  input: z.record(z.string(), z.unknown()),
  content: approvalContent,
  /** The most it may cost; null for a call that costs nothing. */
  ceilingUsd: z.nullable(z.number()),
  /** Whose token asks. */
  requestedBy: z.object({ id, username: z.string() }),
  tokenName: z.string(),
  state: z.enum(['waiting', 'approved', 'rejected', 'used', 'expired', 'void']),
  /** What has changed since it was read; null unless it is void. */
  voidBecause: text,
  decidedBy: z.nullable(z.object({ id, username: z.string() })),
  createdAt: instant,
  expiresAt: instant,
  /** Where a person decides. */
  url: z.string(),
});
export type Approval = z.infer<typeof approval>;

const approvalId = z.object({ approvalId: id });

/** What agents ask people to allow, and what limits the agents. */
export const approvalsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/approvals',
    access: 'team',
    token: 'read',
    summary: 'The newest 50 requests of agents for an approval, with their state.',
    input: empty,
    output: z.array(approval),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/approvals/{approvalId}',
    access: 'team',
    token: 'read',
    summary: 'One request for an approval.',
    input: approvalId,
    output: approval,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/approvals/{approvalId}/decision',
    access: 'team',
    token: 'never',
    summary: 'Approve or reject a request of an agent; only a person signed in to the browser can.',
    input: z.extend(approvalId, { verdict: z.enum(['approved', 'rejected']) }),
    output: approval,
  }),
  limits: endpoint({
    method: 'GET',
    path: '/api/agent-limits',
    access: 'team',
    token: 'read',
    summary: 'What the calling token may do and still spend this month.',
    input: empty,
    output: z.object({
      tokenName: z.nullable(z.string()),
      scopes: z.array(z.string()),
      /** Null when the token has no spending cap; agents may not start runs then. */
      monthlyCapUsd: z.nullable(z.number()),
      leftUsd: z.nullable(z.number()),
    }),
  }),
};

/** More than any call takes; what it holds is checked again when the call is made. */
const approvedInput = freeJson('input', 64 * 1024);

/** How an agent asks for a call that a person has to approve, and makes it then. */
export const approvedCallsApi = {
  request: endpoint({
    method: 'POST',
    path: '/api/approvals',
    access: 'team',
    token: 'run',
    summary: 'Check a call, and ask a person to approve what it would do within 15 minutes.',
    input: z.object({
      endpoint: typedText(100),
      input: approvedInput,
    }),
    output: approval,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/approvals/{approvalId}/run',
    access: 'team',
    token: 'run',
    summary: 'Make the call that a person has approved, once, unless what it would do has changed since.',
    input: approvalId,
    output: z.object({ output: z.unknown() }),
  }),
};
