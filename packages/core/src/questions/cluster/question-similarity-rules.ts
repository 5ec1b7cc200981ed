import { stopWordsOf } from '../../text/stop-words.ts';
import { stemOf, tokens } from '../../text/tokens-rules.ts';
import type { QuestionClass } from '../question/question.ts';
import type { ClusterInput } from './cluster-question-rules.ts';

/** Queries with the same content words, compared as one. */
export interface ComparableQuery {
  /** Numbers of its content stems, the rarest first. */
  stems: readonly number[];
  /** Indexes of the queries it stands for. */
  members: number[];
}

interface Unit extends ComparableQuery {
  weight: number;
  /** Sorted hashes of the trigrams of its content words. */
  grams: Int32Array;
  pages: readonly number[];
  kind: string;
}

/** "how to", "can i" and "which" often share an answer; the other kinds never do. */
const together = new Set<QuestionClass>(['howTo', 'yesNo', 'choice']);
/** Words that frame a question and say nothing about its topic. */
const framing = new Set(
  'best way ways easiest tips tutorial instructions steps step diy howto properly anleitung tipps richtig schritt astuces conseils tuto consejos tutorial pasos consigli dicas passo tips stappenplan porady krok советы инструкция'.split(
    ' ',
  ),
);
const pagesCompared = 3;
/** From this average similarity on, two groups of queries ask the same (METHODS 4.3). */
export const clusterCut = 0.45;
/** Below this share of words two queries are about different things, however alike their letters and pages are. */
const minTokenShare = 0.25;
/** A comparison with one other thing is another comparison. */
const minComparisonShare = 0.6;

/**
 * Prepares queries for comparison. Similarity is .5 · token Jaccard + .3 · trigram cosine + .2 · overlap of ranking
 * pages (METHODS 4.3), on content words only and with rare words weighing more: on a shop for tents "tent" says nothing.
 */
export function prepareComparison(queries: readonly ClusterInput[]): {
  units: readonly ComparableQuery[];
  similarity: (a: number, b: number) => number;
} {
  const { texts, counts } = contentStems(queries);
  const order = [...counts].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
  const numberOf = new Map(order.map(([stem], number) => [stem, number]));
  const weights = Float64Array.from(order, ([, count]) => Math.log(1 + queries.length / count));
  const byKey = new Map<string, Unit>();
  for (const [index, query] of queries.entries()) {
    const stems = (texts[index] ?? []).map((stem) => numberOf.get(stem) ?? 0).sort((a, b) => a - b);
    const kind = together.has(query.class) ? 'advice' : query.class;
    const key = `${kind} ${stems.join(' ')}`;
    const same = byKey.get(key);
    if (same !== undefined) {
      same.members.push(index);
      continue;
    }
    const weight = stems.reduce((sum, stem) => sum + (weights[stem] ?? 0), 0);
    const grams = gramHashes((texts[index] ?? []).join(' '));
    byKey.set(key, { stems, weight, grams, members: [index], pages: query.pages.slice(0, pagesCompared), kind });
  }
  const units = [...byKey.values()];
  return { units, similarity: (a, b) => similarityOf(units[a], units[b], weights) };
}

function contentStems(queries: readonly ClusterInput[]): { texts: string[][]; counts: Map<string, number> } {
  const byLanguage = new Map<string, Map<string, string>>();
  const counts = new Map<string, number>();
  const texts = queries.map(({ text, language }) => {
    const code = language ?? 'en';
    let known = byLanguage.get(code);
    if (known === undefined) byLanguage.set(code, (known = new Map()));
    const stop = stopWordsOf(code);
    const words = tokens(text);
    const stems: string[] = [];
    for (const word of words) if (!stop.has(word) && !framing.has(word)) addStem(stems, word, { known, code });
    if (stems.length === 0) for (const word of words) addStem(stems, word, { known, code });
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    return stems.sort();
  });
  return { texts, counts };
}

function addStem(stems: string[], word: string, language: { known: Map<string, string>; code: string }): void {
  let stem = language.known.get(word);
  if (stem === undefined) {
    stem = stemOf(word, language.code);
    language.known.set(word, stem);
  }
  if (!stems.includes(stem)) stems.push(stem);
}

function similarityOf(a: Unit | undefined, b: Unit | undefined, weights: Float64Array): number {
  if (a === undefined || b === undefined || a.kind !== b.kind) return 0;
  const share = weightedJaccard(a, b, weights);
  if (share < (a.kind === 'comparison' ? minComparisonShare : minTokenShare)) return 0;
  const pages = pageOverlap(a.pages, b.pages);
  const rest = 0.5 * share + 0.2 * pages;
  // Letters decide only where they can lift a pair over the cut.
  return rest + 0.3 < clusterCut ? rest : rest + 0.3 * gramCosine(a.grams, b.grams);
}

function weightedJaccard(a: Unit, b: Unit, weights: Float64Array): number {
  let shared = 0;
  let i = 0;
  let j = 0;
  while (i < a.stems.length && j < b.stems.length) {
    const left = a.stems[i] ?? 0;
    const right = b.stems[j] ?? 0;
    if (left === right) shared += weights[left] ?? 0;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return shared / (a.weight + b.weight - shared || 1);
}

function pageOverlap(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  let shared = 0;
  for (const page of a) if (b.includes(page)) shared += 1;
  return shared / Math.min(a.length, b.length);
}

function gramHashes(text: string): Int32Array {
  const padded = ` ${text} `;
  const hashes = new Int32Array(Math.max(0, padded.length - 2));
  for (let i = 0; i + 3 <= padded.length; i += 1) {
    hashes[i] =
      Math.imul(Math.imul(padded.charCodeAt(i), 31) + padded.charCodeAt(i + 1), 131) + padded.charCodeAt(i + 2);
  }
  return hashes.sort();
}

/** Cosine of two sorted lists of trigrams, repeated ones counted. */
function gramCosine(a: Int32Array, b: Int32Array): number {
  if (a.length === 0 || b.length === 0) return 0;
  let shared = 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const left = a[i] ?? 0;
    const right = b[j] ?? 0;
    if (left === right) shared += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return shared / Math.sqrt(a.length * b.length);
}
