import * as z from 'zod/mini';
import { cutList, cutText, keptText } from '../../text/kept-text.ts';

/** What the model writes about one question. */
export const questionAnswer = z.object({
  reasoning: keptText,
  suggestedActions: cutList(keptText, 10),
  draftAnswer: cutText(5_000),
  /** What proves the draft; absent from models that ignore the schema. */
  claims: z._default(cutList(z.object({ text: cutText(1_000), quote: cutText(1_000) }), 20), []),
});
export type QuestionAnswer = z.infer<typeof questionAnswer>;

const text = { type: 'string' };
const claimProperties = { text, quote: text };
const claim = {
  type: 'object',
  properties: claimProperties,
  required: Object.keys(claimProperties),
  additionalProperties: false,
};
const properties = {
  reasoning: text,
  suggestedActions: { type: 'array', items: text },
  draftAnswer: text,
  claims: { type: 'array', items: claim },
};

/** The same as a JSON schema in the subset that every provider takes. */
export const questionAnswerSchema = {
  name: 'question_answer',
  schema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
};
