import type { Sentence, WordFact } from '../facts/fact.ts';
import { isContent, isSameWord, phraseAround } from '../facts/phrase-rules.ts';
import { negations } from '../facts/topic-lexicon.ts';
import { wordFault } from '../facts/word-fault.ts';
import { exceptWords, extraWords, partialWords } from './restriction-lexicon.ts';
import { isOnly, markers, type Part, partsOf } from './scope-part-rules.ts';
import { indexWords, type WordIndex } from './word-index-rules.ts';

/** What a page restricts, found once for all texts about it. */
export interface PageScope {
  parts: readonly Part[];
  /** The page's forms of a word. */
  index: WordIndex;
  /** In how many sentences of the page each of its words is. */
  counts: ReadonlyMap<string, number>;
}

export function scopeOf(page: readonly Sentence[]): PageScope {
  const counts = new Map<string, number>();
  for (const { words } of page) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { parts: page.flatMap(partsOf), index: indexWords(counts.keys()), counts };
}

const rare = 2;

/** What a text says without the restriction that the page puts on it, or of all where the page says it of some. */
export function widenedFacts(sentence: Sentence, scope: PageScope): WordFact[] {
  const { tokens } = sentence;
  const found: WordFact[] = [];
  const joined = joinedAt(sentence, scope);
  if (joined !== null) found.push(wordFault(joined, 'presence', 'presence:restricted'));
  if (tokens.some(({ canon }, at) => isOnly(tokens, at) || limits.some((words) => words.has(canon)))) return found;
  const said = tokens.flatMap((token, at) => (isContent(token) && !markers.has(token.canon) ? [at] : []));
  if (isFreeAtPrice(sentence, scope)) found.push(wordFault(freeAt(sentence), 'presence', 'presence:priced'));
  const dropped = droppedAt(sentence, said, scope);
  if (dropped !== null) found.push(wordFault(dropped, 'presence', 'presence:restricted'));
  return found;
}

/** A text that limits what it says is not held against the page's limits. */
const limits = [negations, exceptWords, partialWords, extraWords];

const freeAt = ({ facts }: Sentence): number => facts.find(({ kind }) => kind === 'free')?.from ?? 0;

/** "Free delivery on weekdays" where the page names a price for those, and nothing free of the same. */
function isFreeAtPrice({ tokens, facts }: Sentence, { parts, index, counts }: PageScope): boolean {
  const at = facts.find(({ kind }) => kind === 'free')?.from;
  if (at === undefined) return false;
  const { from, to } = phraseAround(tokens, at);
  const near = tokens
    .slice(from, to)
    .flatMap((token) => (isContent(token) && !markers.has(token.canon) ? [token.canon] : []));
  const isIn = (word: string, { words }: Part): boolean => index(word).some((one) => words.has(one));
  return parts.some((part) => {
    if (!part.isPriced || part.isFree) return false;
    const shared = near.filter((word) => isIn(word, part));
    const isRare = (word: string): boolean => index(word).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0) <= rare;
    if (shared.length < 2 || !shared.some(isRare)) return false;
    return !parts.some((other) => other.isFree && shared.every((word) => isIn(word, other)));
  });
}

/** "Homes and businesses" where the page serves businesses only: where a text adds what the page leaves out. */
function joinedAt({ tokens }: Sentence, { parts, index }: PageScope): number | null {
  for (const [at, { canon }] of tokens.entries()) {
    if (!listing.has(canon)) continue;
    const [before, after] = [at - 1, at + 1];
    if (!isContent(tokens[before]) || !isContent(tokens[after])) continue;
    // "Share a desk or claim your own": what continues with a verb lists nothing.
    if (determiner.test(tokens[after + 1]?.canon ?? '') && tokens[after + 1]?.startsClause !== true) continue;
    const isKept = (place: number): boolean =>
      parts.some(({ kept }) => kept.some((word) => isSameWord(word, tokens[place]?.canon ?? '')));
    const isUnknown = (place: number): boolean => index(tokens[place]?.canon ?? '').length === 0;
    if (isKept(before) && isUnknown(after)) return after;
    if (isKept(after) && isUnknown(before)) return before;
  }
  return null;
}

const determiner =
  /^(?:your|our|a|an|the|it|them|up|out|in|for|dein\p{L}*|ihre?\p{L}?|den|die|das|votre|vos|le|la|les|tu|su|el|los)$/u;
const listing = new Set('and und et y e sowie or oder ou o u'.split(' '));

const enoughShared = 0.5;

/** Where a text says what the page says only with a restriction, which the text leaves out; null when it doesn't. */
function droppedAt({ tokens }: Sentence, said: readonly number[], { parts, index }: PageScope): number | null {
  for (const part of parts) {
    if (part.kept.length === 0) continue;
    if (tokens.some(({ canon }) => part.kept.some((word) => isSameWord(word, canon)))) continue;
    const { predicate } = part;
    if (predicate !== null && !tokens.some(({ canon }) => isSameWord(predicate, canon))) continue;
    const topic = [...part.words].filter((word) => !part.kept.includes(word));
    const shared = new Map<string, { at: number; forms: string[] }>();
    for (const at of said) {
      const forms = index(tokens[at]?.canon ?? '').filter((one) => topic.includes(one));
      if (forms.length > 0) shared.set(forms.join(' '), { at, forms });
    }
    if (shared.size < Math.max(2, enoughShared * topic.length)) continue;
    const found = [...shared.values()];
    const isTogether = (a: readonly string[], b: readonly string[]): boolean =>
      a.some((one) => b.includes(one)) ||
      parts.some((other) => !other.isRestricted && [a, b].every((forms) => forms.some((one) => other.words.has(one))));
    const pair = found.find((a, from) => found.slice(from + 1).some((b) => !isTogether(a.forms, b.forms)));
    if (pair !== undefined) return pair.at;
  }
  return null;
}
