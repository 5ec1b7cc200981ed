import * as z from 'zod/mini';
import { cutList, cutText } from '../../text/kept-text.ts';

/** What the model is asked for, once for each page. */
export const candidateCount = 5;
/** Rules refuse far shorter texts; longer ones are not looked at. */
const candidateChars = 1_000;
/** More statements than two lines hold. */
const claimsPerCandidate = 30;

export const seoAnswer = z.object({
  candidates: cutList(
    z.object({
      title: cutText(candidateChars),
      description: cutText(candidateChars),
      angle: cutText(200),
      /** Absent from models that ignore the schema; the rules then look for the proof themselves. */
      claims: z._default(
        cutList(z.object({ text: cutText(candidateChars), quote: cutText(candidateChars) }), claimsPerCandidate),
        [],
      ),
    }),
    2 * candidateCount,
  ),
});

const text = { type: 'string' };

const objectOf = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The same as a JSON schema in the subset that every provider takes; lengths are checked by rules, not by schemas. */
export const seoAnswerSchema = {
  name: 'page_snippets',
  schema: objectOf({
    candidates: {
      type: 'array',
      items: objectOf({
        title: text,
        description: text,
        angle: text,
        claims: { type: 'array', items: objectOf({ text, quote: text }) },
      }),
    },
  }),
};
