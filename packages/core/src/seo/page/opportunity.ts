import type { TextFault } from '../../contract/search/text-faults.ts';
import type { ClickModel } from '../../search/click-model/click-model-rules.ts';
import type { SiteSkill } from '../../search/click-model/expect-pages-rules.ts';
import type { Shortfall } from '../../search/click-model/shortfall-rules.ts';
import type { PageRow, SearchRow } from '../../search/rows/search-row.ts';
import type { BrandNames } from '../../text/brand-rules.ts';

/** What pages are picked from, and by whose rules. */
export interface OpportunityInput {
  rows: readonly SearchRow[];
  /** Page rows of the window, hidden queries included; null where the source has only query rows. */
  pages: readonly PageRow[] | null;
  /** Page rows of the last 28 days; null where the source has no days. */
  lastPages: readonly PageRow[] | null;
  /** Days the rows were summed over. */
  windowDays: number;
  /** Rows of the days that the click model learns from, where those are not all. */
  sound?: Pick<OpportunityInput, 'rows' | 'pages' | 'windowDays'> | null | undefined;
  startPosition: number;
  endPosition: number;
  /** This many of the best pages by score; all eligible pages when missing. */
  maxPages?: number;
  /** Only these pages, as the rows spell them; all when missing. The click model learns from all in any case. */
  only?: readonly string[];
  /** Where pages that were read say that they are the same as another page, by address. */
  canonicals?: ReadonlyMap<string, string> | undefined;
  /** Patterns of addresses to take and to leave out. */
  include?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
  /** Whether files, parameter and utility pages are looked at too. */
  allAddresses?: boolean | undefined;
  /** Main queries that people chose, by page. */
  mainQueries?: readonly { page: string; query: string }[] | undefined;
  /** Of an interface export: queries of the pages that they fit, by the address that was read. */
  matchedQueries?: ReadonlyMap<string, readonly PageQuery[]>;
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

/** How much of a page its query rows do not show; fractions, 0 to 1. */
export interface HiddenShare {
  clicks: number;
  impressions: number;
}

/** Several of our pages share one query's impressions. */
export interface Cannibalisation {
  query: string;
  /** 1 - Σ share²: 0 for one page, near 1 for many equal ones. */
  spread: number;
  pages: { page: string; share: number }[];
}

/** Title and description of a page where other pages of the site have the same. */
export interface SharedTexts {
  title: string | null;
  description: string | null;
}

/** A page to write a better text for. */
export interface Opportunity {
  page: string;
  /** Other addresses of the page whose rows are in its figures. */
  otherAddresses: string[];
  /** The query to write for as far as it's known before the page is read; null when the source has no queries. */
  mainQuery: string | null;
  /** Whether a person chose it. */
  isMainQueryChosen: boolean;
  /** Days that the figures were summed over. */
  windowDays: number;
  clicks: number;
  impressions: number;
  /** Average weighted by impressions. */
  position: number;
  /** 0 to 1. */
  ctr: number;
  /** 0 to 1, from models that have not seen the page; null where the data cannot say which pages fall short. */
  expectedCtr: number | null;
  /** Where the expectation comes from. */
  basis: ClickModel['label'];
  /** Clicks of the last 28 days, or the window's share of 28 days where the source has no days. */
  clicks28: number;
  /** Null where the source has no page rows. */
  hidden: HiddenShare | null;
  /** Per 28 days; null where the data cannot say which pages fall short. */
  belowSimilar: Shortfall | null;
  /** The chance that it is below similar pages, which helps to decide the order also where no gap is shown; 1 where the gate is shut. */
  chanceBelow: number;
  /** What is wrong with the page's text; null while the page was not read. */
  fault: TextFault | null;
  /** Of the text that was read, what other pages of the site have too. */
  shared: SharedTexts;
  score: number;
  /** The page's queries by what they could bring, at most 10, without those that name a competitor. */
  topQueries: PageQuery[];
  /** Set when another page of ours competes for the main query: consolidate as well as rewriting. */
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
  /** Addresses that were not looked at. */
  file: number;
  parameters: number;
  utility: number;
  pattern: number;
  /** Eligible pages whose fault isn't one of those that were asked for, or isn't known. */
  otherFault: number;
  unreadFault: number;
}

/** The pages to work on, best first, and how they were found. */
export interface OpportunityPlan {
  opportunities: Opportunity[];
  model: ClickModel;
  /** Whether the data can say which pages fall short. */
  skill: SiteSkill;
  counts: EligibilityCounts;
  /** Of the pages that were asked for, those that aren't processed, each with its reason for people. */
  leftOut: string[];
  /** Why nothing is eligible and what to change; null when something is. */
  explanation: string | null;
}
