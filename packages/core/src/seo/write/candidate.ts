import type { PreparedSource } from '../../text/claims/claim-rules.ts';
import type { DeclaredClaim } from '../../text/claims/quote-rules.ts';
import type { LanguageScores } from '../../text/language-rules.ts';

/** A proposed title and description. */
export interface Candidate {
  title: string;
  description: string;
  /** What it leads with, in a few words. */
  angle: string;
  /** What its writer says proves it; absent, as in a person's text: any sentence of the page may. */
  claims?: readonly DeclaredClaim[];
}

export type CandidateRule =
  | 'empty'
  | 'characters'
  | 'markup'
  | 'url'
  | 'width'
  | 'language'
  | 'query_words'
  | 'unchanged'
  | 'claim'
  | 'quote'
  | 'review'
  | 'duplicate'
  | 'stuffing'
  | 'capitals'
  | 'cut_off';

/** One rule a candidate breaks; `text` is the offending part, `message` says what to do. */
export interface Violation {
  field: 'title' | 'description';
  rule: CandidateRule;
  text: string;
  message: string;
}

/** What candidates for a page are checked against; prepared once for each page. */
export interface CandidatePage {
  /** ISO 639-1; null when unknown. */
  language: string | null;
  currentTitle: string | null;
  currentDescription: string | null;
  h1: string | null;
  /** Stems of the main query that a title keeps, with the words they come from. */
  queryStems: Map<string, string>;
  sources: PreparedSource[];
  /** The searches it is shown for, the main one first. */
  queries: readonly string[];
  /** Words of the page and its searches: of another language, they change no text's language. */
  known: ReadonlySet<string>;
  /** Stems of the main heading. */
  headingStems: readonly string[];
  /** Content words of its headings and its other queries: a title with one of them is about the page. */
  topicWords: readonly string[];
  /** Words the page itself writes in capitals: names and acronyms. */
  capitals: ReadonlySet<string>;
  scores: LanguageScores;
}

/** Trigrams of a title and description that another page of the run has got. */
export interface SnippetPrint {
  title: ReadonlySet<string>;
  description: ReadonlySet<string>;
}
