/** What a page says about itself, in plain text; never its HTML. */
export interface PageFacts {
  /** As asked for. */
  url: string;
  /** After redirects. */
  finalUrl: string;
  status: number;
  title: string | null;
  description: string | null;
  /** Absolute; null when the page names none. */
  canonical: string | null;
  /** `maxSnippet` is null when the page sets none, -1 for no limit. */
  robots: { noindex: boolean; nosnippet: boolean; maxSnippet: number | null };
  /** Language tag in lower case (`en`, `pt-br`) as the page declares it, or null. */
  language: string | null;
  h1: string[];
  h2: string[];
  /** What readers see as the page's own words, at most 20,000 characters. */
  text: string;
  /** What the site calls itself; null when it does not say, absent in facts stored before it was read. */
  siteName?: string | null;
  /** SHA-256 of `text` in hex. */
  textHash: string;
  /** Types named in JSON-LD, such as `Product`. */
  structuredData: string[];
  /** What JSON-LD says about the page's own entity, `path = value`; absent in facts stored before it was read. */
  structuredFacts?: string[];
  /** Bytes after decompression. */
  contentLength: number;
  /** Sentences about what may make edits of the page useless. */
  warnings: string[];
  /** ISO 8601. */
  fetchedAt: string;
}

/** `unreachable` also covers an address that is not allowed: both look the same from outside. */
export type PageFailureReason =
  | 'notFound'
  | 'notHtml'
  | 'tooLarge'
  | 'slow'
  | 'botWall'
  | 'consentWall'
  | 'needsScripts'
  | 'blockedByRobots'
  | 'unreachable'
  | 'serverError';

export interface PageRequest {
  signal: AbortSignal;
  /** Whose reading it is; absent for what belongs to no team. */
  teamId?: string;
  /** Its title and description are enough, which a page may have that scripts fill. */
  headOnly?: boolean;
  /** What the site's web server asks for; sent to the asked host only, whoever redirects elsewhere. */
  login?: { username: string; password: string };
  /** Called with each address on the way, before it is asked; what it throws ends the reading. */
  onAddress?: (url: string) => void;
}

/** Pages of the web, read politely and never from inside a private network. Throws `provider_rejected`; `details` hold the reason (a PageFailureReason) and the status if there was one. */
export interface WebPages {
  readonly state: 'live' | 'sandbox';
  fetch(url: string, request: PageRequest): Promise<PageFacts>;
}
