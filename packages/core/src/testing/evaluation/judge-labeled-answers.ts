import * as z from 'zod/mini';
import type { LanguageScores } from '../../text/language-rules.ts';
import { prepareJudge } from './evaluate-claims.ts';

const labeledAnswer = z.object({
  kind: z.enum(['seo', 'headline', 'description', 'draft']),
  /** A title and its description, or one text. */
  texts: z.array(z.string()),
  claims: z.array(z.object({ text: z.string(), quote: z.string() })),
  /** What is false about it; null when all of it is true. */
  fault: z.nullable(z.string()),
});

/** A page with answers about it, of which somebody who saw no rule says whether they are true. */
export const labeledPage = z.object({
  /** Pages of one sample have one author. */
  sample: z.string(),
  page: z.object({
    url: z.string(),
    language: z.string(),
    title: z.string(),
    description: z.nullable(z.string()),
    h1: z.array(z.string()),
    h2: z.array(z.string()),
    text: z.string(),
  }),
  queries: z.array(z.string()),
  answers: z.array(labeledAnswer),
});

/** An answer with what the product says of it before any review. */
export interface JudgedLabel {
  sample: string;
  kind: z.infer<typeof labeledAnswer>['kind'];
  texts: readonly string[];
  isFalse: boolean;
  refused: readonly string[];
}

/** Judges every answer about a page by the guard and the rules of form, as the product does. */
export function judgeLabeledPage(
  { sample, page, queries, answers }: z.infer<typeof labeledPage>,
  scores: LanguageScores,
): JudgedLabel[] {
  const judge = prepareJudge({ ...page, finalUrl: page.url, textHash: '', fetchedAt: '' }, queries, scores);
  return answers.map(({ kind, texts, claims, fault }) => {
    const [first = '', description = ''] = texts;
    const refused =
      kind === 'seo'
        ? judge.seo({ title: first, description, claims })
        : kind === 'draft'
          ? judge.draft(first, claims)
          : judge.ad(first, kind, claims);
    return { sample, kind, texts, isFalse: fault !== null, refused };
  });
}
