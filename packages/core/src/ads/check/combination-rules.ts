import type { AssetPin, CombinationCheck } from '../ad/ad-group-result.ts';
import { showInsertion } from '../ad/keyword-insertion-rules.ts';
import { figuresOf } from './figure-rules.ts';
import type { PreparedKeyword } from './keyword-match-rules.ts';
import { printOf, similarity, type TextPrint } from './near-duplicate-rules.ts';
import { saysAgain, subjectOf, type Wording, wordingOf, wornOut } from './repetition-rules.ts';

/** A text as a combination shows it. */
export interface ServedText {
  text: string;
  pin: AssetPin | null;
}

/** Two texts this alike read as one said twice; a start value. */
const nearEqual = 0.6;
/** Headlines stand side by side, so that what all three of them repeat is seen at once. */
const headlinesShown = 3;
const worstShown = 5;

/** What the texts are read with. */
interface Reading {
  language: string;
  subject: ReadonlySet<string>;
}

interface Part {
  text: string;
  print: TextPrint;
  wording: Wording;
  figures: ReadonlyMap<string, string>;
}

function partOf(text: string, { language, subject }: Reading): Part {
  const { shown } = showInsertion(text);
  return {
    text,
    print: printOf(text),
    wording: wordingOf(shown, language, subject),
    figures: figuresOf(shown, language),
  };
}

function pairProblems(a: Part, b: Part): string[] {
  const problems: string[] = [];
  if (similarity(a.print, b.print) >= nearEqual) problems.push(`"${a.text}" and "${b.text}" say nearly the same.`);
  else if (saysAgain(a.wording, b.wording)) problems.push(`"${a.text}" and "${b.text}" say one thing twice.`);
  for (const [subject, value] of a.figures) {
    const other = b.figures.get(subject);
    if (other !== undefined && other !== value) {
      problems.push(`"${a.text}" and "${b.text}" name different numbers for the same thing.`);
      break;
    }
  }
  return problems;
}

const positionsOf = {
  headline: ['HEADLINE_1', 'HEADLINE_2', 'HEADLINE_3'],
  description: ['DESCRIPTION_1', 'DESCRIPTION_2'],
} as const;

/** Which texts may stand in each position: those pinned to it, else those pinned nowhere. */
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
  parts: readonly Part[];
  indexes: number[];
  /** In how many orders. */
  orders: number;
  /** What is wrong with them alone. */
  problems: string[];
  /** In how many of them each word stands, by its stem. */
  counts: ReadonlyMap<string, number>;
}

function fill(
  indexes: number[],
  parts: readonly Part[],
  pairs: ReadonlyMap<number, readonly string[]>,
): Omit<Filling, 'orders'> {
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

/** Every set of texts that can fill the positions, with what is wrong with it. */
function setsOf(texts: readonly ServedText[], parts: readonly Part[], positions: readonly string[]): Filling[] {
  const pairs = pairsWithin(parts);
  const sets = new Map<string, Filling>();
  for (const indexes of fillings(servingAt(texts, positions))) {
    const key = indexes.toSorted((a, b) => a - b).join();
    const known = sets.get(key);
    if (known === undefined) sets.set(key, { ...fill(indexes, parts, pairs), orders: 1 });
    else known.orders += 1;
  }
  return [...sets.values()];
}

const pairKey = (i: number, j: number): number => (i < j ? i * 1000 + j : j * 1000 + i);
const crossKey = (headline: number, description: number): number => headline * 1000 + description;

function pairsWithin(parts: readonly Part[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const [i, part] of parts.entries()) {
    for (let j = i + 1; j < parts.length; j += 1) {
      const other = parts[j];
      const problems = other === undefined ? [] : pairProblems(part, other);
      if (problems.length > 0) found.set(pairKey(i, j), problems);
    }
  }
  return found;
}

function pairsAcross(headlines: readonly Part[], descriptions: readonly Part[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const [i, headline] of headlines.entries()) {
    for (const [j, description] of descriptions.entries()) {
      const problems = pairProblems(headline, description);
      if (problems.length > 0) found.set(crossKey(i, j), problems);
    }
  }
  return found;
}

function wordFor(stem: string, parts: readonly Part[]): string {
  const holder = parts.find(({ wording }) => wording.words.has(stem));
  return `"${holder?.wording.words.get(stem) ?? stem}"`;
}

/** Words that wear out: any that stands in three texts; one that the ad has to name only when no headline goes without it. */
function wornProblems(headlines: Filling, descriptions: Filling, subject: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const everywhere: string[] = [];
  for (const [stem, count] of headlines.counts) {
    const all = count + (descriptions.counts.get(stem) ?? 0);
    if (subject.has(stem)) {
      if (count >= headlinesShown) everywhere.push(stem);
    } else if (all >= wornOut) problems.push(`${wordFor(stem, headlines.parts)} appears in ${all} of the texts.`);
  }
  if (everywhere.length > 1 || everywhere.some((stem) => descriptions.counts.has(stem))) {
    const words = everywhere.map((stem) => wordFor(stem, headlines.parts)).join(', ');
    problems.push(`Every headline says ${words}${everywhere.length > 1 ? '' : ', and so does a description'}.`);
  }
  return problems;
}

/**
 * Checks every ordered triple of headlines with every ordered pair of descriptions that can be shown under the pins
 * (METHODS 3.6): words that wear out, near-equal texts, dangling starts, contradictory numbers. `keywords` are those of
 * the ad group, whose words an ad has to repeat.
 */
export function checkCombinations(
  ad: { headlines: readonly ServedText[]; descriptions: readonly ServedText[] },
  { language, keywords }: { language: string | null; keywords: readonly Pick<PreparedKeyword, 'compared'>[] },
): CombinationCheck {
  const reading = { language: language ?? 'en', subject: subjectOf(keywords) };
  const headlines = ad.headlines.map(({ text }) => partOf(text, reading));
  const descriptions = ad.descriptions.map(({ text }) => partOf(text, reading));
  const across = pairsAcross(headlines, descriptions);
  const triples = setsOf(ad.headlines, headlines, positionsOf.headline);
  const pairs = setsOf(ad.descriptions, descriptions, positionsOf.description);
  const worst = openWorst();
  let [total, bad] = [0, 0];
  for (const triple of triples) {
    for (const pair of pairs) {
      const between = triple.indexes.flatMap((i) => pair.indexes.flatMap((j) => across.get(crossKey(i, j)) ?? []));
      const worn = wornProblems(triple, pair, reading.subject);
      const problems = [...triple.problems, ...pair.problems, ...between, ...worn];
      total += triple.orders * pair.orders;
      if (problems.length === 0) continue;
      bad += triple.orders * pair.orders;
      worst.offer({ problems, triple, pair });
    }
  }
  const shown = worst.list().map(({ problems, triple, pair }) => ({
    headlines: triple.parts.map(({ text }) => text),
    descriptions: pair.parts.map(({ text }) => text),
    problems: [...new Set(problems)],
  }));
  return { total, bad, worst: shown };
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
