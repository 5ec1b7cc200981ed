import type { CtrModel } from '../../click-model/ctr-model-rules.ts';
import type { Gain } from '../../click-model/gain-rules.ts';
import type { SearchRow } from '../../search-data/rows/search-row.ts';
import type { BrandNames } from '../../text/brand-rules.ts';

/** What pages are picked from, and by whose rules. */
export interface OpportunityInput {
  rows: readonly SearchRow[];
  /** Days the rows were summed over. */
  windowDays: number;
  startPosition: number;
  endPosition: number;
  /** The best so many pages by score; all eligible pages when missing. */
  maxPages?: number;
  /** Only these pages, as the rows spell them; all when missing. The click model learns from all in any case. */
  pages?: readonly string[];
  brand: BrandNames;
  competitorDomains: readonly string[];
}

/** One query of a page. */
export interface PageQuery {
  query: string;
  clicks: number;
  impressions: number;
  position: number;
}

/** Several of our pages share one query's impressions. */
export interface Cannibalisation {
  query: string;
  /** 1 - Σ share²: 0 for one page, near 1 for many equal ones. */
  spread: number;
  pages: { page: string; share: number }[];
}

/** A page whose title may earn more clicks. */
export interface Opportunity {
  page: string;
  /** The query with most clicks; null when the source has no queries and the page's own title terms stand in. */
  mainQuery: string | null;
  clicks: number;
  impressions: number;
  /** Average weighted by impressions. */
  position: number;
  /** 0 to 1. */
  ctr: number;
  /** 0 to 1, from a model that has not seen the page. */
  expectedCtr: number;
  /** Where the expectation comes from. */
  basis: CtrModel['label'];
  /** Per 28 days. */
  gain: Gain;
  score: number;
  /** The page's queries by clicks, at most 10, without those that name a competitor. */
  topQueries: PageQuery[];
  /** Set when another page of ours competes for the main query: consolidate beside the rewrite. */
  cannibalisation: Cannibalisation | null;
}

/** How many pages were looked at and why the others were left out. */
export interface EligibilityCounts {
  pages: number;
  eligible: number;
  tooFewImpressions: number;
  betterThanRange: number;
  worseThanRange: number;
  competitorQueriesOnly: number;
}

/** The pages to work on, best first, and how they were found. */
export interface OpportunityPlan {
  opportunities: Opportunity[];
  model: CtrModel;
  counts: EligibilityCounts;
  /** Of the pages that were asked for, those that are not worked, each with its reason for people. */
  leftOut: string[];
  /** Why nothing is eligible and what to change; null when something is. */
  explanation: string | null;
}
