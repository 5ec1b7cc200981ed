import { type LanguageScores, sameLanguage } from '../../text/language-rules.ts';
import { contentWords, primaryLanguage, stemOf } from '../../text/tokens-rules.ts';

/** A text with fewer known words than this is judged by the detector alone. Both are start values. */
const knownShare = 0.5;
/** The lead by which another language must fit such a text better. */
const foreignLead = 0.1;
/** Of two words, one that the page knows is evidence too: "Debitkarte inklusive". */
const foreignLeadOfHalf = 0.2;

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const eastAsianLanguages = new Set(['ja', 'zh', 'ko']);

/** What an ad's language is detected from: its page's, and the words that page, keywords and own ads use. */
export interface KnownLanguage {
  language: string | null;
  knownStems: ReadonlySet<string>;
  scores: LanguageScores;
}

/**
 * Whether a text can pass for the page's language. A headline is too short for a detector alone, so a lead of another
 * language counts only when the page knows hardly a word of the text.
 */
export function isInLanguage(text: string, known: KnownLanguage): boolean {
  const language = primaryLanguage(known.language);
  if (language === '') return true;
  const words = contentWords(text, language);
  const familiar = words.filter((word) => known.knownStems.has(stemOf(word, language))).length;
  // A brand in Latin letters is at home on a Japanese page that says it.
  if (words.length > 0 && familiar === words.length) return true;
  if (eastAsian.test(text) && !eastAsianLanguages.has(language)) return false;
  let detected: Record<string, number> | null = null;
  const scoresOnce = () => (detected ??= known.scores(text));
  if (!sameLanguage(text, language, scoresOnce)) return false;
  if (words.length === 0 || familiar / words.length > knownShare) return true;
  const scores = scoresOnce();
  const best = Math.max(0, ...Object.entries(scores).map(([code, score]) => (code === language ? 0 : score)));
  const needed = familiar / words.length === knownShare ? foreignLeadOfHalf : foreignLead;
  return best - (scores[language] ?? 0) < needed;
}
