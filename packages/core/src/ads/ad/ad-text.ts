import type { PreparedSource } from '../../text/claims/claim-rules.ts';
import type { KnownLanguage } from '../../text/language-rules.ts';
import type { PreparedTerm } from './find-term-rules.ts';

export type AdField = 'headline' | 'description';

export type AdTextRule =
  | 'empty'
  | 'characters'
  | 'symbols'
  | 'url'
  | 'phone'
  | 'width'
  | 'insertion'
  | 'punctuation'
  | 'exclamation'
  | 'spacing'
  | 'capitals'
  | 'stuffing'
  | 'cut_off'
  | 'generic'
  | 'language'
  | 'claim'
  | 'forbidden'
  | 'competitor'
  | 'review'
  | 'duplicate';

/** One rule a text breaks; `text` is the offending part, `message` says what to do. */
export interface AdTextViolation {
  rule: AdTextRule;
  text: string;
  message: string;
}

/** A term that no text may hold, prepared for matching. */
export interface BannedTerm extends PreparedTerm {
  rule: 'forbidden' | 'competitor';
  /** Why it is banned, for people. */
  because: string;
}

/** What the texts of an ad are checked against; prepared once for each landing page. */
export interface AdMaterial extends KnownLanguage {
  sources: PreparedSource[];
  /** What the site calls itself, best known first; empty when unknown. */
  brand: readonly string[];
  /** The keywords: a superlative that only repeats one of their questions isn't a claim. */
  queries: readonly string[];
  /** Words that may be in capitals: acronyms of the page and names of the team. */
  capitals: ReadonlySet<string>;
  /** Words of page, keywords and own ads as they spell them. */
  spellings: ReadonlySet<string>;
  banned: readonly BannedTerm[];
}
