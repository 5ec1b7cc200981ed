import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pagination } from '../pagination.ts';
import { id, instant, pageAsked, typedText } from '../values.ts';

export const auditEntry = z.object({
  id,
  /** Null when the account was deleted, or no one was signed in. */
  who: z.nullable(z.object({ id, username: z.string() })),
  /** How: null for what the product did by itself, and for entries made before this was kept. */
  via: z.nullable(z.enum(['browser', 'token', 'terminal', 'automation'])),
  /** Of the token or the automation. */
  viaName: z.nullable(z.string()),
  /** What was done, such as `run.start`; the word before the dot is its group. */
  action: z.string(),
  /** What it was done to: an id, or names of services. */
  subject: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  createdAt: instant,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Who did what in a team, for its owners. */
export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/audit',
    access: 'owner',
    token: 'read',
    summary: 'Who did what in the team, newest first.',
    input: z.object({
      teamId: id,
      ...pageAsked(50),
      /** An action, or a group of them such as `run`. */
      action: z.optional(typedText(100)),
    }),
    output: z.object({
      data: z.array(auditEntry),
      pagination,
    }),
  }),
};
