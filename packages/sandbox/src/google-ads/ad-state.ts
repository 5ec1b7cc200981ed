import type { AdsAdSeed } from '../world/ads/ads-content.ts';
import { policyTopicsOf, type PolicyTopic } from './ad-policy.ts';

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
const knownStrengths = new WeakMap<Texts['headlines'], Strength>();
const knownReviews = new WeakMap<Texts['headlines'], Record<string, unknown>>();

/** Ad strength by number, variety, keywords and pins, with Google's advice for what is missing; an ad's texts stay. */
export function adStrengthOf(ad: Texts, keywords: readonly string[]): Strength {
  const known = knownStrengths.get(ad.headlines) ?? rateStrength(ad, keywords);
  knownStrengths.set(ad.headlines, known);
  return known;
}

function rateStrength(ad: Texts, keywords: readonly string[]): Strength {
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
  const known = knownReviews.get(ad.headlines) ?? review(ad);
  knownReviews.set(ad.headlines, known);
  return known;
}

function review(ad: Texts): Record<string, unknown> {
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
