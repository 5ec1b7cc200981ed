import type { QuestionQuery } from '@serplift/core/api';
import { decisionFilter, fixedFilter, type ListRules } from '../../runs/review/review-list-rules.ts';
import { languageName } from '../../runs/settings/places.ts';
import { classLabels, priorityLabels, recommendationLabels } from './question-labels.ts';

/** The languages of the questions, those of most questions first. */
export function languagesOf(questions: readonly QuestionQuery[]): string[] {
  const counts = new Map<string, number>();
  for (const { language } of questions) {
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([language]) => language);
}

const rank = { high: 0, medium: 1, low: 2 };
const rankOf = ({ grokAnalysis }: QuestionQuery): number => (grokAnalysis === null ? 3 : rank[grokAnalysis.priority]);

const byGain = (a: QuestionQuery, b: QuestionQuery): number => b.expectedClicks.point - a.expectedClicks.point;

/** What the questions of a result are searched, narrowed and ordered by. */
export const questionList: ListRules<QuestionQuery> = {
  search: {
    label: 'Search questions',
    placeholder: 'Search questions…',
    textOf: ({ query, members, rankingPages }) =>
      [query, ...members.map((member) => member.query), ...rankingPages].join('\n'),
  },
  filters: [
    fixedFilter({
      name: 'priority',
      label: 'Priority',
      labels: priorityLabels,
      valueOf: ({ grokAnalysis }) => grokAnalysis?.priority,
    }),
    fixedFilter({
      name: 'recommendation',
      label: 'Recommendation',
      labels: recommendationLabels,
      valueOf: ({ grokAnalysis }) => grokAnalysis?.recommendation,
    }),
    fixedFilter({ name: 'class', label: 'Kind', labels: classLabels, valueOf: (question) => question.class }),
    {
      name: 'language',
      label: 'Language',
      knows: (value) => /^[a-z]{2}$/.test(value),
      choices: (questions) =>
        Object.fromEntries(languagesOf(questions).map((language) => [language, languageName(language)])),
      valueOf: ({ language }) => language,
    },
    decisionFilter,
  ],
  sorts: {
    gain: { label: 'Extra clicks', compare: byGain },
    priority: { label: 'Priority', compare: (a, b) => rankOf(a) - rankOf(b) || byGain(a, b) },
    impressions: { label: 'Impressions', compare: (a, b) => b.impressions - a.impressions },
    position: { label: 'Position', compare: (a, b) => a.avgPosition - b.avgPosition },
    question: { label: 'Question', compare: (a, b) => a.query.localeCompare(b.query) },
  },
};
