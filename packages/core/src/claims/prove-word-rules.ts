import { unitOf, valueOf } from './facts/fact-range-rules.ts';
import type { NumberFact, Sentence, WordFact } from './facts/fact.ts';
import { phraseAround, shareWord } from './facts/phrase-rules.ts';
import { includedWord, negations } from './facts/topic-lexicon.ts';
import { lowestPrice, onTop } from './lowest-price-rules.ts';
import { includedKey } from './word-fact-rules.ts';

/** What a statement made in words is checked against. */
export interface WordProof {
  /** Sentences that may prove it. */
  quoted: readonly Sentence[];
  page: readonly Sentence[];
  /** Numbers of the text that makes the statement. */
  numbers: readonly NumberFact[];
}

/** The sentence that makes a statement in the same sense, `true` when nothing has to be proven, else null. */
export function proveWords(fact: WordFact, proof: WordProof): Sentence | true | null {
  if (fact.kind === 'absence') return proveAbsence(fact, proof);
  if (fact.kind === 'presence') return provePresence(fact, proof);
  if (fact.key === 'absolute:every')
    return proof.page.some((sentence) => shareWord(fact.context, sentence.words) && !isHedged(sentence, fact.context))
      ? true
      : null;
  if (fact.kind === 'absolute') return proveAbsolute(fact, proof);
  return (
    (fact.key === childrenKey ? ofAgesOfChildren(proof.quoted) : null) ??
    proof.quoted.find((sentence) => sentence.facts.some((other) => saysSame(fact, other, { sentence, proof }))) ??
    null
  );
}

const childrenKey = 'audience:audience:kid';
const grownUp = 18;

/** "Under 16", "aged 3 and up" speak of children. */
const ofAgesOfChildren = (quoted: readonly Sentence[]): Sentence | null =>
  quoted.find(({ numbers }) =>
    numbers.some((one) => unitOf(one) === 'quantity:year' && one.bound !== null && valueOf(one) <= grownUp),
  ) ?? null;

/** What a page grants to most, or often, it does not grant to all. */
const hedges = new Set(
  'most mostly often usually many some sometimes typically oft meist meistens manche viele einige souvent plupart certains algunos muchos'.split(
    ' ',
  ),
);

const hedgeReach = 4;

function isHedged({ tokens }: Sentence, words: readonly string[]): boolean {
  const at = tokens.findIndex(({ canon }) => shareWord(words, [canon]));
  return tokens.slice(Math.max(0, at - hedgeReach), at + hedgeReach).some(({ canon }) => hedges.has(canon));
}

function saysSame(
  fact: WordFact,
  other: WordFact,
  { sentence, proof }: { sentence: Sentence; proof: WordProof },
): boolean {
  // "At no cost" and "free" say the same.
  const isSameKey = other.key === fact.key || (fact.kind === 'free' && other.kind === 'free');
  if (!isSameKey || other.isNegated !== fact.isNegated) return false;
  if (fact.topic !== null) return other.topic === fact.topic && keepsCondition(fact, sentence, proof);
  if (fact.context.length === 0 || shareWord(fact.context, sentence.words)) return true;
  // "Kids under 10 join for free" and "children under 10 are free".
  const isOfNumber = ({ canon, bound }: NumberFact): boolean =>
    bound !== null && proof.numbers.some((one) => one.canon === canon && one.bound === bound);
  if (fact.kind === 'free' && sentence.numbers.some(isOfNumber)) return true;
  return fact.context.some((word) => sentence.tokens.some(({ canon }) => canon === word));
}

/** "Free shipping" where the page says from which order value: the text says it too, or the goods cost that much anyway. */
function keepsCondition(fact: WordFact, sentence: Sentence, { page, numbers }: WordProof): boolean {
  if (fact.topic !== 'delivery') return true;
  const threshold = sentence.numbers.find((number) => number.kind === 'price' && number.bound === 'lower');
  if (threshold === undefined) return true;
  if (numbers.some(({ canon, bound }) => canon === threshold.canon && bound === 'lower')) return true;
  // What the page is about is named first; on the page of one product, its own price decides.
  const own = page.slice(0, 1).flatMap((first) => page.filter((one) => isNamed(one, first)));
  const lowest = lowestPrice(own, threshold.canon) ?? lowestPrice(page, threshold.canon);
  return lowest !== null && unitOf(threshold).startsWith('price:') && lowest >= valueOf(threshold);
}

const fewestNamed = 2;

/** Whether a sentence names what the first one does, in all of its words. */
const isNamed = ({ words }: Sentence, first: Sentence): boolean =>
  first.words.size >= fewestNamed && [...first.words].every((word) => shareWord([word], words));

/** "Never" and "always" hold when the page says so; "never" even when it denies something of the same ("no filter holds metals"). */
function proveAbsolute(fact: WordFact, { quoted }: WordProof): Sentence | null {
  const same = quoted.find((sentence) => sentence.facts.some(({ key }) => key === fact.key));
  if (same !== undefined || fact.key !== 'absolute:never') return same ?? null;
  const isDenial = ({ tokens, words }: Sentence): boolean =>
    shareWord(fact.context, words) && tokens.some(({ canon }) => negations.has(canon));
  return quoted.find(isDenial) ?? null;
}

/** "Stufenlos" and "seamless" name what there is none of. */
const withoutEnding = /(?:los(?:e[nrsm]?)?|frei(?:e[nrsm]?)?|less)$/u;

/** Whether the phrase around a word of a sentence denies it: "none of our fabrics contains PFAS". */
function isDenied(sentence: Sentence, at: number): boolean {
  const { tokens } = sentence;
  const { from, to } = phraseAround(tokens, at);
  const phrase = tokens.slice(from, to);
  if (phrase.some(({ canon }) => negations.has(canon))) return true;
  const next = tokens[at + 1];
  if (withoutEnding.test(tokens[at]?.canon ?? '')) return true;
  if (next !== undefined && !next.startsClause && /^(?:free|frei|freie[nrsm]?)$/u.test(next.canon)) return true;
  return tokens.some(
    ({ canon }, index) => index >= from && index < at && (canon === 'free' || canon === 'frei') && at - index <= 4,
  );
}

function mentions(sentences: readonly Sentence[], words: readonly string[]): { sentence: Sentence; denied: boolean }[] {
  return sentences.flatMap((sentence) => {
    const at = sentence.tokens.findIndex(({ canon }) => shareWord(words, [canon]));
    return at === -1 ? [] : [{ sentence, denied: isDenied(sentence, at) }];
  });
}

function proveAbsence(fact: WordFact, { quoted, page }: WordProof): Sentence | true | null {
  // The last word names the thing: "forever chemicals".
  const thing = fact.context.slice(-1);
  const named = mentions(quoted, thing);
  const denied = named.find((one) => one.denied);
  if (denied !== undefined) return denied.sentence;
  if (fact.key === 'absence:proof') return null;
  // What the page never speaks of is a manner of speaking ("no rattling lids"); what it affirms is contradicted.
  const affirmed = mentions(page, thing);
  const isMeant = fact.context.length === 1 || affirmed.some(({ sentence }) => saysAll(fact.context, sentence));
  return affirmed.length > 0 && affirmed.every((one) => !one.denied) && isMeant ? null : true;
}

/** The sentence that says a thing is included, null where the page sells it on top, `true` where it says neither. */
function proveIncluded(word: string, page: readonly Sentence[]): Sentence | true | null {
  const named = page.filter(({ words }) => shareWord([word], words));
  const proof = named.find(({ facts }) => facts.some(({ key }) => key === includedKey));
  const isSoldOnTop = named.some(({ tokens }) =>
    tokens.some(({ canon }, at) => onTop.has(canon) || payable.test(canon) || isNotIncluded(tokens, at)),
  );
  return proof ?? (isSoldOnTop ? null : true);
}

/** What the buyer pays besides. */
const payable =
  /^(?:payable|pays?|paid|plus|zahlbar|zahlen|zahlt|payer|payable|pagar|pagan|optional|optionnel\p{L}*|option|opcional\p{L}*)$/u;

const isNotIncluded = (tokens: Sentence['tokens'], at: number): boolean =>
  includedWord.test(tokens[at]?.canon ?? '') &&
  tokens.slice(Math.max(0, at - 3), at).some(({ canon }) => negations.has(canon));

function saysAll(words: readonly string[], sentence: Sentence): boolean {
  return words.every((word) => shareWord([word], sentence.words));
}

function provePresence(fact: WordFact, { quoted, page }: WordProof): Sentence | true | null {
  if (fact.key === includedKey) {
    const proofs = fact.context.map((word) => proveIncluded(word, page));
    return proofs.includes(null) ? null : (proofs.find((proof) => proof !== true) ?? true);
  }
  return mentions(quoted, fact.context).find((one) => !one.denied)?.sentence ?? null;
}
