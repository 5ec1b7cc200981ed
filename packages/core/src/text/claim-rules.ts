import { claimConcepts, type ClaimKind, deliveryWords } from './claim-lexicon.ts';
import { type FactToken, factTokens, foldAccents } from './fact-tokens-rules.ts';
import { stopWordsOf } from './stop-words.ts';

/** A factual span of a text. */
export interface Claim {
  kind: ClaimKind;
  /** The span as it stands in the text. */
  text: string;
  start: number;
  end: number;
}

/** Verbatim text that may prove a claim. */
export interface ClaimSource {
  text: string;
  url: string;
  /** ISO 8601. */
  fetchedAt: string;
}

/** A claim and the words that prove it, stored and shown with the asset. */
export interface ClaimEvidence {
  kind: ClaimKind;
  claim: string;
  /** Verbatim from the source. */
  span: string;
  url: string;
  fetchedAt: string;
}

/** What of a text is proven and what is not. */
export interface ClaimCheck {
  evidence: ClaimEvidence[];
  unsupported: Claim[];
}

/** A source whose facts have been extracted once, to check many candidates against. */
export interface PreparedSource {
  source: ClaimSource;
  tokens: FactToken[];
  factsByKey: Map<string, Fact[]>;
}

interface Fact extends Claim {
  /** Equal facts have equal keys. */
  key: string;
  /** Token range. */
  from: number;
  to: number;
  /** Words of the claim of which one must stand near the proof; none: the key is proof enough. */
  context: string[];
  /** How many words away the context may stand. */
  reach: number;
}

/** How far a proof's context word may stand from it, in words. */
const nearby = 5;
const contextWords = 2;

/** Finds the factual spans of a text: prices, percentages, years, numbers, and claims made in words (METHODS 5). */
export function extractClaims(text: string): Claim[] {
  const plain = text.normalize('NFC');
  return extractFacts(plain, factTokens(plain)).map(({ kind, text, start, end }) => ({ kind, text, start, end }));
}

/** Extracts a source's facts once, so that checking each candidate against it is cheap. */
export function prepareSource(source: ClaimSource): PreparedSource {
  const text = source.text.normalize('NFC');
  const tokens = factTokens(text);
  const factsByKey = new Map<string, Fact[]>();
  for (const fact of extractFacts(text, tokens)) {
    const same = factsByKey.get(fact.key);
    if (same === undefined) factsByKey.set(fact.key, [fact]);
    else same.push(fact);
  }
  return { source: { ...source, text }, tokens, factsByKey };
}

/** Matches every claim of a text to verbatim source text; numbers must be equal, words may differ in case and form. */
export function checkClaims(text: string, sources: readonly PreparedSource[]): ClaimCheck {
  const plain = text.normalize('NFC');
  const check: ClaimCheck = { evidence: [], unsupported: [] };
  for (const fact of extractFacts(plain, factTokens(plain))) {
    const proof = findProof(fact, sources);
    if (proof === null) check.unsupported.push({ kind: fact.kind, text: fact.text, start: fact.start, end: fact.end });
    else check.evidence.push(proof);
  }
  return check;
}

function findProof(fact: Fact, sources: readonly PreparedSource[]): ClaimEvidence | null {
  for (const { source, tokens, factsByKey } of sources) {
    for (const candidate of factsByKey.get(fact.key) ?? []) {
      const span = proofSpan(fact, candidate, tokens);
      if (span === null) continue;
      const verbatim = source.text.slice(span.start, span.end);
      return { kind: fact.kind, claim: fact.text, span: verbatim, url: source.url, fetchedAt: source.fetchedAt };
    }
  }
  return null;
}

/** The proof with its context word, or null when the claim's words are not near it. */
function proofSpan(fact: Fact, proof: Fact, tokens: readonly FactToken[]): { start: number; end: number } | null {
  if (fact.context.length === 0) return proof;
  for (let distance = 1; distance <= fact.reach; distance += 1) {
    for (const at of [proof.to + distance - 1, proof.from - distance]) {
      const token = tokens[at];
      if (token === undefined || !fact.context.some((word) => isSameWord(word, token.canon))) continue;
      return { start: Math.min(proof.start, token.start), end: Math.max(proof.end, token.end) };
    }
  }
  return null;
}

/** Forms of one word: equal but for up to three letters at the end. */
function isSameWord(a: string, b: string): boolean {
  if (a === b || `${a}s` === b || a === `${b}s`) return true;
  const stem = Math.max(4, Math.min(a.length, b.length) - 2);
  return (
    Math.abs(a.length - b.length) <= 3 && Math.min(a.length, b.length) >= stem && a.slice(0, stem) === b.slice(0, stem)
  );
}

function extractFacts(text: string, tokens: FactToken[]): Fact[] {
  const facts: Fact[] = [];
  for (const fact of [...numberFacts(tokens), ...wordFacts(tokens)]) {
    const start = tokens[fact.from]?.start ?? 0;
    const end = tokens[fact.to - 1]?.end ?? start;
    facts.push({ ...fact, start, end, text: text.slice(start, end).trim() });
  }
  return facts.sort((a, b) => a.from - b.from || b.to - a.to);
}

type BareFact = Omit<Fact, 'start' | 'end' | 'text'>;

function* numberFacts(tokens: FactToken[]): Generator<BareFact> {
  for (const [at, { canon }] of tokens.entries()) {
    const type = /^(price|percent|quantity|year|time|number):/u.exec(canon)?.[1];
    if (type === undefined) continue;
    const range = { key: canon, from: at, to: at + 1, reach: nearby };
    if (type === 'time') yield { ...range, kind: 'hours', context: [] };
    else if (type === 'price' || type === 'percent' || type === 'year') yield { ...range, kind: type, context: [] };
    else if (type === 'number') yield { ...range, kind: 'quantity', context: neighbours(tokens, at) };
    else {
      const isDelivery = /:(minute|hour|day|week)$/u.test(canon) && hasNear(tokens, at, deliveryWords);
      yield { ...range, kind: 'quantity', context: [] };
      if (isDelivery) yield { ...range, key: `delivery:${canon}`, kind: 'delivery', context: [] };
    }
  }
}

function hasNear(tokens: FactToken[], at: number, words: RegExp): boolean {
  return tokens.slice(Math.max(0, at - 4), at + 5).some(({ canon }) => words.test(canon));
}

/** A bare number means little without the words around it: "500 customers" is not proven by "500 Main Street". */
function neighbours(tokens: FactToken[], at: number): string[] {
  return [...contentAfter(tokens, at + 1), ...contentBefore(tokens, at)];
}

function* wordFacts(tokens: FactToken[]): Generator<BareFact> {
  const starts = new Map<number, number>();
  const ends = new Map<number, number>();
  let joined = '';
  for (const [at, { canon }] of tokens.entries()) {
    starts.set(joined.length, at);
    joined += canon;
    ends.set(joined.length, at + 1);
    joined += ' ';
  }
  for (const { kind, key, pattern } of claimConcepts) {
    for (const match of joined.matchAll(pattern)) {
      const from = starts.get(match.index);
      const to = ends.get(match.index + match[0].length);
      if (from === undefined || to === undefined) continue;
      const exact = listedKeys.has(key) ? `${key}:${match[0]}` : key;
      yield { kind, key: `${kind}:${exact}`, from, to, ...wordContext(tokens, { kind, from, to }) };
    }
  }
}

/** Concepts that list different properties ("ISO", "FDA"): the word itself is part of the fact. */
const listedKeys = new Set(['other', 'norm', 'approved', 'world']);

/** What the claim is about: the next words, or for "sugar-free" and a closing superlative the words before. */
function wordContext(
  tokens: FactToken[],
  fact: { kind: ClaimKind; from: number; to: number },
): Pick<Fact, 'context' | 'reach'> {
  const { kind, from, to } = fact;
  if (kind === 'hours' || kind === 'delivery' || kind === 'rank') return { context: [], reach: 0 };
  const before = tokens[from - 1];
  if (kind === 'free' && tokens[from]?.hyphenated === true && before !== undefined)
    return { context: [before.canon], reach: 1 };
  // "Guaranteed results" speaks of results; "warranty on each pair" of the warranty.
  const isAlone = (kind === 'guarantee' || kind === 'certification') && !isContent(tokens[to]);
  const after = isAlone ? [] : contentAfter(tokens, to);
  if (after.length > 0 || kind !== 'superlative') return { context: after, reach: nearby };
  return { context: contentBefore(tokens, from), reach: nearby };
}

const stopWords = new Set(
  ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'].flatMap((language) => Array.from(stopWordsOf(language), foldAccents)),
);

function isContent(token: FactToken | undefined): boolean {
  return (
    token !== undefined &&
    !token.canon.includes(':') &&
    /^[\p{L}\p{N}]/u.test(token.canon) &&
    !stopWords.has(token.canon)
  );
}

/** The next content words of the same phrase. */
function contentAfter(tokens: FactToken[], from: number): string[] {
  const next = tokens.slice(from, from + nearby);
  const end = next.findIndex(({ startsPhrase }) => startsPhrase);
  return contentOf(end === -1 ? next : next.slice(0, end)).slice(0, contextWords);
}

function contentBefore(tokens: FactToken[], to: number): string[] {
  const before = tokens.slice(Math.max(0, to - nearby), to);
  const start =
    tokens[to]?.startsPhrase === true ? before.length : before.findLastIndex(({ startsPhrase }) => startsPhrase);
  return contentOf(before.slice(Math.max(0, start))).slice(-contextWords);
}

function contentOf(tokens: FactToken[]): string[] {
  return tokens.filter(isContent).map(({ canon }) => canon);
}
