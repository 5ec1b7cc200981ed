import type { QuestionQuery } from '@serplift/core/api';
import { formatNumber, formatPosition } from '../../lib/format.ts';
import { DecisionPill } from '../../runs/decide/DecisionPill.tsx';
import { formatGain } from '../../runs/preview/gain-format.ts';
import type { TableKind } from '../../runs/review/review-kind.ts';
import { languageName } from '../../runs/settings/places.ts';
import { answerOf } from './answer-rules.ts';
import { classLabels, priorityLabels, recommendationLabels, stateLabels } from './question-labels.ts';

/** The columns of the table of questions. */
export const questionTable: TableKind<QuestionQuery> = {
  columns: [
    {
      name: 'question',
      label: 'Question',
      track: 'minmax(18rem, 2fr)',
      cell: (question) => answerOf(question).question,
      sort: 'question',
    },
    {
      name: 'recommendation',
      label: 'Recommendation',
      track: '12rem',
      cell: ({ grokAnalysis }) => (grokAnalysis === null ? '–' : recommendationLabels[grokAnalysis.recommendation]),
    },
    {
      name: 'priority',
      label: 'Priority',
      track: '7rem',
      cell: ({ grokAnalysis }) => (grokAnalysis === null ? '–' : priorityLabels[grokAnalysis.priority]),
      sort: 'priority',
    },
    {
      name: 'decision',
      label: 'Decision',
      track: '9rem',
      cell: ({ state, decision }) =>
        state === 'succeeded' ? <DecisionPill decision={decision} /> : stateLabels[state],
    },
    {
      name: 'gain',
      label: 'Extra clicks',
      track: '8rem',
      isNumeric: true,
      cell: ({ expectedClicks }) => formatGain(expectedClicks.point),
      sort: 'gain',
    },
    {
      name: 'impressions',
      label: 'Impressions',
      track: '8rem',
      isNumeric: true,
      cell: ({ impressions }) => formatNumber(impressions),
      sort: 'impressions',
    },
    {
      name: 'position',
      label: 'Position',
      track: '7rem',
      isNumeric: true,
      cell: ({ avgPosition }) => formatPosition(avgPosition),
      sort: 'position',
    },
    {
      name: 'answer',
      label: 'Answer',
      track: 'minmax(18rem, 2fr)',
      cell: (question) => answerOf(question).text ?? '–',
      isExtra: true,
    },
    { name: 'class', label: 'Kind', track: '9rem', cell: (question) => classLabels[question.class], isExtra: true },
    {
      name: 'language',
      label: 'Language',
      track: '8rem',
      cell: ({ language }) => (language === null ? '–' : languageName(language)),
      isExtra: true,
    },
  ],
};
