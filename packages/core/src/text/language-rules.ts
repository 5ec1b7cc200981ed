import { foldAccents } from './fold-accents-rules.ts';
import { primaryLanguage, tokens } from './tokens-rules.ts';

/** Scores of the languages a text may be in (ISO 639-1, higher is likelier); empty when nothing can be said. */
export type LanguageScores = (text: string) => Record<string, number>;

const latin = /\p{Script=Latin}/gu;
/** Scripts of the languages that are not written in Latin letters. */
const scripts: [pattern: RegExp, languages: string][] = [
  [/\p{Script=Cyrillic}/gu, 'ru uk be bg sr mk kk ky mn tg'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Arabic}/gu, 'ar fa ur ps ckb'],
  [/\p{Script=Hebrew}/gu, 'he iw yi'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja zh'],
  [/[\p{Script=Hangul}\p{Script=Han}]/gu, 'ko'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Devanagari}/gu, 'hi mr ne'],
  [/\p{Script=Bengali}/gu, 'bn as'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
];
const scriptOf = new Map(
  scripts.flatMap(([pattern, languages]) => languages.split(' ').map((code) => [code, pattern] as const)),
);
/** Serbian and some others are written in both scripts. */
const bothScripts = new Set(['sr', 'kk', 'uz', 'az']);
/** Languages so close that a title cannot tell them apart. */
const close = ['no da sv', 'es pt gl ca', 'cs sk', 'hr sr bs sl', 'id ms', 'ru uk be bg', 'nl af'].map((codes) =>
  codes.split(' '),
);

/** Product and brand names are often Latin in any language: so much of the page's own script is enough. */
const ownScriptShare = 0.2;
const foreignScriptShare = 0.3;
/** A shorter text says too little for the detector alone. */
const detectedLetters = 20;
const letterPattern = /\p{L}/gu;

/**
 * Whether a text can pass for the page's language. The script decides first; then the detector's scores, where a short
 * text needs a wide lead of another language to be refused and a very short one is never refused.
 */
export function sameLanguage(text: string, pageLanguage: string | null, scores: LanguageScores): boolean {
  return passes(text, { language: primaryLanguage(pageLanguage), scores, shortest: detectedLetters });
}

/** The same for a language's code; `shortest` are the letters from which on the detector is asked. */
function passes(
  text: string,
  { language, scores, shortest }: { language: string; scores: LanguageScores; shortest: number },
): boolean {
  const letters = count(text, letterPattern);
  if (language === '' || letters === 0) return true;
  const script = scriptOf.get(language);
  if (script !== undefined && !bothScripts.has(language) && count(text, script) / letters < ownScriptShare)
    return false;
  if (script === undefined && 1 - count(text, latin) / letters > foreignScriptShare) return false;
  return letters < shortest || leadOfOthers(scores(text), language) <= neededLead(letters);
}

/** What a text's language is told from: its page's, and the words that the page and its searches use. */
export interface KnownLanguage {
  language: string | null;
  known: ReadonlySet<string>;
  scores: LanguageScores;
}

/**
 * Whether a text is in the page's language but for words that the page itself has, such as names of products. One that
 * is mostly made of other words is judged however short it is, as a headline has to be.
 */
export function isInLanguage(text: string, { known, scores, ...page }: KnownLanguage): boolean {
  const words = text.match(/[\p{L}\p{M}'’]+/gu) ?? [];
  const unseen = words.filter((word) => !known.has(plainWord(word)));
  if (unseen.length === 0) return true;
  const language = primaryLanguage(page.language);
  // Of a script of its own, the letters say enough.
  const shortest = scriptOf.has(language) ? detectedLetters : 0;
  if (2 * unseen.length >= words.length) return passes(text, { language, scores, shortest });
  return passes(unseen.join(' '), { language, scores, shortest }) || sameLanguage(text, language, scores);
}

const plainWord = (word: string): string => foldAccents(word).replace(/['’]s?$/u, '');

/** The words of texts as `isInLanguage` looks them up. */
export function knownWords(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => tokens(text.replaceAll(/[-–]/gu, ' ')).map(plainWord)));
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Start values, from the scores of titles and descriptions in nine languages. */
function neededLead(letters: number): number {
  if (letters < 50) return 0.2;
  return letters < 100 ? 0.12 : 0.05;
}

function leadOfOthers(scores: Record<string, number>, language: string): number {
  const own = scores[language] ?? 0;
  const neighbors = close.find((codes) => codes.includes(language)) ?? [];
  const others = Object.entries(scores).filter(([code]) => code !== language && !neighbors.includes(code));
  return Math.max(0, ...others.map(([, score]) => score)) - own;
}

/** The language of a page: what it declares, unless a long text is clearly in another one; null when nothing is known. */
export function pageLanguage(declared: string | null, text: string, scores: LanguageScores): string | null {
  const language = primaryLanguage(declared);
  const best = Object.entries(scores(text)).sort(([, a], [, b]) => b - a)[0];
  if (language === '') return best?.[0] ?? null;
  const isLong = count(text, letterPattern) >= 300;
  return isLong && !sameLanguage(text, language, scores) ? (best?.[0] ?? language) : language;
}
