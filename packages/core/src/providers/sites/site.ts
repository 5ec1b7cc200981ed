import type { Repository, RepositoryConnection, SiteDescription } from './repository.ts';

/** What of a page can be published: what its title element and its description say. */
export type PageField = 'title' | 'description';

/** What the system behind a website keeps for a page, not what the page shows: null is unset, so that a template applies. */
export interface StoredTexts extends Record<PageField, string | null> {
  /** Moves with every change of the page, where the system has such a thing. */
  version?: string;
}

/** One text to write, if the system still keeps what was expected. */
export interface SiteWrite {
  pageUrl: string;
  field: PageField;
  /** Null: unset. */
  expected: string | null;
  value: string | null;
  /** The same for every try of one write: what was written once is never written again. */
  writeId: string;
}

/** What became of a write; `stored` is what the system keeps now. */
export type WriteOutcome = { state: 'written' | 'repeated' | 'mismatch'; stored: string | null };

/**
 * The system behind a website that compares and writes in one step. Throws `reconnect_needed` when it refuses its
 * credentials; a write that may have happened throws with `details.outcomeUnknown`.
 */
export interface Site {
  /** What reading its pages takes besides their addresses; null where they are open to all. */
  readonly pageLogin: SiteLogin | null;
  describe(signal: AbortSignal): Promise<SiteDescription>;
  /** Null when it has no such page. */
  read(pageUrl: string, signal: AbortSignal): Promise<StoredTexts | null>;
  write(write: SiteWrite, signal: AbortSignal): Promise<WriteOutcome>;
}

/** What a web server itself asks for, by Basic authentication. */
export interface SiteLogin {
  username: string;
  password: string;
}

/** A WordPress site with our plugin. */
export interface WordPressConnection {
  kind: 'wordpress';
  siteUrl: string;
  username: string;
  applicationPassword: string;
  /** What its web server asks for before WordPress does, as on many staging sites. */
  siteLogin: SiteLogin | null;
}

/** A Ghost site, through its Admin API. */
export interface GhostConnection {
  kind: 'ghost';
  siteUrl: string;
  /** Where its editor is, which may be another host. */
  adminUrl: string;
  /** `id:secret`, of a custom integration. */
  adminKey: string;
}

/** A Shopify store, through its GraphQL Admin API. */
export interface ShopifyConnection {
  kind: 'shopify';
  siteUrl: string;
  /** Its permanent host, such as "my-shop.myshopify.com". */
  shop: string;
  /** Of an app that is installed in the store; tokens are asked for with them, and live for a day. */
  clientId: string;
  clientSecret: string;
}

/** How a system that Serplift writes to is reached. */
export type SiteConnection = WordPressConnection | GhostConnection | ShopifyConnection;

/** The systems behind websites. */
export interface Sites {
  readonly state: 'live' | 'sandbox';
  /** Its calls count as those of the team. */
  open(connection: SiteConnection, teamId: string): Site;
  openRepository(connection: RepositoryConnection, teamId: string): Promise<Repository>;
  close(): Promise<void>;
}
