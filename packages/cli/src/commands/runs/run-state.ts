import type { OptimizationKind, OptimizationSummary } from '@serplift/core/api';
import { counted } from '../../output/figures.ts';

const steps: Readonly<Record<string, string>> = {
  fetchingSearchData: 'Reading search data',
  readingPages: 'Reading the pages with the most clicks',
  findingOpportunities: 'Finding pages worth a better text',
  analyzingAdGroups: 'Reading ad groups and their ads',
  findingKeywords: 'Finding the keywords that matter',
  findingQuestions: 'Finding questions in the queries',
  clusteringQuestions: 'Grouping queries that ask the same thing',
};

const work: Readonly<Record<OptimizationKind, { doing: string; noun: string }>> = {
  seo: { doing: 'Writing titles and descriptions', noun: 'page' },
  ads: { doing: 'Writing ads', noun: 'ad group' },
  questions: { doing: 'Deciding what to answer on which page', noun: 'question' },
};

/** What a run does now, in words. */
export function describeProgress(run: Pick<OptimizationSummary, 'kind' | 'status' | 'progress'>): string {
  const { kind, status, progress } = run;
  if (progress.waiting !== undefined) return progress.waiting;
  if (status === 'pending') return 'Waiting for a worker';
  if (progress.total === null) {
    const { step, stepCount } = progress;
    const doing = steps[step] ?? 'Preparing';
    return stepCount === undefined ? doing : `${doing}: ${stepCount.done} of ${stepCount.of}`;
  }
  const { doing, noun } = work[kind];
  return `${doing}: ${progress.processed} of ${counted(progress.total, noun)}`;
}

/** Whether a run has come to its end. */
export function isEnded({ status }: Pick<OptimizationSummary, 'status'>): boolean {
  return status !== 'pending' && status !== 'processing';
}
