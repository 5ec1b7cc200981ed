import * as z from 'zod/mini';

/** What a reviewer says about one statement: the page says it, says otherwise, or does not say it. */
export const assertion = z.object({
  text: z.string(),
  verdict: z.enum(['supported', 'contradicted', 'not_said']),
  quote: z.string(),
});
export type Assertion = z.infer<typeof assertion>;

export const reviewAnswer = z.object({
  reviews: z.array(z.object({ id: z.string(), assertions: z.array(assertion) })),
  /** Ids, best first. */
  order: z.array(z.string()),
});
export type ReviewAnswer = z.infer<typeof reviewAnswer>;

const text = { type: 'string' };

const objectOf = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The same as a JSON schema in the subset that every provider takes. */
export const reviewAnswerSchema = {
  name: 'text_review',
  schema: objectOf({
    reviews: {
      type: 'array',
      items: objectOf({
        id: text,
        assertions: {
          type: 'array',
          items: objectOf({
            text,
            verdict: { type: 'string', enum: ['supported', 'contradicted', 'not_said'] },
            quote: text,
          }),
        },
      }),
    },
    order: { type: 'array', items: text },
  }),
};
