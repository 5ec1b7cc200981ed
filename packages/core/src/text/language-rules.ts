import { primaryLanguage } from './tokens-rules.ts';

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
const letterPattern = /\p{L}/gu;

/**
 * Whether a text can pass for the page's language. The script decides first; then the detector's scores, where a short
 * text needs a wide lead of another language to be refused and a very short one is never refused.
 */
export function sameLanguage(text: string, pageLanguage: string | null, scores: LanguageScores): boolean {
  const language = primaryLanguage(pageLanguage);
  const letters = count(text, letterPattern);
  if (language === '' || letters === 0) return true;
  const script = scriptOf.get(language);
  if (script !== undefined && !bothScripts.has(language) && count(text, script) / letters < ownScriptShare)
    return false;
  if (script === undefined && 1 - count(text, latin) / letters > foreignScriptShare) return false;
  const lead = neededLead(letters);
  return lead === null || leadOfOthers(scores(text), language) <= lead;
}

/** Whether a part of a text that seems to be in another language passes for the page's, however short it is. */
export function hasNoOtherLead(part: string, pageLanguage: string | null, scores: LanguageScores): boolean {
  const isClear = leadOfOthers(scores(part), primaryLanguage(pageLanguage)) > shortLead;
  return !isClear && sameLanguage(part, pageLanguage, scores);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Start values, from the scores of titles and descriptions in nine languages. */
const shortLead = 0.2;
function neededLead(letters: number): number | null {
  if (letters < 20) return null;
  if (letters < 50) return shortLead;
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
