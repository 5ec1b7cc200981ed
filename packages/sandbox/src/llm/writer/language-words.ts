import table from './language-words.json' with { type: 'json' };

/** The few phrases a writer may add in a language without claiming anything. */
export interface LanguageWords {
  /** Calls to action short enough for a headline of 30 columns. */
  calls: readonly string[];
  /** Closing sentences for descriptions. */
  closings: readonly string[];
  /** Neutral second parts of a title. */
  tails: readonly string[];
  /** Words that carry no topic. */
  stopWords: readonly string[];
  /** Joins "topic" and "brand". */
  by: string;
  /** A sentence that is plainly in this language. */
  sample: string;
}

type Stored = (typeof table)['en'];

const read = (words: Stored): LanguageWords => ({ ...words, stopWords: words.stopWords.split(' ').filter(Boolean) });

/** What a table has for a language tag ("de-AT" counts as "de"); English for a language the writer does not know. */
export function inLanguage<Words>(table: Readonly<Record<string, Words>> & { en: Words }, language: string): Words {
  return table[language.slice(0, 2).toLowerCase()] ?? table.en;
}

/** The phrases of a language tag. */
export function languageWords(language: string): LanguageWords {
  return read(inLanguage(table, language));
}

/** A language the writer knows that is not the given one; used to misbehave. */
export function anotherLanguage(language: string): LanguageWords {
  return language.toLowerCase().startsWith('fr') ? read(table.de) : read(table.fr);
}
