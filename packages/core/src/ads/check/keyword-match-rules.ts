import { type AdAsset, showInsertion } from '../../contract/ads/ad-group-result.ts';
import { adsLimits } from '../../contract/ads/run-settings.ts';
import { checkClaims } from '../../text/claims/claim-rules.ts';
import { compounding, holdsWord } from '../../text/holds-word-rules.ts';
import { withDigits } from '../../text/number-name-rules.ts';
import { displayWidth } from '../../text/text-width-rules.ts';
import { contentWords, primaryLanguage, stemOf, stems, tokens } from '../../text/tokens-rules.ts';
import type { AdMaterial } from '../ad/ad-text.ts';

/** How well a text that has all words of a keyword answers it, when it doesn't have them as they are typed. */
const reworded = 0.8;

/** A keyword of the ad group with its weight. */
export interface WeightedKeyword {
  text: string;
  /** Share of the ad group's clicks, otherwise of its impressions, 0 to 1. */
  share: number;
  /** Of the keyword in the ad group; without any for all keywords, their shares are only equal weights. */
  clicks?: number;
  impressions?: number;
}

export interface PreparedKeyword extends WeightedKeyword {
  typed: readonly string[];
  /** Its content words that the page has too; without any, or when they don't fit in a headline, no text can answer it. */
  needed: readonly string[];
  /** Whether its share is of traffic that was counted. */
  isMeasured: boolean;
}

const wordsOf = (text: string): string[] => tokens(withDigits(text));

/** Whether a text has a word in any form, and as a part of one in languages that write several words as one. */
function hasWord(text: string, language: string): (word: string) => boolean {
  const digits = withDigits(text);
  const held = new Set(stems(digits, language));
  const has = compounding.has(language)
    ? holdsWord(digits, language)
    : (word: string) => held.has(stemOf(word, language));
  return (word) => has(withDigits(word));
}

/** Prepares an ad group's keywords once: what the page says of them ("best" and "near me" are often not there). */
export function prepareKeywords(
  keywords: readonly WeightedKeyword[],
  { language, sources, brand }: Pick<AdMaterial, 'language' | 'sources' | 'brand'>,
): PreparedKeyword[] {
  const code = primaryLanguage(language) || 'en';
  const isSaid = hasWord([...brand, ...sources.map(({ source }) => source.text)].join('\n'), code);
  const isMeasured = keywords.some(({ clicks, impressions }) => clicks !== 0 || impressions !== 0);
  return keywords.map((keyword) => {
    const refused = new Set(checkClaims(keyword.text, sources).unsupported.flatMap(({ text }) => tokens(text)));
    const words = contentWords(keyword.text, code);
    const kept = words.map((word) => !refused.has(word) && isSaid(word));
    // The number of "two-burner" is of the word after it.
    const said = words.filter((word, at) => kept[at] && (!/^\d+$/u.test(withDigits(word)) || kept[at + 1] !== false));
    const isShort = displayWidth(said.join(' ')) <= adsLimits.headlineWidth;
    return { ...keyword, isMeasured, typed: wordsOf(keyword.text), needed: isShort ? said : [] };
  });
}

/** How well a text answers each keyword: 1 as it is typed, .8 with all its words that the page has, otherwise 0. */
export function matchKeywords(text: string, keywords: readonly PreparedKeyword[], language: string | null): number[] {
  const { shown } = showInsertion(text);
  const words = ` ${wordsOf(shown).join(' ')} `;
  const has = hasWord(shown, primaryLanguage(language) || 'en');
  return keywords.map(({ typed, needed }) => {
    if (typed.length > 0 && words.includes(` ${typed.join(' ')} `)) return 1;
    return needed.length > 0 && needed.every(has) ? reworded : 0;
  });
}

/** The words that headlines must have to answer all keywords that can be answered: most traffic first, none that is in another. */
export function phrasesToAnswer(keywords: readonly PreparedKeyword[], answered: readonly number[] = []): string[] {
  const phrases = keywords.flatMap(({ needed }, k) => (needed.length === 0 || answered[k] ? [] : [needed]));
  const isIn = (one: readonly string[], other: readonly string[]): boolean => one.every((word) => other.includes(word));
  const kept = phrases.filter((one, at) =>
    phrases.every((other, place) => at === place || !isIn(one, other) || (isIn(other, one) && at < place)),
  );
  return kept.map((words) => words.join(' '));
}

/** Shares of the keywords' traffic, 0 to 1: of what headlines can answer, what these do, and what none can. */
export function coverageOf(
  headlines: readonly Pick<AdAsset, 'text'>[],
  keywords: readonly PreparedKeyword[],
  language: string | null,
): { answered: number; beyond: number } {
  const matches = headlines.map(({ text }) => matchKeywords(text, keywords, language));
  let [answered, within, all] = [0, 0, 0];
  for (const [k, { share, needed }] of keywords.entries()) {
    const isAnswered = matches.some((of) => (of[k] ?? 0) > 0);
    all += share;
    if (isAnswered || needed.length > 0) within += share;
    if (isAnswered) answered += share;
  }
  return { answered: within === 0 ? 0 : answered / within, beyond: all === 0 ? 0 : 1 - within / all };
}

/** Weights of keywords: their share of clicks, otherwise of impressions, otherwise equal ones; the best `limit` of them. */
export function weighKeywords<K extends { text: string; clicks: number; impressions: number }>(
  keywords: readonly K[],
  limit: number,
): (K & { share: number })[] {
  const total = (of: (keyword: K) => number): number => keywords.reduce((sum, keyword) => sum + of(keyword), 0);
  const clicks = total((keyword) => keyword.clicks);
  const impressions = total((keyword) => keyword.impressions);
  const shareOf = (keyword: K): number => {
    if (clicks > 0) return keyword.clicks / clicks;
    return impressions > 0 ? keyword.impressions / impressions : 1 / keywords.length;
  };
  return keywords
    .map((keyword) => ({ ...keyword, share: shareOf(keyword) }))
    .sort((a, b) => b.share - a.share || b.impressions - a.impressions)
    .slice(0, limit);
}
