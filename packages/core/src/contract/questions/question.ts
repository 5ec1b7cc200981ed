import * as z from 'zod/mini';
import { decision } from '../runs/optimization.ts';
import { id } from '../values.ts';

/** What kind of answer a question asks for. */
export const questionClass = z.enum([
  'definition',
  'howTo',
  'comparison',
  'price',
  'troubleshooting',
  'yesNo',
  'choice',
  'timePlace',
  /** No question: ideas, size charts, lists and places nearby; found only when asked for. */
  'ideas',
  /** No question: "best X for Y"; found only when asked for. */
  'best',
]);
export type QuestionClass = z.infer<typeof questionClass>;

export const questionRecommendation = z.enum(['improve_existing', 'add_faq', 'create_new']);
export type QuestionRecommendation = z.infer<typeof questionRecommendation>;

export const questionPriority = z.enum(['high', 'medium', 'low']);
export type QuestionPriority = z.infer<typeof questionPriority>;

/** How well a page answers a question today, and the words that do. */
export const answerCoverage = z.object({
  /** 0 to 1. */
  score: z.number(),
  page: z.string(),
  /** The passage closest to an answer, verbatim; null when the page has no text. */
  passage: z.nullable(z.string()),
  /** The heading that matches the question best; null when none shares a word with it. */
  heading: z.nullable(z.string()),
  /** Whether the passage has the form of an answer: a definition, steps, a number near a price. */
  hasAnswerPattern: z.boolean(),
});
export type AnswerCoverage = z.infer<typeof answerCoverage>;

const evidence = z.object({
  /** The factual words in the draft. */
  claim: z.string(),
  /** The words of the page that carry it. */
  quote: z.string(),
  url: z.string(),
  fetchedAt: z.string(),
});

/** One cluster of queries that ask the same, with what to do about it. */
export const questionQuery = z.object({
  id,
  /** `kept` means that the page answers it already. */
  state: z.enum(['waiting', 'working', 'succeeded', 'kept', 'failed', 'skipped']),
  /** Why it was kept, failed or skipped, for people. */
  reasons: z.array(z.string()),
  /** The member with most clicks, then impressions. */
  query: z.string(),
  impressions: z.number(),
  clicks: z.number(),
  /** Fraction, 0 to 1. */
  ctr: z.number(),
  /** Weighted by impressions. */
  avgPosition: z.number(),
  /** URLs by impressions, at most 10. */
  rankingPages: z.array(z.string()),
  /** Null until the item was processed. */
  grokAnalysis: z.nullable(
    z.object({
      recommendation: questionRecommendation,
      priority: questionPriority,
      reasoning: z.string(),
      suggestedActions: z.array(z.string()),
    }),
  ),
  /** Who wrote reasoning and actions: the model, or the rules when the model had no usable answer. */
  writtenBy: z.enum(['model', 'rules']),
  class: questionClass,
  /** ISO 639-1; null when the words don't show it. */
  language: z.nullable(z.string()),
  /** Long and written as if to an assistant, not as to a search box. */
  isChatStyle: z.boolean(),
  /** Queries of the cluster by clicks, then impressions; at most 50. */
  members: z.array(
    z.object({ query: z.string(), impressions: z.number(), clicks: z.number(), position: z.nullable(z.number()) }),
  ),
  totalMembers: z.number(),
  /** Clicks per 28 days that a good answer could add, with its 90 % interval. */
  expectedClicks: z.object({ point: z.number(), low: z.number(), high: z.number() }),
  /** Where the expectation comes from: the site's own rows, a public table, or both. */
  expectedBasis: z.enum(['site', 'blend', 'prior']),
  /** Null when no page ranks or it could not be read. */
  coverage: z.nullable(answerCoverage),
  /** 25 to 60 words from page facts only; null when the page does not say enough. */
  /** Why no review compared the draft answer with the page; null when one did, and without a draft. */
  unchecked: z.nullable(z.string()),
  draftAnswer: z.nullable(z.object({ text: z.string(), words: z.number(), evidence: z.array(evidence) })),
  peopleAlsoAsk: z.array(z.string()),
  serpFeatures: z.array(z.string()),
  /** FAQPage as JSON-LD text, for machines that read it; Google shows no rich result for it. */
  faqJsonLd: z.nullable(z.string()),
  /** Pages of the site that compete for the question. */
  consolidate: z.nullable(z.object({ pages: z.array(z.string()), advice: z.string() })),
  /** Set when the page answers the question but its search result is not clicked: work for the SEO optimization. */
  handOver: z.nullable(z.object({ to: z.literal('seo'), page: z.string(), query: z.string() })),
  warnings: z.array(z.string()),
  decision: z.nullable(decision),
});
export type QuestionQuery = z.infer<typeof questionQuery>;

/** FAQPage of one question as JSON-LD text that is safe inside a script element. Google shows no rich result for it. */
export function faqJsonLd(question: string, answer: string): string {
  const name = `${question.charAt(0).toUpperCase()}${question.slice(1).replace(/(?:(?<!\s)\s+|(?<![\s?？؟]))[?？؟]+$/u, '')}?`;
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: answer } }],
  };
  return JSON.stringify(page, null, 2).replaceAll('<', String.raw`\u003c`);
}
