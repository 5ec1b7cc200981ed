import type { QuestionQuery } from './question.ts';

/** What the plan knows of a cluster; the input of its item. */
export type QuestionItemInput = Pick<
  QuestionQuery,
  | 'query'
  | 'impressions'
  | 'clicks'
  | 'ctr'
  | 'avgPosition'
  | 'rankingPages'
  | 'class'
  | 'language'
  | 'isChatStyle'
  | 'members'
  | 'totalMembers'
  | 'expectedClicks'
  | 'expectedBasis'
  | 'consolidate'
> & {
  /** Expected clicks per 28 days of the run's clusters at the 33rd and 66th percentile. */
  priorityBounds: { low: number; high: number };
  /** Whether the demand reaches the median of the site's questions. */
  isInDemand: boolean;
  /** Actual by expected click-through rate, shrunk; under 1 the result is clicked less than its place explains. */
  ctrResidual: number;
  /** Extra clicks per 28 days when a new page must be written instead. */
  expectedClicksOfNewPage: QuestionQuery['expectedClicks'];
};

/** What working a cluster found; joined with the input it becomes a QuestionQuery. */
export type QuestionItemOutput = Pick<
  QuestionQuery,
  | 'reasons'
  | 'grokAnalysis'
  | 'writtenBy'
  | 'expectedClicks'
  | 'coverage'
  | 'draftAnswer'
  | 'peopleAlsoAsk'
  | 'serpFeatures'
  | 'faqJsonLd'
  | 'handOver'
  | 'warnings'
>;
