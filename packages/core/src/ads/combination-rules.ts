import { type FactToken, factTokens } from '../text/fact-tokens-rules.ts';
import { stopWordsOf } from '../text/stop-words.ts';
import { stemOf, stems, tokens } from '../text/tokens-rules.ts';
import type { AssetPin, CombinationCheck } from './ad-group-result.ts';
import { showInsertion } from './keyword-insertion-rules.ts';
import { printOf, similarity, type TextPrint } from './near-duplicate-rules.ts';

/** A text as a combination shows it. */
export interface ServedText {
  text: string;
  pin: AssetPin | null;
}

/** Two texts this alike read as one said twice; a start value. */
const nearEqual = 0.6;
/** A word in this many texts of one ad wears out. */
const wornOut = 4;
const worstShown = 5;

/** Words that leave a text hanging when it stands first or after another one. */
const danglingStarts: Readonly<Record<string, string>> = {
  en: 'and or but from',
  de: 'und oder aber ab',
  fr: 'et ou mais dès',
  es: 'y o pero desde',
  it: 'e o ma da',
  nl: 'en of maar vanaf',
  pt: 'e ou mas desde',
};

interface Part {
  text: string;
  print: TextPrint;
  stems: ReadonlySet<string>;
  figures: ReadonlyMap<string, string>;
  dangles: boolean;
}

/** Numbers of a text by what they count, so that two texts with another number for the same thing contradict. */
function figuresOf(text: string, language: string): Map<string, string> {
  const facts = factTokens(text.normalize('NFC'));
  const isSubject = ({ canon }: FactToken): boolean =>
    /^\p{L}{3,}$/u.test(canon) && (canon === 'off' || !stopWordsOf(language).has(canon));
  const figures = new Map<string, string>();
  for (const [at, { canon }] of facts.entries()) {
    const [kind = '', first = '', second = ''] = canon.split(':');
    if (!['price', 'percent', 'quantity', 'number'].includes(kind)) continue;
    const after = facts.slice(at + 1, at + 3);
    const end = after.findIndex(({ startsPhrase }) => startsPhrase);
    const next = (end === -1 ? after : after.slice(0, end)).find(isSubject);
    // A number that stands alone may be about anything, so it contradicts nothing.
    if (next === undefined) continue;
    const [unit, value] = kind === 'price' ? [first, second] : [second, first];
    figures.set(`${kind}:${unit}:${stemOf(next.canon, language)}`, value);
  }
  return figures;
}

function partOf(text: string, language: string): Part {
  const { shown } = showInsertion(text);
  const starts = (danglingStarts[language] ?? danglingStarts['en'] ?? '').split(' ');
  return {
    text,
    print: printOf(text),
    stems: new Set(stems(shown, language)),
    figures: figuresOf(shown, language),
    dangles: starts.includes(tokens(shown)[0] ?? ''),
  };
}

function pairProblems(a: Part, b: Part): string[] {
  const problems: string[] = [];
  if (similarity(a.print, b.print) >= nearEqual) problems.push(`"${a.text}" and "${b.text}" say nearly the same.`);
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

interface Filling {
  parts: Part[];
  indexes: number[];
  problems: string[];
  /** How often each stem stands in it. */
  counts: ReadonlyMap<string, number>;
}

function judge(indexes: number[], parts: readonly Part[], pairs: ReadonlyMap<number, readonly string[]>): Filling {
  const own = indexes.flatMap((i) => parts[i] ?? []);
  const problems: string[] = [];
  const counts = new Map<string, number>();
  for (const [at, part] of own.entries()) {
    if (part.dangles) problems.push(`"${part.text}" starts in the middle of a sentence.`);
    for (let other = at + 1; other < own.length; other += 1) {
      problems.push(...(pairs.get(pairKey(indexes[at] ?? 0, indexes[other] ?? 0)) ?? []));
    }
    for (const stem of part.stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return { parts: own, indexes, problems, counts };
}

const pairKey = (i: number, j: number): number => (i < j ? i * 1000 + j : j * 1000 + i);

function allPairs(parts: readonly Part[], others: readonly Part[] | null = null): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const [i, part] of parts.entries()) {
    for (const [j, other] of (others ?? parts).entries()) {
      if (others === null && j <= i) continue;
      const problems = pairProblems(part, other);
      if (problems.length > 0) found.set(others === null ? pairKey(i, j) : i * 1000 + j, problems);
    }
  }
  return found;
}

function crossProblems(
  headlines: Filling,
  descriptions: Filling,
  cross: ReadonlyMap<number, readonly string[]>,
): string[] {
  const problems: string[] = [];
  if (cross.size > 0) {
    for (const i of headlines.indexes)
      for (const j of descriptions.indexes) problems.push(...(cross.get(i * 1000 + j) ?? []));
  }
  for (const [stem, count] of headlines.counts) {
    const all = count + (descriptions.counts.get(stem) ?? 0);
    if (all >= wornOut || count >= 3) problems.push(`"${stem}" stands in ${all} of the texts.`);
  }
  return problems;
}

/**
 * Checks every ordered triple of headlines with every ordered pair of descriptions that can be shown under the pins
 * (METHODS 3.6): words that wear out, near-equal texts, dangling starts, contradictory numbers.
 */
export function checkCombinations(
  ad: { headlines: readonly ServedText[]; descriptions: readonly ServedText[] },
  language: string | null,
): CombinationCheck {
  const code = language ?? 'en';
  const headlines = ad.headlines.map(({ text }) => partOf(text, code));
  const descriptions = ad.descriptions.map(({ text }) => partOf(text, code));
  const headlinePairs = allPairs(headlines);
  const descriptionPairs = allPairs(descriptions);
  const cross = allPairs(headlines, descriptions);
  const triples = fillings(servingAt(ad.headlines, positionsOf.headline)).map((one) =>
    judge(one, headlines, headlinePairs),
  );
  const pairs = fillings(servingAt(ad.descriptions, positionsOf.description)).map((one) =>
    judge(one, descriptions, descriptionPairs),
  );
  const worst = openWorst();
  let bad = 0;
  for (const triple of triples) {
    for (const pair of pairs) {
      const between = crossProblems(triple, pair, cross);
      const count = triple.problems.length + pair.problems.length + between.length;
      if (count === 0) continue;
      bad += 1;
      worst.offer(count, triple, pair);
    }
  }
  const shown = worst.list().map(({ triple, pair }) => ({
    headlines: triple.parts.map(({ text }) => text),
    descriptions: pair.parts.map(({ text }) => text),
    problems: [...new Set([...triple.problems, ...pair.problems, ...crossProblems(triple, pair, cross)])],
  }));
  return { total: triples.length * pairs.length, bad, worst: shown };
}

interface Combination {
  count: number;
  triple: Filling;
  pair: Filling;
}

const sameTexts = (a: readonly number[], b: readonly number[]): boolean => a.every((i) => b.includes(i));

/** Keeps the five worst; of the orders of the same texts only the first. */
function openWorst() {
  let kept: Combination[] = [];
  return {
    offer(count: number, triple: Filling, pair: Filling): void {
      if (kept.length === worstShown && count <= (kept.at(-1)?.count ?? 0)) return;
      const known = kept.some(
        (one) => sameTexts(one.triple.indexes, triple.indexes) && sameTexts(one.pair.indexes, pair.indexes),
      );
      if (known) return;
      kept = [...kept, { count, triple, pair }].sort((a, b) => b.count - a.count).slice(0, worstShown);
    },
    list: () => kept,
  };
}
