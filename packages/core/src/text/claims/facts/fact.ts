import type { ClaimKind, StatementKind } from './claim-lexicon.ts';
import type { Topic } from './topic-lexicon.ts';

/** One word, number with its unit, or price of a text, in a spelling that makes equal facts equal. */
export interface FactToken {
  /** "running", "price:EUR:49.99", "percent:20", "quantity:2:day", "year:2026", "number:15", "time:9:30". */
  canon: string;
  /** Where it is in the NFC text. */
  start: number;
  end: number;
  /** Joined to the token before by a hyphen: "sugar-free". */
  hyphenated: boolean;
  /** A full stop, bar, dash or the like is before it: a new phrase. */
  startsPhrase: boolean;
  /** A comma, bracket or the like is before it, or it starts a phrase. */
  startsClause: boolean;
  /** An opening bracket is before it. */
  opensBracket: boolean;
  /** It opens a text, a line or a sentence. */
  startsSentence: boolean;
  /** One end of a range ("2 to 4 days"): which one, and the other end's `canon`. */
  range: { end: 'low' | 'high'; other: string } | null;
}

/** Which way a number is bounded: "from $22", "over $75" are lower, "under $300", "up to 11 kg" upper bounds. */
export type Bound = 'lower' | 'upper' | null;

/** A number of a text with what decides whether another text says the same. */
export interface NumberFact {
  kind: ClaimKind;
  /** Value and unit; equal numbers have equal keys. */
  canon: string;
  /** The same number in the unit of the one before it, otherwise after it: "18 to 26 litres for a day, 40 to 55 …". */
  inherited: string | null;
  bound: Bound;
  /** The bound of the number listed before it: of $12 in "from $9 for one and $12 for two". */
  carried: Bound;
  range: FactToken['range'];
  /** The words around it in its own phrase, nearest first. */
  around: readonly string[];
  topics: ReadonlySet<Topic>;
  /** The other numbers of its sentence. */
  companions: readonly string[];
  /** What it is counted per: the user and month of "$9 per user per month". */
  each: readonly string[];
  /** Whether it is a time of day. */
  isClock: boolean;
  /** Token of the text. */
  at: number;
}

/** A checkable statement made in words. */
export interface WordFact {
  kind: StatementKind;
  key: string;
  /** Token range. */
  from: number;
  to: number;
  /** Words of which one must be in the proof's sentence; none: the key is proof enough. */
  context: readonly string[];
  topic: Topic | null;
  isNegated: boolean;
}

/** One sentence of a source or text. */
export interface Sentence {
  tokens: readonly FactToken[];
  /** Index of its first token in the text. */
  from: number;
  /** Which line of the text it starts in. */
  paragraph: number;
  words: ReadonlySet<string>;
  /** Words inside it that are written as names. */
  names: ReadonlySet<string>;
  topics: ReadonlySet<Topic>;
  numbers: readonly NumberFact[];
  facts: readonly WordFact[];
}

/** A number of a source with the sentence it is in. */
export interface KnownNumber {
  fact: NumberFact;
  sentence: Sentence;
}
