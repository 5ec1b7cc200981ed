import type { QuestionClass, QuestionQuery } from '../../contract/questions/question.ts';

/** How the warning of an item begins for which the language model could not be had. */
export const modelFailedNote = 'Reasoning and actions come from the rules: ';

/** A query of a cluster with all that the cluster's figures are made of. */
export interface QuestionMember {
  /** As the search data spells it, without a question mark at its end. */
  query: string;
  /** In one spelling; members with the same text stay together. */
  text: string;
  clicks: number;
  impressions: number;
  /** Weighted by impressions. */
  position: number;
  /** Most shown first. */
  pages: { page: string; impressions: number }[];
  class: QuestionClass;
  language: string | null;
  isChatStyle: boolean;
}

/** What people did to a cluster by hand. */
export interface QuestionEdits {
  /** Sentences that say what was done, shown as warnings. */
  notes: string[];
  /** Label the analysis was written for; it may differ from today's. */
  analysisOf: string;
  /** Ids of the items that were merged into this one. */
  mergedIds: string[];
  /** Id of the item this one was split off from; null when it was planned. */
  splitFrom: string | null;
}

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
  | 'totalMembers'
  | 'expectedClicks'
  | 'expectedBasis'
  | 'consolidate'
> & {
  /** All of them, the label first, then by clicks and impressions. */
  members: QuestionMember[];
  /** Whether the search data does not say which page ranks, and addresses were compared instead. */
  pagesAreGuessed: boolean;
  /** Pages of the site whose addresses name the question's words, ranking or not; absent in runs of before they were looked for. */
  topicPages?: string[];
  edits?: QuestionEdits;
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
  | 'unchecked'
  | 'draftAnswer'
  | 'peopleAlsoAsk'
  | 'serpFeatures'
  | 'faqJsonLd'
  | 'handOver'
  | 'warnings'
>;
