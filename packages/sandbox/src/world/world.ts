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

/** One site the sandbox serves: the company's or a competitor's. */
export interface Site {
  name: string;
  /** The host its pages live on, such as "www.juniperandpine.example". */
  host: string;
  /** The same without "www.", which redirects to the host. */
  domain: string;
  siteUrl: string;
  isOurs: boolean;
  pages: ReadonlyMap<string, WorldPage>;
}

/** All sites of a world by every host that answers for them. */
export function sitesByHost(world: World): ReadonlyMap<string, Site> {
  const { company, competitors, pages } = world;
  const sites = [
    asSite({ ...company, pages, isOurs: true }),
    ...competitors.map((competitor) => asSite({ ...competitor, isOurs: false })),
  ];
  return new Map(sites.flatMap((site) => [[site.host, site] as const, [site.domain, site] as const]));
}

function asSite(source: { name: string; domain: string; siteUrl: string; pages: WorldPage[]; isOurs: boolean }): Site {
  const { name, domain, siteUrl, isOurs } = source;
  return {
    name,
    domain,
    siteUrl,
    isOurs,
    host: new URL(siteUrl).host,
    pages: new Map(source.pages.map((page) => [page.path, page])),
  };
}
