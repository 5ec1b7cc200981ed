import { stems, tokens, trigramCosine } from '../text/tokens-rules.ts';
import type { WeightedKeyword } from './ad-candidate.ts';

const partialWeight = 0.8;
const looseWeight = 0.6;

/** A keyword prepared to be compared with many texts. */
export interface PreparedKeyword extends WeightedKeyword {
  words: readonly string[];
  stems: ReadonlySet<string>;
}

/** Prepares an ad group's keywords once. */
export function prepareKeywords(keywords: readonly WeightedKeyword[], language: string | null): PreparedKeyword[] {
  return keywords.map((keyword) => ({
    ...keyword,
    words: tokens(keyword.text),
    stems: new Set(stems(keyword.text, language ?? 'en')),
  }));
}

function holdsPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false;
  return words.some((_, at) => phrase.every((word, i) => words[at + i] === word));
}

/** How well a text answers a keyword, 0 to 1: its exact phrase 1, its stems up to .8, its letters up to .6 (METHODS 3.5). */
export function matchKeyword(shown: string, keyword: PreparedKeyword, language: string | null): number {
  if (holdsPhrase(tokens(shown), keyword.words)) return 1;
  const held = new Set(stems(shown, language ?? 'en'));
  let recalled = 0;
  for (const stem of keyword.stems) if (held.has(stem)) recalled += 1;
  const recall = keyword.stems.size === 0 ? 0 : recalled / keyword.stems.size;
  return Math.max(partialWeight * recall, looseWeight * trigramCosine(shown, keyword.text));
}

/** Weights of keywords: their share of clicks, else of impressions, else equal ones; the best twenty. */
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
