import type { SearchResults } from './dataforseo/search-results.ts';
import type { GoogleProvider } from './google/google.ts';
import type { TextModels } from './llm/text-models.ts';
import type { WebPages } from './pages/web-pages.ts';

/** The outside worlds, each live, simulated or refusing with `not_configured`; closed with `close`. */
export interface Providers {
  google: GoogleProvider;
  textModels: TextModels;
  searchResults: SearchResults;
  webPages: WebPages;
  close(): Promise<void>;
}
