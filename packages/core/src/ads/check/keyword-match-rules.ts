import { showInsertion } from '../../contract/ads/ad-group-result.ts';
import { stems, tokens, trigrams } from '../../text/tokens-rules.ts';

const partialWeight = 0.8;
const looseWeight = 0.6;
/** From this match on, a text answers a keyword: it has all of its words. */
export const keywordMatch = 0.79;

/** A keyword of the ad group with its weight. */
export interface WeightedKeyword {
  text: string;
  /** Share of the ad group's clicks, otherwise of its impressions, 0 to 1. */
  share: number;
  /** Of the keyword in the ad group; without any for all keywords, their shares are only equal weights. */
  clicks?: number;
  impressions?: number;
}

/** A text reduced to what is compared with keywords; made once for each text and each keyword. */
export interface ComparedText {
  words: readonly string[];
  stems: ReadonlySet<string>;
  grams: ReadonlyMap<string, number>;
  /** Length of the vector of `grams`. */
  norm: number;
}

export interface PreparedKeyword extends WeightedKeyword {
  compared: ComparedText;
  /** Whether its share is of traffic that was counted. */
  isMeasured: boolean;
}

/** Reduces a text as it is shown to what is compared. */
export function compareText(shown: string, language: string | null): ComparedText {
  const grams = trigrams(shown);
  let sum = 0;
  for (const count of grams.values()) sum += count * count;
  return { words: tokens(shown), stems: new Set(stems(shown, language ?? 'en')), grams, norm: Math.sqrt(sum) };
}

/** Prepares an ad group's keywords once. */
export function prepareKeywords(keywords: readonly WeightedKeyword[], language: string | null): PreparedKeyword[] {
  const isMeasured = keywords.some(({ clicks, impressions }) => clicks !== 0 || impressions !== 0);
  return keywords.map((keyword) => ({ ...keyword, isMeasured, compared: compareText(keyword.text, language) }));
}

function holdsPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false;
  return words.some((_, at) => phrase.every((word, i) => words[at + i] === word));
}

/** Cosine of the trigram counts, 0 to 1. */
function cosine(a: ComparedText, b: ComparedText): number {
  if (a.norm === 0 || b.norm === 0) return 0;
  let dot = 0;
  for (const [gram, count] of b.grams) dot += count * (a.grams.get(gram) ?? 0);
  return Math.min(1, dot / (a.norm * b.norm));
}

/**
 * How well a text answers a keyword, 0 to 1: its exact phrase 1, its stems up to .8, its letters up to .6
 * (docs/methods/ads.md).
 */
export function matchKeyword(text: ComparedText, { compared: keyword }: PreparedKeyword): number {
  if (holdsPhrase(text.words, keyword.words)) return 1;
  let recalled = 0;
  for (const stem of keyword.stems) if (text.stems.has(stem)) recalled += 1;
  const recall = keyword.stems.size === 0 ? 0 : recalled / keyword.stems.size;
  return Math.max(partialWeight * recall, looseWeight * cosine(text, keyword));
}

/** Share of the keywords' traffic whose keyword a headline answers, with all of its words; 0 to 1. */
export function coverageOf(
  headlines: readonly { text: string }[],
  keywords: readonly PreparedKeyword[],
  language: string | null,
): number {
  const compared = headlines.map(({ text }) => compareText(showInsertion(text).shown, language));
  let [covered, weight] = [0, 0];
  for (const keyword of keywords) {
    // Loose matches are none, however many there are.
    if (compared.some((text) => matchKeyword(text, keyword) >= keywordMatch)) covered += keyword.share;
    weight += keyword.share;
  }
  return weight === 0 ? 0 : covered / weight;
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
