import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, id, instant, typedText } from '../values.ts';

export const factLimits = { text: 300, quote: 500, name: 100, url: 2048, policyPages: 5 } as const;

export const factKinds = ['shipping', 'returns', 'warranty', 'award', 'other'] as const;
export type FactKind = (typeof factKinds)[number];

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'A date such as 2027-12-31.'));

/** A statement that every page it applies to may make, with its proof or the person who answers for it. */
export const approvedFact = z.object({
  id,
  kind: z.enum(factKinds),
  text: z.string(),
  /** Pages whose address begins with this: the whole site, or a category. */
  appliesTo: z.string(),
  proofUrl: z.nullable(z.string()),
  proofQuote: z.nullable(z.string()),
  confirmedBy: z.nullable(z.string()),
  expiresOn: z.string(),
  state: z.enum(['active', 'expired', 'suspended']),
  /** Why it is suspended: its proof is gone or changed. */
  suspendedWhy: z.nullable(z.string()),
  /** When its proof was last read, or when it was confirmed. */
  checkedAt: instant,
});
export type ApprovedFact = z.infer<typeof approvedFact>;

const address = typedText(factLimits.url).check(z.minLength(1, 'Enter an address such as https://www.example.com/.'));

const factInput = {
  kind: z.enum(factKinds),
  text: typedText(factLimits.text).check(z.minLength(1, 'Enter what the texts may say.')),
  /** Absent: the whole site of the proof. */
  appliesTo: z.optional(address),
  proofUrl: z.optional(address),
  proofQuote: z.optional(typedText(factLimits.quote)),
  /** A person who vouches for it if no page proves it. */
  confirmedBy: z.optional(typedText(factLimits.name)),
  expiresOn: day,
};
export type FactInput = z.infer<z.ZodMiniObject<typeof factInput>>;

/** A sentence of a policy page that could become a fact. */
export const proposedFact = z.object({
  kind: z.enum(factKinds),
  text: z.string(),
  proofUrl: z.string(),
  proofQuote: z.string(),
});
export type ProposedFact = z.infer<typeof proposedFact>;

const team = z.object({ teamId: id });

/** What a team approved for its texts to say about shipping, returns, warranty and awards. */
export const factsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/facts',
    access: 'team',
    token: 'read',
    summary: 'The approved facts of the team, with the state of their proof.',
    input: team,
    output: z.array(approvedFact),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/teams/{teamId}/facts',
    access: 'owner',
    token: 'manage',
    summary: 'Approve a fact, with the words of a page that prove it or a person who confirms it.',
    input: z.extend(team, factInput),
    output: approvedFact,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/teams/{teamId}/facts/{factId}',
    access: 'owner',
    token: 'manage',
    summary: 'Replace a fact; its proof is read again.',
    input: z.extend(team, { factId: id, ...factInput }),
    output: approvedFact,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/teams/{teamId}/facts/{factId}',
    access: 'owner',
    token: 'manage',
    summary: 'Delete a fact; texts can no longer rely on it.',
    input: z.extend(team, { factId: id }),
    output: done,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/teams/{teamId}/facts/proposals',
    access: 'team',
    token: 'run',
    summary: "Read up to five policy pages of the team's own websites and propose facts from them; nothing is stored.",
    input: z.extend(team, {
      urls: z
        .array(address)
        .check(
          z.minLength(1, 'Name a page.'),
          z.maxLength(factLimits.policyPages, `At most ${factLimits.policyPages} pages.`),
        ),
    }),
    output: z.array(proposedFact),
  }),
};
