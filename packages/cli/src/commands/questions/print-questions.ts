import type { QuestionOptimization, QuestionQuery } from '@serplift/core/api';
import { counted, number } from '../../output/figures.ts';
import { type Cell, type ListColumn, printRows } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { underName } from '../runs/decision-words.ts';
import type { AboutRun } from '../runs/print-run.ts';
import { recommendationNames } from './question-names.ts';

function questionCell(question: QuestionQuery): Cell {
  const { query, state, reasons } = question;
  if (state === 'succeeded') return [query, ...underName(question)];
  const outcome = state === 'kept' ? 'already answered' : `${state}: ${reasons.join(' ')}`;
  return [query, { text: outcome, style: state === 'failed' ? 'red' : 'yellow' }];
}

const columnsForPeople: readonly ListColumn<{ question: QuestionQuery; place: number }>[] = [
  ['#', ({ place }) => place, 'right'],
  ['Priority', ({ question }) => question.grokAnalysis?.priority ?? '–'],
  [
    'Recommendation',
    ({ question: { grokAnalysis } }) =>
      grokAnalysis === null ? '–' : recommendationNames[grokAnalysis.recommendation],
    10,
  ],
  ['Question', ({ question }) => questionCell(question), 20],
  ['Impressions', ({ question }) => number(question.impressions), 'right'],
  ['Pos.', ({ question }) => question.avgPosition.toFixed(1), 'right'],
];

const columnsForPipes: readonly ListColumn<QuestionQuery>[] = [
  ['priority', ({ grokAnalysis }) => grokAnalysis?.priority ?? ''],
  ['recommendation', ({ grokAnalysis }) => grokAnalysis?.recommendation ?? ''],
  ['question', ({ query }) => query],
  ['impressions', ({ impressions }) => impressions],
  ['position', ({ avgPosition }) => avgPosition.toFixed(1)],
  ['state', ({ state }) => state],
  ['reason', ({ reasons }) => reasons.join(' ')],
  ['queries', ({ totalMembers }) => totalMembers],
  ['id', ({ id }) => id],
  ['decision', ({ decision }) => decision?.verdict ?? ''],
];

/** Prints questions on stdout: short for people, every figure in its own column for pipes. */
export function printQuestions({ terminal }: Cli, questions: readonly QuestionQuery[]): void {
  if (!terminal.outIsTerminal) return printRows(terminal, columnsForPipes, questions);
  const rows = questions.map((question, index) => ({ question, place: index + 1 }));
  printRows(terminal, columnsForPeople, rows);
}

/** What `questions show` says above the questions. */
export function aboutQuestionRun({ settings, eligibility }: QuestionOptimization): AboutRun {
  const { maxQueries, minImpressions, withIdeas, withBest, model } = settings;
  const lists = [
    ...(withIdeas === true ? ['with ideas and lists, '] : []),
    ...(withBest === true ? ['with “best X for Y”, '] : []),
  ];
  return {
    settings: `at most ${counted(Number(maxQueries), 'question')}, at least ${counted(Number(minImpressions), 'impression')}, ${lists.join('')}${String(model)}`,
    eligible: 'Queries',
    eligibility: eligibility.map(({ reason, queries }) => `${reason}: ${number(queries)}`),
  };
}
