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
  /** Of ads: ids of texts that say the same idea. */
  ideas: z._default(z.array(z.array(z.string())), []),
});
export type ReviewAnswer = z.infer<typeof reviewAnswer>;

const text = { type: 'string' };

const objectOf = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const listOf = (items: unknown) => ({ type: 'array', items });

const parts = {
  reviews: listOf(
    objectOf({
      id: text,
      assertions: listOf(
        objectOf({
          text,
          verdict: { type: 'string', enum: ['supported', 'contradicted', 'not_said'] },
          quote: text,
        }),
      ),
    }),
  ),
  order: listOf(text),
};

/** The same as a JSON schema in the subset that every provider takes. */
export const reviewAnswerSchema = { name: 'text_review', schema: objectOf(parts) };

/** The same for the texts of an ad. */
export const adReviewAnswerSchema = {
  name: 'ad_review',
  schema: objectOf({ ...parts, ideas: listOf(listOf(text)) }),
};
