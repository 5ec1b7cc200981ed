import type { AdsAdSeed } from '../world/ads/ads-content.ts';

/** A topic that Google's review found, with the words that show it. */
export interface PolicyTopic {
  topic: string;
  /** PROHIBITED blocks an ad unless an exemption is asked for; LIMITED and DESCRIPTIVE do not. */
  type: 'PROHIBITED' | 'LIMITED' | 'DESCRIPTIVE';
  evidences: { textList: { texts: string[] } }[];
}

type Rule = [topic: string, type: PolicyTopic['type'], pattern: RegExp, where: 'headlines' | 'everywhere'];

const rules: Rule[] = [
  ['PUNCTUATION_AND_SYMBOLS', 'PROHIBITED', /([!?.,;:\-_*~#|+=])\1+/u, 'everywhere'],
  ['PUNCTUATION_AND_SYMBOLS', 'PROHIBITED', /!/u, 'headlines'],
  ['PUNCTUATION_AND_SYMBOLS', 'PROHIBITED', /\p{Extended_Pictographic}(?<![©®™])|[•★→✓]/u, 'everywhere'],
  ['CAPITALIZATION', 'PROHIBITED', /\b\p{Lu}{4,}\b.*\b\p{Lu}{4,}\b/u, 'everywhere'],
  ['PHONE_NUMBER_IN_AD_TEXT', 'PROHIBITED', /\+?\d[\d\s().-]{7,}\d/u, 'everywhere'],
  ['GAMBLING', 'PROHIBITED', /\b(?:casino|jackpot|betting)\b/iu, 'everywhere'],
  ['DANGEROUS_PRODUCTS', 'PROHIBITED', /\b(?:firearms?|ammunition|explosives?)\b/iu, 'everywhere'],
  ['RECREATIONAL_DRUGS', 'PROHIBITED', /\b(?:cannabis|cocaine)\b/iu, 'everywhere'],
  ['ALCOHOL', 'LIMITED', /\b(?:whisky|vodka|wine)\b/iu, 'everywhere'],
  ['TRADEMARKS_IN_AD_TEXT', 'LIMITED', /\bGore-?Tex\b/iu, 'everywhere'],
];

/** What the review finds in one text. */
export function policyTopicsOf(text: string, field: 'headlines' | 'descriptions'): PolicyTopic[] {
  const found = rules.filter(
    ([, , pattern, where]) => (where === 'everywhere' || where === field) && pattern.test(text),
  );
  return [...new Map(found.map((rule) => [rule[0], rule])).values()].map(([topic, type]) => ({
    topic,
    type,
    evidences: [{ textList: { texts: [text] } }],
  }));
}

/** The topics that block, without those a person asked an exemption for. */
export function blocking(topics: PolicyTopic[], ignored: readonly string[]): PolicyTopic[] {
  return topics.filter(({ topic, type }) => type === 'PROHIBITED' && !ignored.includes(topic));
}

type Texts = Pick<AdsAdSeed, 'headlines' | 'descriptions'>;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** How much two texts say the same, 0 to 1. */
function likeness(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, a.size + b.size - shared);
}

interface Strength {
  strength: string;
  actionItems: string[];
}

/** Ad strength by number, variety, keywords and pins, with Google's advice for what is missing. */
export function adStrengthOf(ad: Texts, keywords: readonly string[]): Strength {
  const headlines = ad.headlines.map(({ text }) => wordsOf(text));
  const pairs = headlines.flatMap((a, index) => headlines.slice(index + 1).map((b) => likeness(a, b)));
  const alike = pairs.filter((value) => value > 0.5).length;
  const keywordWords = new Set(keywords.flatMap((keyword) => [...wordsOf(keyword)]));
  const withKeyword = headlines.filter((words) => [...words].some((word) => keywordWords.has(word))).length;
  const isPinned = [...ad.headlines, ...ad.descriptions].some(({ pinnedField }) => pinnedField !== undefined);
  const checks: [passed: boolean, points: number, advice: string][] = [
    [headlines.length >= 5, 1, 'Try including more headlines'],
    [headlines.length >= 10, 1, 'Try including more headlines'],
    [withKeyword >= 2, 1, 'Try including more keywords in your headlines'],
    [alike === 0, 1, 'Try making your headlines more unique'],
    [ad.descriptions.length >= 4, 1, 'Try adding more descriptions'],
    [!isPinned, 1, 'Try unpinning some of your assets'],
  ];
  const points = checks.reduce((sum, [passed, value]) => sum + (passed ? value : 0), 0);
  const strength = points >= 6 ? 'EXCELLENT' : points === 5 ? 'GOOD' : points >= 3 ? 'AVERAGE' : 'POOR';
  const advice = checks.flatMap(([passed, , text]) => (passed ? [] : [text]));
  return { strength, actionItems: [...new Set(advice)] };
}

/** What the review says about an ad: nothing while it runs, then what its texts deserve. */
export function reviewOf(ad: Texts, isReviewed: boolean): Record<string, unknown> {
  if (!isReviewed) return { reviewStatus: 'REVIEW_IN_PROGRESS' };
  const topics = [
    ...ad.headlines.flatMap(({ text }) => policyTopicsOf(text, 'headlines')),
    ...ad.descriptions.flatMap(({ text }) => policyTopicsOf(text, 'descriptions')),
  ];
  const entries = [...new Map(topics.map((topic) => [topic.topic, topic])).values()];
  return {
    reviewStatus: 'REVIEWED',
    approvalStatus: approvalOf(entries),
    ...(entries.length > 0 && { policyTopicEntries: entries }),
  };
}

function approvalOf(topics: PolicyTopic[]): string {
  if (topics.some(({ type }) => type === 'PROHIBITED')) return 'DISAPPROVED';
  return topics.length > 0 ? 'APPROVED_LIMITED' : 'APPROVED';
}
