import concepts from './claim-lexicon.json' with { type: 'json' };
import { foldAccents } from './unit-lexicon.ts';

/** What a claim says about the offer. */
export type ClaimKind =
  | 'price'
  | 'free'
  | 'percent'
  | 'year'
  | 'certification'
  | 'superlative'
  | 'hours'
  | 'guarantee'
  | 'delivery'
  | 'rank'
  | 'quantity';

/** What a statement is about that names no offer: a benefit, where the goods come from, whom they are for … */
export type VocabularyKind =
  | 'feature'
  | 'material'
  | 'health'
  | 'environment'
  | 'audience'
  | 'origin'
  | 'social'
  | 'content'
  | 'duration'
  | 'absolute'
  | 'urgency'
  | 'absence'
  | 'presence';
export type StatementKind = ClaimKind | VocabularyKind;

const vocabularyKinds: ReadonlySet<StatementKind> = new Set<VocabularyKind>([
  'feature',
  'material',
  'health',
  'environment',
  'audience',
  'origin',
  'social',
  'content',
  'duration',
  'absolute',
  'urgency',
  'absence',
  'presence',
]);

/** Whether a statement is one about the offer: a number, a price, a promise or a distinction. */
export function isOffer(kind: StatementKind): kind is ClaimKind {
  return !vocabularyKinds.has(kind);
}

/** A claim made in words; the pattern is matched against fact tokens joined by spaces (lower case, no accents). */
export interface ClaimConcept {
  kind: ClaimKind;
  key: string;
  pattern: RegExp;
}

/** Kind, key, then its spellings in English, German, French, Spanish, Italian, Dutch, Portuguese. */
const spelled = concepts as readonly { kind: ClaimKind; key: string; spellings: string }[];

/** Japanese, Chinese and Korean have no word edges; tokens are single characters there. */
const unspaced: [kind: ClaimKind, key: string, words: string][] = [
  ['free', 'free', '無料 免费 免費 무료'],
  ['superlative', 'best', '最高 最好 最佳 最優秀 최고'],
  ['superlative', 'award', '受賞 大賞 金賞'],
  ['superlative', 'cheapest', '最安 最便宜 최저'],
  ['superlative', 'most', '一番 業界初 唯一 随一 屈指 最速 最上級 最大級 最多'],
  ['rank', 'number-one', '第一 日本一 世界一 ナンバーワン'],
  ['guarantee', 'guarantee', '保証 保证 保證 보장'],
  ['certification', 'certified', '認定 认证 認證 인증'],
];

/** Every concept, ready to match. */
export const claimConcepts: readonly ClaimConcept[] = [
  ...spelled.map(({ kind, key, spellings }) => ({
    kind,
    key,
    pattern: new RegExp(`(?<![^ ])(?:${spellings})(?![^ ])`, 'gu'),
  })),
  ...unspaced.map(([kind, key, words]) => {
    const spaced = words.split(' ').map((word) => Array.from(foldAccents(word)).join(' '));
    return { kind, key, pattern: new RegExp(`(?<![^ ])(?:${spaced.join('|')})(?![^ ])`, 'gu') };
  }),
];
