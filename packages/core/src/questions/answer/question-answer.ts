import * as z from 'zod/mini';

/** What the model writes about one question. */
export const questionAnswer = z.object({
  reasoning: z.string(),
  suggestedActions: z.array(z.string()),
  draftAnswer: z.string(),
});
export type QuestionAnswer = z.infer<typeof questionAnswer>;

const text = { type: 'string' };
const properties = { reasoning: text, suggestedActions: { type: 'array', items: text }, draftAnswer: text };

/** The same as a JSON schema in the subset that every provider takes. */
export const questionAnswerSchema = {
  name: 'question_answer',
  schema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
};
