import * as z from 'zod/mini';

/** What the model is asked for, once for each page. */
export const candidateCount = 5;

export const seoAnswer = z.object({
  candidates: z.array(z.object({ title: z.string(), description: z.string(), angle: z.string() })),
  analysis: z.object({
    competitorInsights: z.string(),
    keywordStrategy: z.string(),
    improvementReasons: z.array(z.string()),
  }),
});
export type SeoAnswer = z.infer<typeof seoAnswer>;

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
    candidates: { type: 'array', items: objectOf({ title: text, description: text, angle: text }) },
    analysis: objectOf({
      competitorInsights: text,
      keywordStrategy: text,
      improvementReasons: { type: 'array', items: text },
    }),
  }),
};
