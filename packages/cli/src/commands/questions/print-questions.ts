import type { QuestionOptimization, QuestionQuery } from '@serplift/core/api';
import { counted, number } from '../../output/figures.ts';
import { type Cell, type Column, printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { underName } from '../runs/decision-words.ts';
import type { AboutRun } from '../runs/print-run.ts';
import { recommendationNames } from './question-names.ts';

const columnsForPeople: Column[] = [
  { title: '#', align: 'right' },
  { title: 'Priority' },
  { title: 'Recommendation', flexible: 10 },
  { title: 'Question', flexible: 20 },
  { title: 'Impressions', align: 'right' },
  { title: 'Pos.', align: 'right' },
];

const columnsForPipes: Column[] = [
  'priority',
  'recommendation',
  'question',
  'impressions',
  'position',
  'state',
  'reason',
  'queries',
  'id',
  'decision',
].map((title) => ({ title }));

function pipeRow(question: QuestionQuery): Cell[] {
  const { grokAnalysis: analysis } = question;
  return [
    analysis?.priority ?? '',
    analysis?.recommendation ?? '',
    question.query,
    question.impressions,
    question.avgPosition.toFixed(1),
    question.state,
    question.reasons.join(' '),
    question.totalMembers,
    question.id,
    question.decision?.verdict ?? '',
  ];
}

function questionCell(question: QuestionQuery): Cell {
  const { query, state, reasons } = question;
  if (state === 'succeeded') return [query, ...underName(question)];
  const outcome = state === 'kept' ? 'already answered' : `${state}: ${reasons.join(' ')}`;
  return [query, { text: outcome, style: state === 'failed' ? 'red' : 'yellow' }];
}

function row(question: QuestionQuery, index: number): Cell[] {
  const { grokAnalysis: analysis } = question;
  return [
    index + 1,
    analysis?.priority ?? '–',
    analysis === null ? '–' : recommendationNames[analysis.recommendation],
    questionCell(question),
    number(question.impressions),
    question.avgPosition.toFixed(1),
  ];
}

/** Prints questions on stdout: short for people, every figure in its own column for pipes. */
export function printQuestions({ terminal }: Cli, questions: readonly QuestionQuery[]): void {
  if (terminal.outIsTerminal) printTable(terminal, columnsForPeople, questions.map(row));
  else printTable(terminal, columnsForPipes, questions.map(pipeRow));
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
