import type {
  AnswerCoverage,
  QuestionPriority,
  QuestionQuery,
  QuestionRecommendation,
} from '../../contract/questions/question.ts';
import { stems } from '../../text/tokens-rules.ts';
import { rankingLimit } from '../cluster/describe-cluster-rules.ts';
import type { QuestionItemInput } from '../question/question-item.ts';

/** What is decided about a cluster, and the facts that decided it. */
export interface QuestionDecision {
  recommendation: QuestionRecommendation;
  /** True when the page answers the question and is clicked as its place lets expect: nothing to do. */
  isAnswered: boolean;
  handOver: QuestionQuery['handOver'];
  /** Sentences, the deciding one first. */
  parts: string[];
}

const coveredFrom = 0.6;
/** From this coverage on, a draft made of the page's words alone shows that the page answers. */
const draftCoversFrom = 0.4;
/** Under this coverage a page says next to nothing about a question. */
export const uncoveredBelow = 0.25;
/** A page on the first result page is about the topic, whatever it says. */
const firstPage = 10;
const narrowMembers = 3;
const lowResidual = 0.8;
const shortAnswers = new Set(['definition', 'yesNo', 'price', 'timePlace']);
const highClicks = 10;

export type DecisionInput = Pick<
  QuestionItemInput,
  | 'query'
  | 'language'
  | 'avgPosition'
  | 'rankingPages'
  | 'isInDemand'
  | 'totalMembers'
  | 'class'
  | 'ctrResidual'
  | 'consolidate'
> & {
  /** A page of the site about the topic that does not rank for it. */
  topicPage?: string | null;
};

/** What to do about a question (docs/methods/questions.md). `coverage` is null when no page ranks or none could be read. */
export function decideQuestion(input: DecisionInput, coverage: AnswerCoverage | null): QuestionDecision {
  const base = { isAnswered: false, handOver: null };
  const page = coverage?.page ?? input.rankingPages[0];
  const topicPage = input.topicPage ?? null;
  if (input.avgPosition > rankingLimit && topicPage !== null) {
    const part = `${topicPage} is about this but does not rank for it (position ${round(input.avgPosition)}); answer it there instead of on a new page.`;
    return { ...base, recommendation: 'improve_existing', parts: [part] };
  }
  if (input.avgPosition > rankingLimit) {
    const part = `The best page ranks only at position ${round(input.avgPosition)}; no page of the site is about it, so it needs its own page.`;
    return { ...base, recommendation: 'create_new', parts: [part] };
  }
  if (page === undefined) {
    const part = `A page of the site ranks at position ${round(input.avgPosition)}, but the search data does not say which; look there first.`;
    return { ...base, recommendation: 'improve_existing', parts: [part] };
  }
  const shared = input.consolidate === null ? [] : [input.consolidate.advice];
  if (coverage === null) {
    const part = "The ranking page could not be read, so it isn't known whether it answers this; look there first.";
    return { ...base, recommendation: 'improve_existing', parts: [part, ...shared] };
  }
  if (input.consolidate !== null) {
    return { ...base, recommendation: 'improve_existing', parts: [input.consolidate.advice, passageFound(coverage)] };
  }
  return coverage.score < coveredFrom ? decideUncovered(input, coverage) : decideCovered(input, coverage);
}

type Asked = Pick<QuestionItemInput, 'query' | 'language'>;

/** Who asks why wants another answer than who asks how. */
const asksWhy = /\b(?:why|warum|wieso|pourquoi|perch[eé])\b|por qué/iu;

/** The heading of a page that asks the question already, quoted; null where none does. */
export function headingFor({ query, language }: Asked, { heading }: Pick<AnswerCoverage, 'heading'>): string | null {
  if (heading === null || asksWhy.test(query) !== asksWhy.test(heading)) return null;
  const held = new Set(stems(heading, language ?? 'en'));
  const asked = stems(query, language ?? 'en');
  return asked.length > 0 && asked.every((stem) => held.has(stem)) ? `the heading “${heading}”` : null;
}

function passageFound({ page, score }: AnswerCoverage): string {
  return `The best passage of ${page} covers ${percent(score)} of it.`;
}

function decideUncovered(input: DecisionInput, coverage: AnswerCoverage): QuestionDecision {
  const found = passageFound(coverage);
  const isNarrow = input.totalMembers <= narrowMembers && shortAnswers.has(input.class);
  const decided = (recommendation: QuestionRecommendation, because: string): QuestionDecision => ({
    recommendation,
    isAnswered: false,
    handOver: null,
    parts: [`${found} ${because}`],
  });
  const isTopicCovered = input.avgPosition <= firstPage || (input.topicPage ?? null) !== null;
  if (coverage.score < uncoveredBelow && input.isInDemand && !isTopicCovered) {
    return decided(
      'create_new',
      "That is next to nothing, and it is asked at least as often as most of the site's questions.",
    );
  }
  return isNarrow
    ? decided('add_faq', 'The question is narrow and its answer short: a few sentences on that page are enough.')
    : decided(
        'improve_existing',
        `The page needs a full answer under ${headingFor(input, coverage) ?? 'its own heading'}.`,
      );
}

/**
 * What a draft of the page's own words changes (docs/methods/questions.md): a page that speaks of the question
 * answers it; one that says it elsewhere needs no new page, only the answer under the question.
 */
export function decideDrafted(
  input: DecisionInput,
  coverage: AnswerCoverage,
  decision: QuestionDecision,
): QuestionDecision {
  if (decision.handOver !== null || input.consolidate !== null || coverage.score >= coveredFrom) return decision;
  if (coverage.score >= draftCoversFrom) return decideCovered(input, coverage);
  if (decision.recommendation !== 'create_new') return decision;
  const heading = headingFor(input, coverage);
  const what =
    heading === null ? 'put the question there as a heading with this answer' : `put this answer under ${heading}`;
  const part = `${passageFound(coverage)} It says enough for the draft below: ${what}.`;
  return { ...decision, recommendation: 'improve_existing', parts: [part] };
}

function decideCovered({ query, ctrResidual }: DecisionInput, coverage: AnswerCoverage): QuestionDecision {
  const { page, score } = coverage;
  const recommendation = 'improve_existing';
  if (ctrResidual >= lowResidual) {
    const parts = [`${passageFound(coverage)} Nothing to do except keep it up to date.`];
    return { recommendation, isAnswered: true, handOver: null, parts };
  }
  const part = `The page answers it (coverage ${percent(score)}) but gets ${percent(ctrResidual)} of the clicks expected at its position: rewrite the title and description.`;
  return { recommendation, isAnswered: false, handOver: { to: 'seo', page, query }, parts: [part] };
}

/** How soon (docs/methods/questions.md): by expected clicks per 28 days, compared with the run's other questions. */
export function priorityOf(expectedClicks: number, bounds: { low: number; high: number }): QuestionPriority {
  if (expectedClicks < bounds.low) return 'low';
  return expectedClicks >= bounds.high && expectedClicks >= highClicks ? 'high' : 'medium';
}

/** The next steps the rules know without a model. */
export function actionsOf(
  decision: QuestionDecision,
  input: Asked & Pick<QuestionItemInput, 'consolidate'>,
  coverage: Pick<AnswerCoverage, 'heading'> | null = null,
): string[] {
  const { query } = input;
  const heading = coverage === null ? null : headingFor(input, coverage);
  if (decision.handOver !== null)
    return [`Rewrite the title and description of ${decision.handOver.page} for “${query}” with the SEO optimization.`];
  if (input.consolidate !== null)
    return [input.consolidate.advice, `Answer “${query}” on the page you keep, in 25 to 60 words under a heading.`];
  const actions: Record<QuestionRecommendation, string[]> = {
    create_new: [
      `Write a page that answers “${query}” in its first paragraph, in 25 to 60 words.`,
      'Link to it from the pages that rank for related questions.',
    ],
    add_faq: [`Add “${query}” with an answer of 25 to 60 words to the page, as help for its readers.`],
    improve_existing: [
      heading === null
        ? `Put “${query}” as a heading on the page and answer it in the 25 to 60 words below.`
        : `Answer “${query}” in 25 to 60 words right under ${heading}.`,
      'Give details after the short answer.',
    ],
  };
  return decision.isAnswered ? ['Check once a year that the answer is still true.'] : actions[decision.recommendation];
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function round(position: number): string {
  return position.toFixed(1);
}
