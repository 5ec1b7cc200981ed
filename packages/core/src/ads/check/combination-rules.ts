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
    const longer = found.flatMap((taken) => serving.filter((i) => !taken.includes(i)).map((i) => taken.concat(i)));
    // Too few texts for the position: Google shows one position less.
    if (longer.length > 0) found = longer;
  }
  return found;
}

type Known = { keywords: readonly PreparedKeyword[]; material: Pick<AdMaterial, 'language' | 'brand'> };

/** What is wrong with each text (`[i][i]`) and with each two texts (`[i][j]`, i < j); headlines come first. */
function problemsOf(ad: ServedAd, { keywords, material }: Known): (string | null)[][] {
  const reading = readingOf(keywords, material);
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

interface Combination {
  headlines: readonly number[];
  descriptions: readonly number[];
  count: number;
}

/**
 * Checks every ordered triple of headlines with every ordered pair of descriptions that can be shown under the pins
 * (docs/methods/ads.md): one reads badly that says an idea twice or starts in the middle of a sentence.
 */
export function checkCombinations(ad: ServedAd, known: Known): CombinationCheck {
  const problems = problemsOf(ad, known);
  const within = (shown: readonly number[]): string[] =>
    shown.flatMap((i) => shown.flatMap((j) => (i <= j ? (problems[i]?.[j] ?? []) : [])));
  const countWithin = (shown: readonly number[]): number => {
    let count = 0;
    for (const i of shown) for (const j of shown) if (i <= j && problems[i]?.[j] !== null) count += 1;
    return count;
  };
  const first = ad.headlines.length;
  const triples = fillings(ad.headlines, positionsOf.headline, 0);
  const pairs = fillings(ad.descriptions, positionsOf.description, first).map((shown) => ({
    shown,
    own: countWithin(shown),
    // For each headline, how often it clashes with the pair.
    clashes: problems.slice(0, first).map((of) => shown.filter((j) => of[j] !== null).length),
  }));
  let bad = 0;
  const worst = new Map<string, Combination>();
  for (const headlines of triples) {
    const own = countWithin(headlines);
    let key: string | undefined;
    for (const { shown, own: ofPair, clashes } of pairs) {
      let count = own + ofPair;
      for (const i of headlines) count += clashes[i] ?? 0;
      if (count === 0) continue;
      bad += 1;
      key ??= headlines.toSorted((a, b) => a - b).join();
      if (count > (worst.get(key)?.count ?? 0)) worst.set(key, { headlines, descriptions: shown, count });
    }
  }
  const texts = [...ad.headlines, ...ad.descriptions].map(({ text }) => text);
  const textsOf = (indexes: readonly number[]): string[] => indexes.map((i) => texts[i] ?? '');
  const shown = [...worst.values()].sort((a, b) => b.count - a.count).slice(0, worstShown);
  return {
    total: triples.length * pairs.length,
    bad,
    worst: shown.map(({ headlines, descriptions }) => ({
      headlines: textsOf(headlines),
      descriptions: textsOf(descriptions),
      problems: within([...headlines, ...descriptions]),
    })),
  };
}

/** The share of an ad's combinations that read badly, 0 to 1. */
export const badShareOf = ({ bad, total }: Pick<CombinationCheck, 'bad' | 'total'>): number =>
  total === 0 ? 0 : bad / total;
