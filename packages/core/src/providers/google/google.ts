export interface GoogleAuthRequest {
  /** Scopes in addition to `openid email`, which are always requested so that the account can be named. */
  scopes: readonly string[];
  state: string;
  /** S256 of the code verifier, in base64url. */
  codeChallenge: string;
  nonce?: string;
  redirectUri: string;
  loginHint?: string;
  /** True asks for a refresh token and shows the consent page; false signs in only. */
  offline: boolean;
}

export interface GoogleGrant {
  /** Null when Google did not give one (not offline, or no consent page was shown). */
  refreshToken: string | null;
  accessToken: string;
  /** What the person really granted; it may be less than was asked. */
  scopes: string[];
  idToken: string | null;
  /** Google's lasting id of the account. */
  sub: string;
  email: string;
  /** The nonce inside the verified id_token, for comparison with the one sent. */
  nonce: string | null;
  expiresAt: Date;
}

/** A stored grant in use. */
export interface GoogleConnection {
  refreshToken: string;
  /** Called once Google says that the grant is dead, before `reconnect_needed` is thrown. */
  onRevoked(): Promise<void>;
}

export type SearchDimension = 'query' | 'page' | 'country' | 'device' | 'date' | 'searchAppearance';

export interface SearchAnalyticsQuery {
  siteUrl: string;
  /** YYYY-MM-DD in Pacific time, inclusive. */
  startDate: string;
  endDate: string;
  dimensions: SearchDimension[];
  startRow: number;
  /** At most 25,000. */
  rowLimit: number;
  dataState?: 'final' | 'all';
  /** Absent: Google's choice, by property unless pages are asked for. */
  aggregationType?: 'byPage';
  /** True skips reading the rows: `body` has them. */
  rawBody?: boolean;
  signal: AbortSignal;
}

export interface SearchAnalyticsRow {
  keys: string[];
  clicks: number;
  impressions: number;
  /** Fraction, 0 to 1. */
  ctr: number;
  position: number;
}

export interface SearchAnalyticsAnswer {
  /** Google's JSON as it came. */
  body: string;
  /** Empty when `rawBody` was asked for. */
  rows: SearchAnalyticsRow[];
  /** With `dataState: 'all'` and the date dimension: the first day that is not final yet. */
  firstIncompleteDate: string | null;
}

export interface SearchConsoleSite {
  siteUrl: string;
  /** siteOwner, siteFullUser, siteRestrictedUser or siteUnverifiedUser. */
  permissionLevel: string;
}

export interface SearchConsole {
  sites(options?: { signal?: AbortSignal }): Promise<SearchConsoleSite[]>;
  query(query: SearchAnalyticsQuery): Promise<SearchAnalyticsAnswer>;
}

export interface AnalyticsAccount {
  accountName: string;
  properties: { id: string; displayName: string }[];
}

/** Visits by the page they began on, of all channels, as Google Analytics reports them. */
export interface LandingPageReport {
  /** `landingPage` is a path with its query and without a host, or a text such as "(not set)". */
  rows: { landingPage: string; sessions: number; keyEvents: number; revenue: number }[];
  /** Of the property; null when Google does not say. */
  currencyCode: string | null;
  timeZone: string | null;
  /** Share of the events that were read, 0 to 1; null when all were. */
  sampledShare: number | null;
  /** Whether rows with few people were left out. */
  isThresholded: boolean;
  /** Whether rows were grouped as "(other)", or are more than are asked for. */
  hasOtherRow: boolean;
}

export interface Analytics {
  accounts(options?: { signal?: AbortSignal }): Promise<AnalyticsAccount[]>;
  landingPages(query: {
    propertyId: string;
    /** YYYY-MM-DD in the property's time zone, inclusive. */
    startDate: string;
    endDate: string;
    signal?: AbortSignal;
  }): Promise<LandingPageReport>;
}

/**
 * Google sign-in, grants, Search Console, and Analytics. Throws `not_configured` without a client id,
 * `reconnect_needed` when a grant is dead, `provider_rejected`, `rate_limited` or `provider_unavailable`.
 */
export interface GoogleProvider {
  readonly state: 'live' | 'sandbox' | 'missing';
  /** Where the browser goes for consent. */
  authUrl(request: GoogleAuthRequest): string;
  /** Trades the code for tokens and verifies the id_token; `details.reason` is `token_exchange_failed` or `invalid_id_token`. */
  exchangeCode(request: {
    code: string;
    codeVerifier: string;
    redirectUri: string;
    signal?: AbortSignal;
  }): Promise<GoogleGrant>;
  /** Ends the whole grant, all services of it; a grant that is dead already counts as ended. */
  revoke(refreshToken: string, options?: { signal?: AbortSignal }): Promise<void>;
  searchConsole(connection: GoogleConnection): SearchConsole;
  analytics(connection: GoogleConnection): Analytics;
}
