import type { SearchResults } from '../dataforseo/search-results.ts';
import type { GoogleAdsProvider } from '../google-ads/google-ads.ts';
import type { GoogleProvider } from '../google/google.ts';
import type { TextModels } from '../llm/text-models.ts';
import type { Mail } from '../mail/mail.ts';
import type { WebPages } from '../pages/web-pages.ts';
import type { Sites } from '../sites/site.ts';

/** The outside worlds, each live, simulated or refusing with `not_configured`; closed with `close`. */
export interface Providers {
  google: GoogleProvider;
  googleAds: GoogleAdsProvider;
  textModels: TextModels;
  searchResults: SearchResults;
  webPages: WebPages;
  sites: Sites;
  mail: Mail;
  close(): Promise<void>;
}
