import { stopWordsOf } from '../../stop-words.ts';
import type { FactToken } from './fact.ts';
import synonymGroups from './synonyms.json' with { type: 'json' };
import { type Topic, topicsIn } from './topic-lexicon.ts';
import { foldAccents } from './unit-lexicon.ts';

/** Canonical spellings of numbers. */
export const numeric = /^(?:price|percent|quantity|year|time|number):/u;
/** Words that end a phrase without any sign. */
export const joints = new Set(
  'and with plus but und mit sowie aber et avec mais y con pero e ma en met maar'.split(' '),
);
const stopWords = new Set(
  ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'].flatMap((language) => Array.from(stopWordsOf(language), foldAccents)),
);
const meaningless = /^(?:\p{Script=Hiragana}$|[^\p{L}])/u;

/** Whether a token has meaning by itself. */
export function isContent(token: FactToken | undefined): token is FactToken {
  return (
    token !== undefined && !numeric.test(token.canon) && !meaningless.test(token.canon) && !stopWords.has(token.canon)
  );
}

/** The groups of words of one meaning that a word is in. */
const synonyms = new Map<string, number[]>();
for (const [group, words] of synonymGroups.entries())
  for (const word of words.split(' ')) synonyms.set(word, [...(synonyms.get(word) ?? []), group]);

/** The words that mean the same as a word, itself included. */
export const synonymsOf = (word: string): string[] =>
  (synonyms.get(word) ?? []).flatMap((group) => synonymGroups[group]?.split(' ') ?? []);

function areSynonyms(a: string, b: string): boolean {
  const groups = synonyms.get(a);
  return groups !== undefined && (synonyms.get(b)?.some((group) => groups.includes(group)) ?? false);
}

/** Forms of one word, equal but for up to three letters at the end, or two words of one meaning. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b || areSynonyms(a, b)) return true;
  // Forms of a word begin alike; most pairs end here.
  if (a[0] !== b[0]) return false;
  if (`${a}s` === b || a === `${b}s`) return true;
  if (isDerived(a, b) || isDerived(b, a)) return true;
  const stem = Math.max(4, Math.min(a.length, b.length) - 2);
  return (
    Math.abs(a.length - b.length) <= 3 && Math.min(a.length, b.length) >= stem && a.slice(0, stem) === b.slice(0, stem)
  );
}

const shortestRoot = 5;
/** Endings that turn a word into another of the same meaning: "cancel" and "cancellation". */
const derivation = /^(?:l?ations?|ions?|ments?|ings?|ers?|ances?|ness|ung|ungen)$/u;

function isDerived(root: string, word: string): boolean {
  return root.length >= shortestRoot && word.startsWith(root) && derivation.test(word.slice(root.length));
}

/** Whether one of two lists' words is a form of a word of the other. */
export function shareWord(a: Iterable<string>, b: Iterable<string>): boolean {
  const others = [...b];
  for (const word of a) if (others.some((other) => isSameWord(word, other))) return true;
  return false;
}

/** The token range of the phrase that contains a token: up to the next comma, dash or joint such as "and" or "with". */
export function phraseAround(tokens: readonly FactToken[], at: number): { from: number; to: number } {
  let from = at;
  while (from > 0 && tokens[from]?.startsClause !== true && !isJoint(tokens, from - 1)) from -= 1;
  let to = at + 1;
  while (to < tokens.length && tokens[to]?.startsClause !== true && !isJoint(tokens, to)) to += 1;
  return { from, to };
}

/** "and" parts phrases, but not the numbers of a list or range ("1 and 2 litres"). */
function isJoint(tokens: readonly FactToken[], at: number): boolean {
  if (!joints.has(tokens[at]?.canon ?? '')) return false;
  const [before, after] = [tokens[at - 1]?.canon ?? '', tokens[at + 1]?.canon ?? ''];
  return !(numeric.test(before) && numeric.test(after));
}

/** The promises a stretch of tokens speaks of. */
export function topicsOf(tokens: readonly FactToken[], text: string): ReadonlySet<Topic> {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  return new Set(topicsIn(foldAccents(text.slice(first.start, last.end))).map(({ topic }) => topic));
}

/** Words that are written with a capital inside a sentence. */
export function namesOf(tokens: readonly FactToken[], text: string): ReadonlySet<string> {
  const named = tokens.filter(
    (token) => !token.startsPhrase && isContent(token) && /^\p{Lu}/u.test(text.slice(token.start, token.start + 2)),
  );
  return new Set(named.map(({ canon }) => canon));
}
