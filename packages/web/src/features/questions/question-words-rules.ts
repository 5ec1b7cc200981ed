import { isUnchecked, type QuestionQuery } from '@serplift/core/api';
import { countOf, formatNumber, formatPosition } from '../../lib/format.ts';
import { priorityLabels, recommendationLabels, stateLabels } from './question-labels.ts';

/** The one reason to look at a question: how much it is asked, and what to do. */
export function reasonOf({ state, impressions, grokAnalysis }: QuestionQuery): string {
  if (state !== 'succeeded' || grokAnalysis === null) return stateLabels[state];
  const todo = recommendationLabels[grokAnalysis.recommendation];
  return `shown ${formatNumber(impressions)} times · ${todo.charAt(0).toLowerCase()}${todo.slice(1)}`;
}

/** What a person should look at before accepting an answer. */
export function looksOf(question: QuestionQuery): string[] {
  if (question.state !== 'succeeded') return [];
  return [
    ...(isUnchecked(question) ? [`Not checked by a review: ${question.unchecked}`] : []),
    ...(question.consolidate === null ? [] : [`Several pages compete: ${question.consolidate.advice}`]),
  ];
}

/** The demand of a question and what its priority assumes, in words and without a figure that nobody measured. */
export function demandInWords(question: QuestionQuery): string {
  const { impressions, clicks, avgPosition, totalMembers, grokAnalysis, rankingPages } = question;
  const searches = countOf(totalMembers, 'search', 'searches');
  const seen = `${searches}, shown ${formatNumber(impressions)} times, clicked ${formatNumber(clicks)}, on average at position ${formatPosition(avgPosition)}.`;
  if (grokAnalysis === null) return seen;
  const assumed = rankingPages.length === 0 ? 'that a new page would rank' : 'that a better answer would rank higher';
  return `${seen} ${priorityLabels[grokAnalysis.priority]} priority among the questions of this run, on the assumption ${assumed}.`;
}
