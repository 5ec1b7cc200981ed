import { stopWordsOf } from '../../text/stop-words.ts';
import { whenRead } from '../../text/when-read.ts';
import { languages, languagesByWord, type Phrase } from '../lexicon/phrase-table.ts';
import type { CleanQuery } from './clean-query-rules.ts';

/** What is known of the language before a query is read. */
export interface LanguageOptions {
  /** ISO 639-1: read queries in this language only. */
  language?: string | undefined;
  /** ISO 639-1: decides between languages that fit equally well. */
  siteLanguage?: string | undefined;
}

/** The languages a query may be read in. */
export interface AllowedLanguages {
  /** Bit set by index into `languages`. */
  languages: number;
  /** Whether a match says too little to read the query in another language than the site's. */
  isWeak(match: Phrase): boolean;
}

const ukrainianOnly = /[іїєґ]/u;
const latin = /\p{Script=Latin}/u;
const neverWeak = (): boolean => false;
/** One word of this many letters isn't a coincidence in another language: "significado", but not "nar" or "mi". */
const tellingLetters = 6;

/**
 * The languages whose words a query holds most of. Another language than the site's needs two signals
 * (docs/methods/questions.md): its own script, two words of it that no other language shares as often, or one phrase
 * of two words or of one long word.
 */
export function allowedLanguages(text: string, words: readonly string[], options: LanguageOptions): AllowedLanguages {
  if (options.language !== undefined) return { languages: bitOf(options.language), isWeak: neverWeak };
  if (ukrainianOnly.test(text)) return { languages: bitOf('uk'), isWeak: neverWeak };
  const votes = countVotes(words);
  const most = Math.max(...votes);
  const site = options.siteLanguage === undefined ? 0 : writtenLanguages(text, options.siteLanguage);
  let allowed = 0;
  let tied = 0;
  for (const [language, count] of votes.entries()) {
    if (count !== most) continue;
    allowed |= 1 << language;
    tied += 1;
  }
  if (site === 0) return { languages: allowed, isWeak: neverWeak };
  if (most >= 2 && (allowed & site) !== 0) return { languages: site, isWeak: neverWeak };
  const isTold = most >= 2 && tied === 1;
  // The site's own phrases win where they say as much.
  return { languages: allowed | site, isWeak: (match) => isWeakAbroad(match, { site, isTold }) };
}

const otherScripts = new Set(['ar', 'bg', 'el', 'fa', 'he', 'hi', 'ru', 'uk']);

/** Latin letters on a website in another script are read as English, "package installer keeps stopping", or as its own words. */
function writtenLanguages(text: string, siteLanguage: string): number {
  const isEither = otherScripts.has(siteLanguage) && latin.test(text);
  return bitOf(siteLanguage) | (isEither ? bitOf('en') : 0);
}

function countVotes(words: readonly string[]): Uint8Array {
  const votes = new Uint8Array(languages().length);
  for (const word of new Set(words)) {
    let bits = languagesByWord().get(word) ?? 0;
    for (let language = 0; bits !== 0; language += 1, bits >>>= 1)
      if ((bits & 1) === 1) votes[language] = (votes[language] ?? 0) + 1;
  }
  return votes;
}

/** A word of another script in Latin letters has this many: "kaise", but not "kak" or Greek "pote". */
const tellingRomanized = 5;

/** One small word of another language, such as Dutch "of", Danish "ma" or Turkish "mi", is a coincidence. */
function isWeakAbroad({ language, words }: Phrase, { site, isTold }: { site: number; isTold: boolean }): boolean {
  if ((site & (1 << language)) !== 0) return false;
  const letters = words.join('');
  const telling = otherScripts.has(languages()[language]?.code ?? '') ? tellingRomanized : tellingLetters;
  return !isTold && words.length < 2 && letters.length < telling && latin.test(letters);
}

function bitOf(code: string): number {
  const language = languages().findIndex((one) => one.code === code);
  return language === -1 ? 0 : 1 << language;
}

/**
 * The language most queries of a site are written in, by their small words; undefined when they have none. A word counts less the more
 * languages have it, and the more often it comes up, so that the "la" of a brand doesn't make a shop French.
 */
export function mostWrittenLanguage(queries: Iterable<Pick<CleanQuery, 'words'>>): string | undefined {
  const counts = new Map<string, number>();
  for (const { words } of queries) {
    for (const word of words) if (languagesOfSmallWord().has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const scores = new Map<string, number>();
  for (const [word, count] of counts) {
    const codes = languagesOfSmallWord().get(word) ?? [];
    for (const code of codes) scores.set(code, (scores.get(code) ?? 0) + Math.log2(1 + count) / codes.length);
  }
  return [...scores].sort(([, a], [, b]) => b - a)[0]?.[0];
}

const languagesOfSmallWord = whenRead(() => {
  const found = new Map<string, string[]>();
  for (const { code, small } of languages()) {
    // Languages without their own list of stop words would count English ones.
    const listed = code === 'en' || stopWordsOf(code) !== stopWordsOf('en') ? stopWordsOf(code) : [];
    for (const word of new Set([...listed, ...small])) found.set(word, [...(found.get(word) ?? []), code]);
  }
  return found;
});
