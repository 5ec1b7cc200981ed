import * as z from 'zod/mini';
import { cutList, cutText, keptText } from '../../text/kept-text.ts';

/** What the model writes about one question. */
export const questionAnswer = z.object({
  reasoning: keptText,
  suggestedActions: cutList(keptText, 10),
  draftAnswer: cutText(5_000),
});
export type QuestionAnswer = z.infer<typeof questionAnswer>;

const text = { type: 'string' };
const properties = { reasoning: text, suggestedActions: { type: 'array', items: text }, draftAnswer: text };

/** The same as a JSON schema in the subset that every provider takes. */
export const questionAnswerSchema = {
  name: 'question_answer',
  schema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
};
