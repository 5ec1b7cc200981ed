import { stopWordsOf } from '../text/stop-words.ts';
import type { ClaimKind } from './claim-lexicon.ts';
import { valueOf, withUnitOf } from './fact-range-rules.ts';
import type { FactToken } from './fact-tokens-rules.ts';
import type { Bound, NumberFact } from './fact.ts';
import { lowerWords, type Topic, topicsIn, upperWords } from './topic-lexicon.ts';
import { foldAccents, numberWords, units } from './unit-lexicon.ts';

const numeric = /^(?:price|percent|quantity|year|time|number):/u;
/** Words that end a phrase without any sign. */
const joints = new Set('and with plus but und mit sowie aber et avec mais y con pero e ma en met maar'.split(' '));
/** How many words around a number say what it is of. */
const wordsAround = 4;

const stopWords = new Set(
  ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'].flatMap((language) => Array.from(stopWordsOf(language), foldAccents)),
);
/** Content words that say too little to tell one number from another. */
const vague = new Set(
  'free get gets enjoy now today shop buy order use used just only even up per each every all new more kostenlos kostenlose gratis cost costs price priced pay day days night nights week month year hour kostet kosten preis coute coutent prix cuesta costa'.split(
    ' ',
  ),
);

/** Whether a token carries meaning of its own. */
export function isContent(token: FactToken | undefined): token is FactToken {
  return (
    token !== undefined && !numeric.test(token.canon) && /^[\p{L}]/u.test(token.canon) && !stopWords.has(token.canon)
  );
}

/** Forms of one word: equal but for up to three letters at the end. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b || `${a}s` === b || a === `${b}s`) return true;
  if (isDerived(a, b) || isDerived(b, a)) return true;
  const stem = Math.max(4, Math.min(a.length, b.length) - 2);
  return (
    Math.abs(a.length - b.length) <= 3 && Math.min(a.length, b.length) >= stem && a.slice(0, stem) === b.slice(0, stem)
  );
}

const shortestRoot = 5;
/** Endings that turn a word into another of the same meaning: "cancel" and "cancellation". */
const derivation = /^(?:l?ations?|ments?|ings?|ers?|ances?|ness|ung|ungen)$/u;

function isDerived(root: string, word: string): boolean {
  return root.length >= shortestRoot && word.startsWith(root) && derivation.test(word.slice(root.length));
}

/** Whether one of two lists' words is a form of a word of the other. */
export function shareWord(a: Iterable<string>, b: Iterable<string>): boolean {
  const others = [...b];
  for (const word of a) if (others.some((other) => isSameWord(word, other))) return true;
  return false;
}

/** The token range of the phrase a token stands in: up to the next comma, dash or joint such as "and" or "with". */
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

/** Every number of a sentence's tokens, with its unit, bound, range and surroundings. */
export function numbersOf(tokens: readonly FactToken[], text: string): NumberFact[] {
  let unit: FactToken | null = null;
  let listed: string[] = [];
  return tokens.flatMap((token, at) => {
    const type = /^(price|percent|quantity|year|time|number):/u.exec(token.canon)?.[1];
    if (type === undefined) return [];
    // A name's number ("Merino 150") counts nothing; one that opens a phrase counts what the one before it counts.
    const bare = type === 'number' && (token.startsClause || !isContent(tokens[at - 1]));
    const shared = unit ?? tokens.slice(at).find(({ canon }) => canon.startsWith('quantity:')) ?? null;
    const inherited = bare && shared !== null ? withUnitOf(shared, valueOf(token)) : null;
    if (type === 'quantity') unit = token;
    const phrase = phraseAround(tokens, at);
    const own = nearest(tokens, at, phrase);
    // "Blades of 16, 20 and 23 cm": what the first of a list is of, all are.
    const around = isListed(tokens, at) ? [...own, ...listed] : own;
    listed = around;
    const topics = topicsOf(tokens.slice(phrase.from, phrase.to), text);
    const companions = tokens.flatMap(({ canon }, other) => (other !== at && numeric.test(canon) ? [canon] : []));
    const kind = kindOf(type);
    return [
      {
        kind,
        canon: token.canon,
        inherited,
        bound: boundOf(tokens, at),
        range: token.range,
        around,
        topics,
        companions,
        per: periodOf(tokens, at),
        at,
      },
    ];
  });
}

function isListed(tokens: readonly FactToken[], at: number): boolean {
  const [before, earlier] = [tokens[at - 1]?.canon ?? '', tokens[at - 2]?.canon ?? ''];
  return (
    numeric.test(before) ||
    (joints.has(before) && numeric.test(earlier)) ||
    (before === 'oder' && numeric.test(earlier))
  );
}

/** What a price is paid for each of: the "month" of "$9 a month". */
function periodOf(tokens: readonly FactToken[], at: number): string | null {
  const [article, unit] = [tokens[at + 1]?.canon ?? '', tokens[at + 2]?.canon ?? ''];
  return /^(?:a|an|per|pro|par|je|al|por)$/u.test(article) && units.has(unit) ? (units.get(unit) ?? null) : null;
}

function kindOf(type: string): ClaimKind {
  if (type === 'time') return 'hours';
  return type === 'price' || type === 'percent' || type === 'year' ? type : 'quantity';
}

function nearest(tokens: readonly FactToken[], at: number, phrase: { from: number; to: number }): string[] {
  const found: string[] = [];
  for (let distance = 1; distance <= 12 && found.length < 2 * wordsAround; distance += 1) {
    for (const other of [at - distance, at + distance]) {
      const token = tokens[other];
      if (other < phrase.from || other >= phrase.to || !isContent(token)) continue;
      if (!vague.has(token.canon) && !lowerWords.has(token.canon) && !upperWords.has(token.canon))
        found.push(token.canon);
    }
  }
  return found;
}

function boundOf(tokens: readonly FactToken[], at: number): Bound {
  const after = boundAfter(tokens, at);
  if (after !== null) return after;
  // The words before a range belong to the range: "from 120 to 260 g".
  if (tokens[at]?.range !== null) return null;
  for (let before = at - 1; before >= Math.max(0, at - 3); before -= 1) {
    if (tokens[before + 1]?.startsClause === true) return null;
    const word = tokens[before]?.canon ?? '';
    if (numeric.test(word) || isNoBound(tokens, before, at)) return null;
    // "87 % or more after 25 years": the bound belongs to the number before.
    if ((word === 'more' || word === 'less') && tokens[before - 1]?.canon === 'or') return null;
    if (upperWords.has(word) || (word === 'to' && tokens[before - 1]?.canon === 'up')) return 'upper';
    if (lowerWords.has(word)) return 'lower';
    if (isContent(tokens[before])) return null;
  }
  return null;
}

const instalments = /^(?:payments?|install?ments?|rates?|raten|mensualites?|cuotas?)$/u;

/** Words that only look like a bound: "from two-hour walks to ten-hour days", "over 12 payments", "la revision des 300 km". */
function isNoBound(tokens: readonly FactToken[], before: number, at: number): boolean {
  const word = tokens[before]?.canon;
  if (word === 'des') return tokens[at]?.canon.startsWith('price:') !== true;
  if (word === 'over' || word === 'uber') return instalments.test(tokens[at + 1]?.canon ?? '');
  if (word !== 'from') return false;
  const { to } = phraseAround(tokens, at);
  return (
    tokens[at]?.canon.startsWith('price:') !== true && tokens.slice(at + 1, to).some(({ canon }) => canon === 'to')
  );
}

function boundAfter(tokens: readonly FactToken[], at: number): Bound {
  const next = [1, 2].map((distance) => tokens[at + distance]?.canon ?? '');
  if (tokens[at + 1]?.startsPhrase === true) return null;
  const pair = next.join(' ');
  if (/^(?:or|and|oder|und) (?:more|up|mehr|over|above|older)$|^以 上$|^か ら$/u.test(pair)) return 'lower';
  return /^(?:or|oder) (?:less|weniger)$|^以 [内下]$|^未 満$|^ま で$/u.test(pair) ? 'upper' : null;
}

/** The number that a word spells, if it does: "two doors" proves "2 doors". */
export function spelledNumber(token: FactToken): number | null {
  return numberWords.get(token.canon) ?? null;
}
