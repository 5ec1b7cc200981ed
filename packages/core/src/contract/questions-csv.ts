import { stringify } from 'csv-stringify/browser/esm/sync';
import type { QuestionQuery } from './questions/question.ts';

/** The columns of the questions file, in order (SPEC 7). */
export const questionsCsvColumns = [
  'Query',
  'Impressions',
  'Clicks',
  'CTR (%)',
  'Avg Position',
  'Recommendation',
  'Priority',
  'Reasoning',
  'Suggested Actions',
  'Ranking Pages',
] as const;

type Cell = string | number;

/** One question as the cells of its row; numbers stay numbers, CTR is in percent. A question without an analysis says why. */
export function questionsCsvRow(question: QuestionQuery): Cell[] {
  const analysis = question.grokAnalysis;
  return [
    question.query,
    question.impressions,
    question.clicks,
    Number((question.ctr * 100).toFixed(2)),
    Number(question.avgPosition.toFixed(2)),
    analysis?.recommendation ?? '',
    analysis?.priority ?? '',
    analysis?.reasoning ?? question.reasons.join(' '),
    analysis?.suggestedActions.join('; ') ?? '',
    question.rankingPages.join('; '),
  ];
}

/**
 * The file's text (RFC 4180, UTF-8 without a mark); `header: false` makes a later part of the same file. Text that a
 * spreadsheet would run as a formula gets a leading apostrophe.
 */
export function questionsCsvText(
  questions: readonly QuestionQuery[],
  { header = true }: { header?: boolean } = {},
): string {
  const rows: (readonly Cell[])[] = questions.map(questionsCsvRow);
  if (header) rows.unshift(questionsCsvColumns);
  return rows.length === 0 ? '' : stringify(rows, { record_delimiter: '\r\n', escape_formulas: true });
}

/** The file's name for a run. */
export function questionsCsvFileName(optimizationId: string): string {
  return `question-optimization-${optimizationId}.csv`;
}
