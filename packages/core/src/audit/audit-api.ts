import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { pagination } from '../contract/pagination.ts';
import { id, instant, pageAsked, typedText } from '../contract/values.ts';

const person = z.object({ id, username: z.string() });

export const auditEntry = z.object({
  id,
  /** Null when the account was deleted, or no one was signed in. */
  who: z.nullable(person),
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

const day = z.iso.date('A day such as 2026-11-21.');
const auditFilter = {
  memberId: z.optional(id),
  /** An action, or a group of them such as `run`. */
  action: z.optional(typedText(100)),
  /** Days of UTC, both included. */
  from: z.optional(day),
  to: z.optional(day),
};
const auditFilterObject = z.object(auditFilter);
export type AuditFilter = z.infer<typeof auditFilterObject>;

/** Who did what in a team, for its owners. */
export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/audit',
    access: 'owner',
    token: 'read',
    summary: 'Who did what in the team, newest first, with the actions and people to filter by.',
    input: z.object({
      teamId: id,
      ...pageAsked(50),
      ...auditFilter,
    }),
    output: z.object({
      data: z.array(auditEntry),
      pagination,
      actions: z.array(z.string()),
      people: z.array(person),
    }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/audit/csv-part',
    access: 'owner',
    token: 'read',
    summary: 'The log as CSV, part by part; GET /api/audit.csv streams all parts as one file.',
    input: z.object({ cursor: z.optional(id), ...auditFilter }),
    output: z.object({ text: z.string(), nextCursor: z.nullable(id) }),
  }),
};
