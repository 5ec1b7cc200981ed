import { type AssetPin, type CombinationCheck, showInsertion } from '../../contract/ads/ad-group-result.ts';
import type { AdField } from '../ad/ad-text.ts';
import type { PreparedKeyword } from './keyword-match-rules.ts';
import { printOf } from './near-duplicate-rules.ts';
import { figuresOf, type PairedText, pairProblem, wordsInAll } from './pair-rules.ts';
import { subjectOf, wordingOf, wornOut } from './repetition-rules.ts';

/** A text as a combination shows it. */
export interface ServedText {
  text: string;
  pin: AssetPin | null;
}

const worstShown = 5;

/** What the texts are read with. */
interface Reading {
  language: string;
  subject: ReadonlySet<string>;
}

function partOf(text: string, field: AdField, { language, subject }: Reading): PairedText {
  const { shown } = showInsertion(text);
  return {
    field,
    text,
    print: printOf(text),
    wording: wordingOf(shown, language, subject),
    figures: figuresOf(shown, language),
  };
}

const positionsOf = {
  headline: ['HEADLINE_1', 'HEADLINE_2', 'HEADLINE_3'],
  description: ['DESCRIPTION_1', 'DESCRIPTION_2'],
} as const;

/** Which texts may be in each position: those pinned to it, otherwise those pinned nowhere. */
function servingAt(texts: readonly ServedText[], positions: readonly string[]): number[][] {
  const pinned = positions.map((position) => texts.flatMap(({ pin }, i) => (pin === position ? [i] : [])));
  const free = texts.flatMap(({ pin }, i) => (pin === null ? [i] : []));
  return pinned.map((own) => (own.length > 0 ? own : free)).filter((indexes) => indexes.length > 0);
}

/** Every way to fill the positions in order without using a text twice. */
function fillings(positions: readonly (readonly number[])[]): number[][] {
  let found: number[][] = [[]];
  for (const indexes of positions) {
    const longer = found.flatMap((taken) => indexes.filter((i) => !taken.includes(i)).map((i) => taken.concat(i)));
    // Too few texts for the position: Google shows one position less.
    if (longer.length > 0) found = longer;
  }
  return found;
}

/** Texts that are shown together; in which order makes them no better. */
interface Filling {
  parts: readonly PairedText[];
  indexes: number[];
  /** In how many orders. */
  orders: number;
  /** What is wrong with them alone. */
  problems: string[];
  /** How many of them contain each word, by its stem. */
  counts: ReadonlyMap<string, number>;
}

function fill(indexes: number[], parts: readonly PairedText[], pairs: Pairs): Omit<Filling, 'orders'> {
  const own = indexes.flatMap((i) => parts[i] ?? []);
  const problems: string[] = [];
  const counts = new Map<string, number>();
  for (const [at, part] of own.entries()) {
    if (part.wording.dangles) problems.push(`"${part.text}" starts in the middle of a sentence.`);
    for (let other = at + 1; other < own.length; other += 1) {
      problems.push(...(pairs.get(pairKey(indexes[at] ?? 0, indexes[other] ?? 0)) ?? []));
    }
    for (const stem of part.wording.words.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return { parts: own, indexes, problems, counts };
}

/** What is wrong with two texts, by their indexes. */
type Pairs = ReadonlyMap<number, readonly string[]>;

/** Every set of texts that can fill the positions, with what is wrong with it. */
function setsOf(texts: readonly ServedText[], parts: readonly PairedText[], slots: SetsGoal): Filling[] {
  const sets = new Map<string, Filling>();
  for (const indexes of fillings(servingAt(texts, slots.positions))) {
    const key = indexes.toSorted((a, b) => a - b).join();
    const known = sets.get(key);
    if (known === undefined) sets.set(key, { ...fill(indexes, parts, slots.pairs), orders: 1 });
    else known.orders += 1;
  }
  return [...sets.values()];
}

interface SetsGoal {
  positions: readonly string[];
  pairs: Pairs;
}

const pairKey = (i: number, j: number): number => (i < j ? i * 1000 + j : j * 1000 + i);
const crossKey = (headline: number, description: number): number => headline * 1000 + description;

function pairsWithin(parts: readonly PairedText[], subject: ReadonlySet<string>): Pairs {
  const found = new Map<number, string[]>();
  for (const [i, part] of parts.entries()) {
    for (const [j, other] of parts.entries()) {
      const problem = j > i ? pairProblem(part, other, subject) : null;
      if (problem !== null) found.set(pairKey(i, j), [problem]);
    }
  }
  return found;
}

function pairsAcross(
  headlines: readonly PairedText[],
  descriptions: readonly PairedText[],
  subject: ReadonlySet<string>,
): Pairs {
  const found = new Map<number, string[]>();
  for (const [i, headline] of headlines.entries()) {
    for (const [j, description] of descriptions.entries()) {
      const problem = pairProblem(headline, description, subject);
      if (problem !== null) found.set(crossKey(i, j), [problem]);
    }
  }
  return found;
}

function wordFor(stem: string, parts: readonly PairedText[]): string {
  const holder = parts.find(({ wording }) => wording.words.has(stem));
  return `"${holder?.wording.words.get(stem) ?? stem}"`;
}

/** Words that a headline and both descriptions say and that the ad need not name. */
function wornProblems(headlines: Filling, descriptions: Filling, subject: ReadonlySet<string>): string[] {
  return [...headlines.counts].flatMap(([stem, count]) => {
    const all = count + (descriptions.counts.get(stem) ?? 0);
    return subject.has(stem) || all < wornOut
      ? []
      : [`${wordFor(stem, headlines.parts)} appears in ${all} of the texts.`];
  });
}

function tripleProblems({ parts, problems }: Filling, subject: ReadonlySet<string>): string[] {
  const words = wordsInAll(
    parts.map(({ wording }) => wording),
    subject,
  );
  if (words.length === 0) return problems;
  return [...problems, `Every headline says ${words.map((word) => `"${word}"`).join(', ')}.`];
}

/**
 * Checks every ordered triple of headlines with every ordered pair of descriptions that can be shown under the pins
 * (docs/methods/ads.md). A keyword or the brand may be in two of three headlines, other content words in one; near-equal
 * texts, the same offer in other words, equal openings, dangling starts and contradictory numbers read badly.
 */
export function checkCombinations(
  ad: { headlines: readonly ServedText[]; descriptions: readonly ServedText[] },
  known: {
    language: string | null;
    keywords: readonly Pick<PreparedKeyword, 'compared'>[];
    brand?: readonly string[];
  },
): CombinationCheck {
  const { language, keywords, brand = [] } = known;
  const subject = subjectOf(keywords, { brand, language });
  const reading = { language: language ?? 'en', subject };
  const headlines = ad.headlines.map(({ text }) => partOf(text, 'headline', reading));
  const descriptions = ad.descriptions.map(({ text }) => partOf(text, 'description', reading));
  const across = pairsAcross(headlines, descriptions, subject);
  const within = { headlines: pairsWithin(headlines, subject), descriptions: pairsWithin(descriptions, subject) };
  const triples = setsOf(ad.headlines, headlines, { positions: positionsOf.headline, pairs: within.headlines });
  const pairs = setsOf(ad.descriptions, descriptions, {
    positions: positionsOf.description,
    pairs: within.descriptions,
  });
  const worst = openWorst();
  const counted = { total: 0, bad: 0 };
  const ofTriples = { total: 0, bad: 0 };
  for (const triple of triples) {
    const own = tripleProblems(triple, subject);
    ofTriples.total += triple.orders;
    if (own.length > 0) ofTriples.bad += triple.orders;
    for (const pair of pairs) {
      const between = triple.indexes.flatMap((i) => pair.indexes.flatMap((j) => across.get(crossKey(i, j)) ?? []));
      const problems = [...own, ...pair.problems, ...between, ...wornProblems(triple, pair, subject)];
      counted.total += triple.orders * pair.orders;
      if (problems.length === 0) continue;
      counted.bad += triple.orders * pair.orders;
      worst.offer({ problems, triple, pair });
    }
  }
  const shown = worst.list().map(({ problems, triple, pair }) => ({
    headlines: triple.parts.map(({ text }) => text),
    descriptions: pair.parts.map(({ text }) => text),
    problems: [...new Set(problems)],
  }));
  const badPairs = within.headlines.size + within.descriptions.size + across.size;
  return { ...counted, badPairs, triples: ofTriples, worst: shown };
}

interface Combination {
  problems: string[];
  triple: Filling;
  pair: Filling;
}

/** Keeps the five worst, each set of headlines once. */
function openWorst() {
  let kept: Combination[] = [];
  return {
    offer(next: Combination): void {
      const isBetter = (one: Combination) => one.problems.length >= next.problems.length;
      if (kept.length === worstShown && kept.every(isBetter)) return;
      const known = kept.find(({ triple }) => triple === next.triple);
      if (known !== undefined && isBetter(known)) return;
      kept = [...kept.filter((one) => one !== known), next]
        .sort((a, b) => b.problems.length - a.problems.length)
        .slice(0, worstShown);
    },
    list: () => kept,
  };
}
