import type { QuestionClass } from '../../contract/questions/question.ts';
import { stopWordsOf } from '../../text/stop-words.ts';
import { stemOf, tokens } from '../../text/tokens-rules.ts';
import type { ClusterInput } from './cluster-input-rules.ts';
import { type Content, contentReader } from './content-words-rules.ts';

/** "how to", "can i", "which" and "best" often share an answer; the other kinds never do. */
const together = new Set<QuestionClass>(['howTo', 'yesNo', 'choice', 'best']);
const why =
  /(?:^|\s)(?:why|whys|warum|wieso|weshalb|waarom|pourquoi|perch[eé]|por ?qu[eé]|varför|hvorfor|miksi|dlaczego|proč|почему|чому|neden|niçin|למה|מדוע|mengapa|kenapa)(?=\s|$)/u;
const measure =
  /(?:^|\s)how (?:many|much|high|big|tall|deep|thick|wide|heavy|tight|far|old|fast|hot|cold|large|small|warm|strong)(?=\s|$)|(?:^|\s)what (?:size|height|width|length|depth|thickness|diameter|weight|temperature|angle|gauge|age)(?=\s|$)/u;
const types = /(?:^|\s)(?:types|kinds|sorts|styles|varieties)(?=\s+of\s|\s*$)/u;
const workings =
  /(?:^|\s)how (?:(?:do|does|did) (?!(?:i|you|u|we|they|people) )|(?!to )\S+(?: \S+){0,2} works?(?=\s|$))/u;
const asksWhatToDo = /^what (?:do|should|can|could|would) (?:i|you|we) /u;
const lasting = /(?:^|\s)(?:shelf life|lifespan|life expectancy)(?=\s|$)/u;
const alternatives = /(?:^|\s)alternatives?(?=\s|$)/u;
const meaning =
  /(?:^|\s)(?:what|who|whats|whos)(?:['’]?s)?(?: (?:is|are|was|were|does|do|did|s)(?=\s)|$)|meaning|definition|define/u;

/** Questions of different kinds are never grouped, even about one thing: its price, its meaning, what to do with it. */
function questionKind({ text, class: questionClass }: Pick<ClusterInput, 'text' | 'class'>): string {
  // "lawn alternatives" reads as a list, "alternative to lawn" as a comparison.
  if (alternatives.test(text)) return 'alternatives';
  if (types.test(text)) return 'types';
  if (lasting.test(text)) return 'timePlace';
  if (questionClass === 'howTo' && workings.test(text)) return 'workings';
  if (questionClass === 'price' || questionClass === 'comparison') return questionClass;
  if (why.test(text)) return 'why';
  if (measure.test(text) && questionClass !== 'timePlace') return 'measure';
  // "what colors go with grey" asks for advice, "what is grey" for a meaning.
  if (questionClass === 'definition' && text.startsWith('what ') && (!meaning.test(text) || asksWhatToDo.test(text)))
    return 'advice';
  return together.has(questionClass) ? 'advice' : questionClass;
}

/** Queries with the same content words, compared as one. */
export interface ComparableQuery {
  /** Numbers of its content stems, the rarest first. */
  stems: readonly number[];
  /** Indexes of the queries it represents. */
  members: number[];
}

interface Unit extends ComparableQuery {
  weight: number;
  /** Sorted hashes of the trigrams of its content words. */
  grams: Int32Array;
  pages: readonly number[];
  kind: string;
  /** The stem of what is done; it need not be a word of the topic. */
  action: string | null;
  /** Number of the stem of the thing it is done to; -1 where unknown. */
  object: number;
  conditions: readonly number[];
}

const pagesCompared = 3;
const shortestPart = 3;
/** From this average similarity on, two groups of queries ask the same (docs/methods/questions.md). */
export const clusterCut = 0.45;
/** Below this share of words two queries are about different things, however alike their letters and pages are. */
const minTokenShare = 0.25;
/** A comparison with one other thing is another comparison. */
const minComparisonShare = 0.6;

/**
 * Prepares queries for comparison. Similarity is .5 · token Jaccard + .3 · trigram cosine + .2 · overlap of ranking
 * pages (docs/methods/questions.md), on content words only and with rare words weighing more: on a shop for tents
 * "tent" says nothing.
 */
export function prepareComparison(queries: readonly ClusterInput[]): {
  units: readonly ComparableQuery[];
  similarity: (a: number, b: number) => number;
  /** The same figure whatever is asked or done: how much two queries are about one topic. */
  nearness: (a: number, b: number) => number;
} {
  const { contents, counts } = readContents(queries);
  const order = [...counts].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
  const numberOf = new Map(order.map(([stem], number) => [stem, number]));
  const weights = Float64Array.from(order, ([, count]) => Math.log(1 + queries.length / count));
  const byKey = new Map<string, Unit>();
  for (const [index, query] of queries.entries()) {
    const content = contents[index];
    const stems = (content?.stems ?? []).map((stem) => numberOf.get(stem) ?? 0).sort((a, b) => a - b);
    const action = content?.action ?? null;
    const object = numberOf.get(content?.object ?? '') ?? -1;
    const conditions = (content?.condition ?? []).flatMap((stem) => numberOf.get(stem) ?? []);
    const kind = questionKind(query);
    const key = `${kind} ${action} ${object} ${conditions.join(' ')} ${stems.join(' ')}`;
    const same = byKey.get(key);
    if (same !== undefined) {
      same.members.push(index);
      continue;
    }
    const weight = stems.reduce((sum, stem) => sum + (weights[stem] ?? 0), 0);
    const grams = gramHashes((content?.stems ?? []).join(' '));
    const pages = query.pages.slice(0, pagesCompared);
    byKey.set(key, { stems, weight, grams, members: [index], pages, kind, action, object, conditions });
  }
  const units = [...byKey.values()];
  return {
    units,
    similarity: (a, b) => similarityOf(units[a], units[b], weights),
    nearness: (a, b) => nearnessOf(units[a], units[b], weights),
  };
}

function readContents(queries: readonly ClusterInput[]): { contents: Content[]; counts: Map<string, number> } {
  const read = contentReader();
  const counts = new Map<string, number>();
  const languageOf = languageReader(queries);
  const spell = compoundSplitter(queries);
  const contents = queries.map((query) =>
    read({ text: spell(query.text), language: languageOf(query), kind: questionKind(query) }),
  );
  for (const { stems } of contents) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { contents, counts };
}

/** Writes a word as two where other queries do: "backyard" where there is a "back yard". */
function compoundSplitter(queries: readonly ClusterInput[]): (text: string) => string {
  const pairs = new Map<string, string>();
  for (const { text } of queries) {
    const words = tokens(text);
    for (const [at, word] of words.entries()) {
      const [first = '', both] = [words[at - 1], `${words[at - 1] ?? ''}${word}`];
      if (Math.min(first.length, word.length) >= shortestPart) pairs.set(both, `${first} ${word}`);
    }
  }
  return (text) => {
    const words = tokens(text);
    return words.some((word) => pairs.has(word)) ? words.map((word) => pairs.get(word) ?? word).join(' ') : text;
  };
}

/**
 * The language to read a query in, so that stems can be compared: its own, or that of most queries if it has no function word
 * of its own and all of its words come up in those.
 */
function languageReader(queries: readonly ClusterInput[]): (query: ClusterInput) => string {
  const counts = new Map<string, number>();
  for (const { language } of queries) counts.set(language ?? 'en', (counts.get(language ?? 'en') ?? 0) + 1);
  const [usual = 'en'] = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([language]) => language);
  const isOther = (query: ClusterInput): query is ClusterInput & { language: string } =>
    query.language !== null && query.language !== usual;
  if (!queries.some(isOther)) return () => usual;
  const known = new Set(
    queries.filter((query) => !isOther(query)).flatMap(({ text }) => tokens(text).map((word) => stemOf(word, usual))),
  );
  return (query) => {
    if (!isOther(query)) return usual;
    const [all, stop] = [tokens(query.text), stopWordsOf(query.language)];
    const isUsual = all.every((word) => !stop.has(word) && known.has(stemOf(word, usual)));
    return isUsual ? usual : query.language;
  };
}

/** Doing something else, or the same to another thing, is another question, however many words are shared. */
function isOtherDeed(a: Unit, b: Unit): boolean {
  if (a.action !== null && b.action !== null && a.action !== b.action) return true;
  const lacks = (left: Unit, right: Unit): boolean => left.conditions.some((stem) => !right.stems.includes(stem));
  if (lacks(a, b) || lacks(b, a)) return true;
  return (a.object !== -1 && !b.stems.includes(a.object)) || (b.object !== -1 && !a.stems.includes(b.object));
}

function similarityOf(a: Unit | undefined, b: Unit | undefined, weights: Float64Array): number {
  if (a === undefined || b === undefined || a.kind !== b.kind || isOtherDeed(a, b)) return 0;
  const share = weightedJaccard(a, b, weights);
  if (share < (a.kind === 'comparison' ? minComparisonShare : minTokenShare)) return 0;
  const pages = pageOverlap(a.pages, b.pages);
  const rest = 0.5 * share + 0.2 * pages;
  // Letters decide only where they can lift a pair over the cut.
  return rest + 0.3 < clusterCut ? rest : rest + 0.3 * gramCosine(a.grams, b.grams);
}

function nearnessOf(a: Unit | undefined, b: Unit | undefined, weights: Float64Array): number {
  if (a === undefined || b === undefined) return 0;
  const share = weightedJaccard(a, b, weights);
  // A page ranks for many topics.
  const pages = share === 0 ? 0 : pageOverlap(a.pages, b.pages);
  return 0.5 * share + 0.3 * gramCosine(a.grams, b.grams) + 0.2 * pages;
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
