import { stopWordsOf } from '../text/stop-words.ts';
import { stemOf, tokens } from '../text/tokens-rules.ts';
import type { ClusterInput } from './cluster-question-rules.ts';
import type { QuestionClass } from './question.ts';

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

/** Answers of these kinds are never the answer to another kind. */
const separate = new Set<QuestionClass>(['price', 'comparison', 'timePlace']);
const pagesCompared = 3;
/** Below this share of words two queries are about different things, however alike their letters and pages are. */
const minTokenShare = 0.2;

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
    const kind = separate.has(query.class) ? query.class : '';
    const key = `${kind} ${stems.join(' ')}`;
    const same = byKey.get(key);
    if (same !== undefined) {
      same.members.push(index);
      continue;
    }
    const weight = stems.reduce((sum, stem) => sum + (weights[stem] ?? 0), 0);
    const grams = gramHashes([...(texts[index] ?? [])].sort().join(' '));
    byKey.set(key, { stems, weight, grams, members: [index], pages: query.pages.slice(0, pagesCompared), kind });
  }
  const units = [...byKey.values()];
  return { units, similarity: (a, b) => similarityOf(units[a], units[b], weights) };
}

function contentStems(queries: readonly ClusterInput[]): { texts: string[][]; counts: Map<string, number> } {
  const known = new Map<string, string>();
  const counts = new Map<string, number>();
  const texts = queries.map(({ text, language }) => {
    const code = language ?? 'en';
    const stop = stopWordsOf(code);
    const words = tokens(text);
    const content = words.filter((word) => !stop.has(word));
    const stems = new Set((content.length > 0 ? content : words).map((word) => cachedStem(known, word, code)));
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    return [...stems];
  });
  return { texts, counts };
}

function cachedStem(known: Map<string, string>, word: string, language: string): string {
  const key = `${language} ${word}`;
  let stem = known.get(key);
  if (stem === undefined) {
    stem = stemOf(word, language);
    known.set(key, stem);
  }
  return stem;
}

function similarityOf(a: Unit | undefined, b: Unit | undefined, weights: Float64Array): number {
  if (a === undefined || b === undefined || a.kind !== b.kind) return 0;
  const share = weightedJaccard(a, b, weights);
  if (share < minTokenShare) return 0;
  const pages = pageOverlap(a.pages, b.pages);
  const rest = 0.5 * share + 0.2 * pages;
  return rest + 0.3 * gramCosine(a.grams, b.grams);
}

function weightedJaccard(a: Unit, b: Unit, weights: Float64Array): number {
  let shared = 0;
  let [i, j] = [0, 0];
  while (i < a.stems.length && j < b.stems.length) {
    const [left = 0, right = 0] = [a.stems[i], b.stems[j]];
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
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [left = 0, right = 0] = [a[i], b[j]];
    if (left === right) shared += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return shared / Math.sqrt(a.length * b.length);
}
