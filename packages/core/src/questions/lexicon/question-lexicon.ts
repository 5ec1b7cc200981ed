import type { QuestionClass } from '../../contract/questions/question.ts';

/** Phrases by the kind of answer they ask for, separated by `|`, in lower case; accents and apostrophes do not matter. */
export type Phrases = Partial<Record<QuestionClass, string>>;

/** How one language asks. */
export interface QuestionLexicon {
  /** ISO 639-1. */
  language: string;
  /** Question words that open a question. */
  opens: Phrases;
  /** Verbs in front that name a task: it asks only in spite of something ("without a drill"). */
  tasks?: string;
  /** Verbs that open a yes/no question only when a subject follows: "can i", not "can opener". */
  verbs?: string;
  subjects?: string;
  /** Further words that make a verb in front a question: "can wool SHRINK". */
  actions?: string;
  /** Phrases that ask at any place in a query. */
  anywhere?: Phrases;
  /** The same in Latin letters, of a language that has others: only what no other language says by chance. */
  latin?: Phrases;
  /** Phrases that imply a question without asking it. */
  implies?: Phrases;
  /** Phrases that may imply one. */
  suggests?: Phrases;
  /** Phrases that only reveal what kind of answer a question asks for. */
  hints?: Phrases;
  /** Beginnings that look like a question and are names or titles. */
  falseFriends?: string;
  /** More words that reveal the language. */
  words?: string;
}
