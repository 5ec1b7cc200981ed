import type { AssetPin, CombinationCheck } from '../../contract/ads/ad-group-result.ts';
import type { AdMaterial } from '../ad/ad-text.ts';
import { ideaOf, ideaProblem, readingOf } from './idea-rules.ts';
import type { PreparedKeyword } from './keyword-match-rules.ts';

/** A text as a combination shows it. */
export interface ServedText {
  text: string;
  pin: AssetPin | null;
}

export interface ServedAd {
  headlines: readonly ServedText[];
  descriptions: readonly ServedText[];
}

const worstShown = 5;
const positionsOf = {
  headline: ['HEADLINE_1', 'HEADLINE_2', 'HEADLINE_3'],
  description: ['DESCRIPTION_1', 'DESCRIPTION_2'],
} as const;

/** Every way to fill the positions in order under the pins, without using a text twice; texts are numbered from `first`. */
function fillings(texts: readonly ServedText[], positions: readonly string[], first: number): number[][] {
  const free = texts.flatMap(({ pin }, i) => (pin === null ? [first + i] : []));
  let found: number[][] = [[]];
  for (const position of positions) {
    const pinned = texts.flatMap(({ pin }, i) => (pin === position ? [first + i] : []));
    const serving = pinned.length > 0 ? pinned : free;
    const longer = found.flatMap((taken) => serving.filter((i) => !taken.includes(i)).map((i) => [...taken, i]));
    // Too few texts for the position: Google shows one position less.
    if (longer.length > 0) found = longer;
  }
  return found;
}

/** What is wrong with each text (`[i][i]`) and with each two texts. */
function problemsOf(ad: ServedAd, known: { keywords: readonly PreparedKeyword[]; material: KnownMaterial }) {
  const reading = readingOf(known.keywords, known.material);
  const ideas = [
    ...ad.headlines.map(({ text }) => ideaOf(text, 'headline', reading)),
    ...ad.descriptions.map(({ text }) => ideaOf(text, 'description', reading)),
  ];
  return ideas.map((one, i) =>
    ideas.map((other, j) => {
      if (i === j) return one.dangles ? `"${one.text}" starts in the middle of a sentence.` : null;
      return j > i ? ideaProblem(one, other) : null;
    }),
  );
}

type KnownMaterial = Pick<AdMaterial, 'language' | 'brand'>;

/**
 * Checks every ordered triple of headlines with every ordered pair of descriptions that can be shown under the pins
 * (docs/methods/ads.md): one reads badly that says an idea twice or starts in the middle of a sentence.
 */
export function checkCombinations(
  ad: ServedAd,
  known: { keywords: readonly PreparedKeyword[]; material: KnownMaterial },
): CombinationCheck {
  const problems = problemsOf(ad, known);
  const texts = [...ad.headlines, ...ad.descriptions].map(({ text }) => text);
  const between = (some: readonly number[], others: readonly number[]): string[] =>
    some.flatMap((i) => others.flatMap((j) => problems[Math.min(i, j)]?.[Math.max(i, j)] ?? []));
  const alone = (filling: readonly number[]): string[] =>
    filling.flatMap((i, at) => between([i], filling.slice(at)));
  const first = ad.headlines.length;
  const pairs = fillings(ad.descriptions, positionsOf.description, first).map((pair) => ({ pair, own: alone(pair) }));
  const worst = new Map<string, { headlines: number[]; descriptions: number[]; problems: string[] }>();
  let [total, bad] = [0, 0];
  for (const triple of fillings(ad.headlines, positionsOf.headline, 0)) {
    const own = alone(triple);
    // A text clashes with few others; those that clash with no description need no look at each pair.
    const across = triple.filter((i) => problems[i]?.slice(first).some((problem) => problem !== null));
    const key = triple.toSorted((a, b) => a - b).join();
    for (const { pair, own: ofPair } of pairs) {
      total += 1;
      const found = across.length + own.length + ofPair.length === 0 ? [] : [...own, ...ofPair, ...between(across, pair)];
      if (found.length === 0) continue;
      bad += 1;
      if (found.length > (worst.get(key)?.problems.length ?? 0))
        worst.set(key, { headlines: triple, descriptions: pair, problems: found });
    }
  }
  const textsOf = (indexes: readonly number[]): string[] => indexes.map((i) => texts[i] ?? '');
  return {
    total,
    bad,
    worst: [...worst.values()]
      .sort((a, b) => b.problems.length - a.problems.length)
      .slice(0, worstShown)
      .map((one) => ({ ...one, headlines: textsOf(one.headlines), descriptions: textsOf(one.descriptions) })),
  };
}

/** The share of an ad's combinations that read badly, 0 to 1. */
export const badShareOf = ({ bad, total }: Pick<CombinationCheck, 'bad' | 'total'>): number =>
  total === 0 ? 0 : bad / total;
