import type { AssetPin, CombinationCheck } from '../../contract/ads/ad-group-result.ts';
import type { AdMaterial } from '../ad/ad-text.ts';
import { ideaOf, ideaProblem, readingOf } from './idea-rules.ts';
import type { WeightedKeyword } from './keyword-match-rules.ts';

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
const headlinePlaces = ['HEADLINE_1', 'HEADLINE_2', 'HEADLINE_3'];
const descriptionPlaces = ['DESCRIPTION_1', 'DESCRIPTION_2'];

/** Every way to fill the places in order under the pins, without using a text twice; texts are numbered from `first`. */
function fillings(texts: readonly ServedText[], places: readonly string[], first: number): number[][] {
  const free = texts.flatMap(({ pin }, i) => (pin === null ? [first + i] : []));
  let found: number[][] = [[]];
  for (const place of places) {
    const pinned = texts.flatMap(({ pin }, i) => (pin === place ? [first + i] : []));
    const serving = pinned.length > 0 ? pinned : free;
    const longer = found.flatMap((taken) => serving.filter((i) => !taken.includes(i)).map((i) => taken.concat(i)));
    // Too few texts for the place: Google shows one less.
    if (longer.length > 0) found = longer;
  }
  return found;
}

/**
 * Checks every ordered triple of headlines with every ordered pair of descriptions that can be shown under the pins
 * (docs/methods/ads.md): one reads badly that says an idea twice.
 */
export function checkCombinations(
  ad: ServedAd,
  { keywords, material }: { keywords: readonly WeightedKeyword[]; material: Pick<AdMaterial, 'language' | 'brand'> },
): CombinationCheck {
  const reading = readingOf(keywords, material);
  const ideas = [
    ...ad.headlines.map(({ text }) => ideaOf(text, 'headline', reading)),
    ...ad.descriptions.map(({ text }) => ideaOf(text, 'description', reading)),
  ];
  /** By the numbers of two texts, the lower one first. */
  const problems = ideas.map((one, i) => ideas.map((other, j) => (i < j ? ideaProblem(one, other) : null)));
  const triples = fillings(ad.headlines, headlinePlaces, 0);
  const pairs = fillings(ad.descriptions, descriptionPlaces, ad.headlines.length);
  const total = triples.length * pairs.length;
  // An ad that a run has chosen seldom has a problem, and there may be 32,760 combinations.
  if (problems.flat().every((problem) => problem === null)) return { total, bad: 0, worst: [] };
  const within = (shown: readonly number[]): string[] =>
    shown.flatMap((i) => shown.flatMap((j) => problems[i]?.[j] ?? []));
  const ofPairs = pairs.map((pair) => within(pair).length);
  let bad = 0;
  const worst = new Map<string, { headlines: number[]; descriptions: number[]; count: number }>();
  for (const headlines of triples) {
    const own = within(headlines).length;
    const key = headlines.toSorted((a, b) => a - b).join();
    for (const [at, descriptions] of pairs.entries()) {
      const across = headlines.flatMap((i) => descriptions.filter((j) => (problems[i]?.[j] ?? null) !== null)).length;
      const count = own + (ofPairs[at] ?? 0) + across;
      if (count > 0) bad += 1;
      if (count > (worst.get(key)?.count ?? 0)) worst.set(key, { headlines, descriptions, count });
    }
  }
  const textsOf = (indexes: readonly number[]): string[] => indexes.map((i) => ideas[i]?.text ?? '');
  return {
    total,
    bad,
    worst: [...worst.values()]
      .sort((a, b) => b.count - a.count)
      .slice(0, worstShown)
      .map(({ headlines, descriptions }) => ({
        headlines: textsOf(headlines),
        descriptions: textsOf(descriptions),
        problems: within([...headlines, ...descriptions]),
      })),
  };
}

/** The share of an ad's combinations that read badly, 0 to 1. */
export const badShareOf = ({ bad, total }: Pick<CombinationCheck, 'bad' | 'total'>): number =>
  total === 0 ? 0 : bad / total;
