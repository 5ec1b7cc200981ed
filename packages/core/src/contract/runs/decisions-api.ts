import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, typedText, wholeNumber } from '../values.ts';
import { decision } from './optimization.ts';

const texts = {
  /** Accepts this alternative in place of the proposal, or says which one was edited; from 1, in their order. */
  alternative: z.optional(wholeNumber(1, 100)),
  title: z.optional(typedText(300)),
  description: z.optional(typedText(1000)),
  reason: z.optional(typedText(1000)),
  /** Saves an edit although the checks find something in it; the decision keeps what they found. */
  confirmed: z.optional(z.boolean()),
};

const editedTexts = {
  optimizationId: id,
  itemId: id,
  /** By their fields: title and description, or headlines[0] and so on. */
  texts: z
    .array(z.object({ at: z.string().check(z.maxLength(40)), text: typedText(1000) }))
    .check(z.minLength(1), z.maxLength(19)),
};
export type EditedText = z.infer<typeof editedTexts.texts>[number];

const textFinding = z.object({ at: z.string(), rule: z.string(), message: z.string() });
/** What a check or a review found in a text that a person typed. */
export type TextFinding = z.infer<typeof textFinding>;

const newVerdict = z.object({
  itemId: id,
  verdict: z.enum(['accepted', 'edited', 'rejected', 'open']),
  ...texts,
  /** The `decidedAt` of the decision that this one replaces, null for none: if someone else decided since, theirs stays. */
  replaces: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
});
/** What becomes of the decision about one item; `open` takes it back. */
export type NewVerdict = z.infer<typeof newVerdict>;

const itemDecision = z.object({
  itemId: id,
  decision: z.nullable(decision),
  /** Whether someone else decided since, so that `decision` is theirs, or null where they reopened the item. */
  isOvertaken: z.optional(z.boolean()),
});
export type ItemDecision = z.infer<typeof itemDecision>;

/** The most decisions of one call. */
export const mostDecisions = 200;

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
      ...texts,
    }),
    output: decision,
  }),
  decideMany: endpoint({
    method: 'PUT',
    path: '/api/optimizations/{optimizationId}/decisions',
    access: 'team',
    token: 'decide',
    summary:
      'Accept, edit, reject or reopen several proposals of a run, all of them or none; but none about which someone else decided since.',
    input: z.object({
      optimizationId: id,
      decisions: z.array(newVerdict).check(z.minLength(1), z.maxLength(mostDecisions)),
    }),
    output: z.object({ decisions: z.array(itemDecision) }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/optimizations/{optimizationId}/items/{itemId}/check',
    access: 'team',
    token: 'read',
    summary: 'Check an edited title and description, or question and answer, against the rules without saving them.',
    input: z.object(editedTexts),
    output: z.object({ findings: z.array(textFinding) }),
  }),
  review: endpoint({
    method: 'POST',
    path: '/api/optimizations/{optimizationId}/items/{itemId}/review',
    access: 'team',
    token: 'never',
    paid: 'small',
    summary: 'Have a language model compare edited texts with their page; nothing is saved.',
    input: z.object(editedTexts),
    output: z.object({ findings: z.array(textFinding) }),
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
