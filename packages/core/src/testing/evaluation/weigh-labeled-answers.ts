import * as z from 'zod/mini';
import { prepareCandidatePage } from '../../seo/write/prepare-candidate-page-rules.ts';
import { checkClaims } from '../../text/claims/claim-rules.ts';
import { readAnswer } from '../../text/claims/judge-claims-rules.ts';
import type { WeighedAnswer } from '../../text/claims/support/weigh-support-rules.ts';
import type { LanguageScores } from '../../text/language-rules.ts';
import { type Judge, prepareJudge } from './evaluate-claims.ts';

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
type LabeledPage = z.infer<typeof labeledPage>;
type LabeledAnswer = z.infer<typeof labeledAnswer>;

/** An answer with what the product says of it and what a sum would be made of. */
export interface WeighedLabel {
  sample: string;
  kind: LabeledAnswer['kind'];
  isFalse: boolean;
  isRefused: boolean;
  /** Whether something else than its claims is a reason to refuse it, such as its form. */
  isRefusedOtherwise: boolean;
  /** Null where the rules alone decide. */
  weighed: WeighedAnswer | null;
}

/** Judges every answer about a page as the product does. */
export function weighLabeledPage(
  { sample, page, queries, answers }: LabeledPage,
  scores: LanguageScores,
): WeighedLabel[] {
  const material = { ...page, finalUrl: page.url, textHash: '', fetchedAt: '2026-11-22T00:00:00Z' };
  const judge = prepareJudge(material, queries, scores);
  const { sources } = prepareCandidatePage(material, queries, scores);
  return answers.map((answer) => {
    const options = { declared: answer.claims, queries };
    const checks = answer.texts.map((text) => checkClaims(text, sources, options));
    const { refused, isRefusedOtherwise } = findingsOf(answer, judge);
    return {
      sample,
      kind: answer.kind,
      isFalse: answer.fault !== null,
      isRefused: refused.length > 0,
      isRefusedOtherwise,
      weighed: readAnswer(answer.texts, sources, { checks, options })?.weighed ?? null,
    };
  });
}

function findingsOf({ kind, texts, claims }: LabeledAnswer, judge: Judge): ReturnType<Judge['seo']> {
  const [first = '', description = ''] = texts;
  if (kind === 'seo') return judge.seo({ title: first, description, claims });
  return kind === 'draft' ? judge.draft(first, claims) : judge.ad(first, kind, claims);
}
