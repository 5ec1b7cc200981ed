export type PageKind = 'product' | 'category' | 'guide' | 'home' | 'fault';
export type PageFault =
  | 'missing'
  | 'notHtml'
  | 'huge'
  | 'slow'
  | 'botWall'
  | 'noindex'
  | 'otherCharset'
  | 'redirectsInward'
  | 'serverError';

/** One page of the company's or a competitor's site. Each fact is word for word in the sections. */
export interface WorldPage {
  url: string;
  path: string;
  title: string;
  /** Empty when the page has no meta description. */
  description: string;
  h1: string;
  sections: { heading: string; paragraphs: string[] }[];
  facts: string[];
  /** BCP 47: en, de, ja. */
  language: string;
  kind: PageKind;
  fault?: PageFault;
  /** What it is about, for result pages: a key of `World.topics` ("tents"), or "brand". */
  topic: string;
}

export interface WorldCompetitor {
  name: string;
  domain: string;
  siteUrl: string;
  /** Strength in results, 0 to 1: the stronger outranks the weaker more often. */
  authority: number;
  pages: WorldPage[];
}

/** A page of ours that shows for a query; position is the mean over the whole period. */
export interface WorldRanking {
  url: string;
  position: number;
  /** The part of the query's impressions in which it shows, 0 to 1. */
  share: number;
}

export interface WorldQuery {
  text: string;
  language: string;
  kind: 'brand' | 'head' | 'product' | 'long' | 'question' | 'noise';
  brand: boolean;
  topic: string;
  /** Mean impressions a day before season and trend. */
  dailyImpressions: number;
  /** Best first; two or more mean that pages of ours compete. */
  rankings: WorldRanking[];
  /** Too rare to be shown: in totals, never in rows by query. */
  anonymised: boolean;
}

/** Everything the sandbox's families report about one company, the same for the same seed. */
export interface World {
  seed: number;
  company: { name: string; domain: string; siteUrl: string; siteUrls: string[] };
  topics: string[];
  pages: WorldPage[];
  competitors: WorldCompetitor[];
  queries: WorldQuery[];
}
