import type { QuestionClass, QuestionPriority, QuestionQuery, QuestionRecommendation } from '@serplift/core/api';
import { queryOf } from '../../lib/address-view-rules.ts';
import { oneOf } from '../../lib/one-of.ts';
import { type DecisionFilter, decisionLabels, decisionState } from '../../runs/review/decision-rules.ts';
import { classLabels, priorityLabels, recommendationLabels } from './question-labels.ts';

export const sortLabels = {
  gain: 'Extra clicks',
  priority: 'Priority',
  impressions: 'Impressions',
  position: 'Position',
} as const;
export type QuestionSort = keyof typeof sortLabels;

/** What the list shows, as it stands in the address. */
export interface QuestionView {
  search: string;
  priority: QuestionPriority | null;
  recommendation: QuestionRecommendation | null;
  class: QuestionClass | null;
  language: string | null;
  decision: DecisionFilter | null;
  sort: QuestionSort;
}

/** Reads a view from the address; anything unknown there is ignored. */
export function readView(query: URLSearchParams): QuestionView {
  const language = query.get('language') ?? '';
  return {
    search: query.get('q') ?? '',
    priority: oneOf(priorityLabels, query.get('priority')),
    recommendation: oneOf(recommendationLabels, query.get('recommendation')),
    class: oneOf(classLabels, query.get('class')),
    language: /^[a-z]{2}$/.test(language) ? language : null,
    decision: oneOf(decisionLabels, query.get('decision')),
    sort: oneOf(sortLabels, query.get('sort')) ?? 'gain',
  };
}

/** Writes a view for the address; what is at its default is left out. */
export function writeView(view: QuestionView): URLSearchParams {
  const { search, sort, ...filters } = view;
  return queryOf({ q: search, ...filters, sort: sort === 'gain' ? null : sort });
}

/** Whether the view hides some questions. */
export function isNarrowed(view: QuestionView): boolean {
  return writeView({ ...view, sort: 'gain' }).size > 0;
}

/** The languages of the questions, those of most questions first. */
export function languagesOf(questions: readonly QuestionQuery[]): string[] {
  const counts = new Map<string, number>();
  for (const { language } of questions) {
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([language]) => language);
}

function matchesSearch(question: QuestionQuery, words: string[]): boolean {
  const members = question.members.map(({ query }) => query);
  const text = [question.query, ...members, ...question.rankingPages].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

const rank = { high: 0, medium: 1, low: 2 };
const rankOf = ({ grokAnalysis }: QuestionQuery): number => (grokAnalysis === null ? 3 : rank[grokAnalysis.priority]);

const byGain = (a: QuestionQuery, b: QuestionQuery): number => b.expectedClicks.point - a.expectedClicks.point;
const order: Record<QuestionSort, (a: QuestionQuery, b: QuestionQuery) => number> = {
  gain: byGain,
  priority: (a, b) => rankOf(a) - rankOf(b) || byGain(a, b),
  impressions: (a, b) => b.impressions - a.impressions,
  position: (a, b) => a.avgPosition - b.avgPosition,
};

/** The questions of a view in its order; those in `keep` stay although a decision just made them leave it. */
export function questionsInView(
  questions: readonly QuestionQuery[],
  view: QuestionView,
  keep: ReadonlySet<string>,
): QuestionQuery[] {
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = questions.filter(
    (question) =>
      (view.priority === null || question.grokAnalysis?.priority === view.priority) &&
      (view.recommendation === null || question.grokAnalysis?.recommendation === view.recommendation) &&
      (view.class === null || question.class === view.class) &&
      (view.language === null || question.language === view.language) &&
      (view.decision === null || decisionState(question) === view.decision || keep.has(question.id)) &&
      matchesSearch(question, words),
  );
  return shown.sort(order[view.sort]);
}
