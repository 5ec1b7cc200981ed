import { unitOf, valueOf } from './facts/fact-range-rules.ts';
import type { NumberFact, Sentence, WordFact } from './facts/fact.ts';
import { lowestPrice, onTop } from './facts/lowest-price-rules.ts';
import { phraseAround, shareWord } from './facts/phrase-rules.ts';
import { includedWord, negations } from './facts/topic-lexicon.ts';
import { includedKey } from './word-fact-rules.ts';

/** What a statement made in words is checked against. */
export interface WordProof {
  /** Sentences that may prove it. */
  quoted: readonly Sentence[];
  /** Whether these are quotes that the writer named for it. */
  isDeclared: boolean;
  page: readonly Sentence[];
  /** Numbers of the text that makes the statement, and its sentences. */
  numbers: readonly NumberFact[];
  text: readonly Sentence[];
}

/** The sentence that makes a statement in the same sense, `true` when nothing has to be proven, otherwise null. */
export function proveWords(fact: WordFact, proof: WordProof): Sentence | true | null {
  if (fact.kind === 'absence') return proveAbsence(fact, proof);
  if (fact.kind === 'presence') return provePresence(fact, proof);
  if (fact.kind === 'absolute') return proveAbsolute(fact, proof);
  if (fact.kind === 'price' && proof.page.some(({ tokens }) => tokens.some(({ canon }) => saving.test(canon))))
    return true;
  return (
    (fact.key === childrenKey ? ofAgesOfChildren(proof.quoted) : null) ??
    proof.quoted.find((sentence) => sentence.facts.some((other) => saysSame(fact, other, { sentence, proof }))) ??
    null
  );
}

/** "You save 40 euros" and "half of it" speak of a discount. */
const saving = /^(?:saves?|savings?|spar(?:en|t|st)|economis\p{L}*|ahorr\p{L}*|half|halfte|moitie|mitad)$/u;

const childrenKey = 'audience:audience:kid';
const grownUp = 18;

/** "Under 16", "aged 3 and up" speak of children. */
const ofAgesOfChildren = (quoted: readonly Sentence[]): Sentence | null =>
  quoted.find(({ numbers }) =>
    numbers.some((one) => unitOf(one) === 'quantity:year' && one.bound !== null && valueOf(one) <= grownUp),
  ) ?? null;

/** "At no cost" and "free" say the same, as do "discount" and "half price". */
const interchangeable = new Set(['free', 'price']);

function saysSame(
  fact: WordFact,
  other: WordFact,
  { sentence, proof }: { sentence: Sentence; proof: WordProof },
): boolean {
  const isSameKey = other.key === fact.key || (interchangeable.has(fact.kind) && other.kind === fact.kind);
  if (!isSameKey || other.isNegated !== fact.isNegated) return false;
  if (fact.kind === 'delivery' && hasCutOff(sentence))
    return proof.text.some(({ tokens }) => tokens.some(({ canon }) => before.test(canon)));
  // "It is free from €900" after "We deliver for €69": a quote may leave out what it speaks of.
  const isSameTopic =
    other.topic === fact.topic ||
    (other.topic === null && (proof.isDeclared || isSpokenOf(fact.topic, sentence, proof.page)));
  if (fact.topic !== null) return isSameTopic && keepsCondition(fact, sentence, proof);
  if (fact.kind === 'free' && other.topic === null && proof.isDeclared) return true;
  if (fact.context.length === 0 || shareWord(fact.context, sentence.words)) return true;
  // "Kids under 10 join for free" and "children under 10 are free".
  const isOfNumber = ({ canon, bound }: NumberFact): boolean =>
    bound !== null && proof.numbers.some((one) => one.canon === canon && one.bound === bound);
  if (fact.kind === 'free' && sentence.numbers.some(isOfNumber)) return true;
  // "Probe fahren" is what "Probefahrt" names.
  const opens = (word: string): boolean => [...sentence.words].some((one) => one.startsWith(word));
  return fact.context.some(
    (word) => sentence.tokens.some(({ canon }) => canon === word) || (word.length >= shortestPart && opens(word)),
  );
}

const pronoun =
  /^(?:c|it|this|they|she|elle|elles|il|ils|ce|cela|sie|es|er|das|dies|diese|ella|esta|este|essa|deze|dit|ze|het|den|det)$/u;

/** "It costs €4 and is free from €30" after "Delivery by bike": a pronoun speaks of what the sentence before is about. */
function isSpokenOf(topic: WordFact['topic'], sentence: Sentence, page: readonly Sentence[]): boolean {
  if (topic === null || !pronoun.test(sentence.tokens[0]?.canon ?? '')) return false;
  const before = page[page.indexOf(sentence) - 1];
  return before !== undefined && before.paragraph === sentence.paragraph && before.topics.has(topic);
}

/** "Free shipping" where the page says from which order value: the text says it too, or the goods cost that much anyway. */
function keepsCondition(fact: WordFact, sentence: Sentence, { page, numbers }: WordProof): boolean {
  if (fact.topic !== 'delivery') return true;
  const threshold = sentence.numbers.find(
    (number) => number.bound === 'lower' && (number.kind === 'price' || number.kind === 'quantity'),
  );
  if (threshold === undefined) return true;
  if (numbers.some(({ canon, bound }) => canon === threshold.canon && bound === 'lower')) return true;
  // "The pot for $249, shipped free": the text names a price that reaches it.
  const isReached = (one: NumberFact): boolean =>
    one.kind === 'price' &&
    unitOf(one) === unitOf(threshold) &&
    one.topics.size === 0 &&
    valueOf(one) >= valueOf(threshold);
  if (numbers.some(isReached)) return true;
  // What the page is about is named first; on the page of one product, its own price decides.
  const others = page.filter((one) => one !== sentence);
  const own = page.slice(0, 1).flatMap((first) => others.filter((one) => isNamed(one, first)));
  const lowest = lowestPrice(own, threshold.canon) ?? lowestPrice(others, threshold.canon);
  return lowest !== null && unitOf(threshold).startsWith('price:') && lowest >= valueOf(threshold);
}

const shortestPart = 5;

const before = /^(?:before|by|until|till|bis|vor|avant|antes|hasta|prima|entro|voor)$/u;

/** "Order before 11 a.m. for same-day dispatch": who orders later waits a day more. */
const hasCutOff = ({ tokens, numbers }: Sentence): boolean =>
  tokens.some(({ canon }) => before.test(canon)) &&
  (numbers.some(({ isClock, kind }) => isClock || kind === 'hours') ||
    tokens.some(({ canon }) => /^(?:noon|midday|mittags?|midi|mediodia|mezzogiorno)$/u.test(canon)));

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

/** "Stufenlos" and "seamless" name what is missing. */
const withoutEnding = /(?:los(?:e[nrsm]?)?|frei(?:e[nrsm]?)?|less|free)$/u;
const without = /^(?:free|frei|freie[nrsm]?|t)$/u;

/** Whether a sentence that mentions a thing denies something: "none of our fabrics contains PFAS", "you don't need a card". */
const isDenied = ({ tokens }: Sentence, at: number): boolean =>
  withoutEnding.test(tokens[at]?.canon ?? '') ||
  tokens.some(({ canon }) => negations.has(canon) || without.test(canon));

function mentions(sentences: readonly Sentence[], words: readonly string[]): { sentence: Sentence; denied: boolean }[] {
  return sentences.flatMap((sentence) => {
    const at = sentence.tokens.findIndex(({ canon }) => shareWord(words, [canon]));
    return at === -1 ? [] : [{ sentence, denied: isDenied(sentence, at) }];
  });
}

function proveAbsence(fact: WordFact, { quoted, page }: WordProof): Sentence | true | null {
  // The last word that the page has names the thing: "forever chemicals", "no deposit needed".
  const isKnown = (word: string): boolean => page.some(({ words }) => shareWord([word], words));
  const thing = [fact.context.findLast(isKnown) ?? fact.context.at(-1) ?? ''];
  // "Neither soap nor silicone" is denied in two sentences, of which a writer may quote one.
  const named = [...mentions(quoted, thing), ...mentions(page, thing)];
  const denied = named.find((one) => one.denied);
  if (denied !== undefined) return denied.sentence;
  if (fact.key === 'absence:proof') return null;
  // What the page never speaks of is a manner of speaking ("no rattling lids"); what it affirms is contradicted.
  const affirmed = mentions(page, thing);
  const isMeant = fact.context.length === 1 || affirmed.some(({ sentence }) => saysAll(fact.context, sentence));
  return affirmed.length > 0 && affirmed.every((one) => !one.denied) && isMeant ? null : true;
}

/** The sentence that says a thing is included, null where the page sells it on top, `true` where it says neither. */
function proveIncluded(word: string, page: readonly Sentence[], text: readonly Sentence[]): Sentence | true | null {
  const named = page.filter(({ words }) => shareWord([word], words));
  // "Shipping included" where it is free from an order value.
  if (named.some(({ facts }) => facts.some(({ kind }) => kind === 'free'))) return true;
  if (isIncludedFor(named, { word, page, text })) return true;
  const proof = named.find(({ facts }) => facts.some(({ key }) => key.startsWith(includedKey)));
  const isSoldOnTop = named.some(
    ({ tokens, numbers }) =>
      tokens.some(({ canon }, at) => onTop.has(canon) || payable.test(canon) || isNotIncluded(tokens, at)) ||
      numbers.some((number) => number.kind === 'price' && isPriceOf(word, { tokens, at: number.at })),
  );
  return proof ?? (isSoldOnTop ? null : true);
}

const withWords = /^(?:with|mit|avec|con|met|com)$/u;
const withReach = 3;

/** "Implant with crown costs …" includes the crown; "with the full rate it is included" does where the text names that rate. */
function isIncludedFor(
  named: readonly Sentence[],
  { word, page, text }: { word: string; page: readonly Sentence[]; text: readonly Sentence[] },
): boolean {
  const isWith = ({ tokens }: Sentence): boolean =>
    tokens.some(
      ({ canon }, at) =>
        shareWord([word], [canon]) &&
        tokens.slice(Math.max(0, at - withReach), at).some((before) => withWords.test(before.canon)),
    );
  if (named.some(isWith)) return true;
  const beside = named.flatMap((sentence) => {
    const at = page.indexOf(sentence);
    return page.slice(at, at + 2).filter(({ paragraph }) => paragraph === sentence.paragraph);
  });
  const included = beside.filter(({ tokens }) =>
    tokens.some(({ canon }, at) => includedWord.test(canon) && !isNotIncluded(tokens, at)),
  );
  const said = text
    .flatMap(({ words }) => [...words])
    .filter((one) => !shareWord([one], [word]) && !includedWord.test(one));
  return included.some(({ words }) => shareWord(said, words));
}

/** "Panniers: €3 a day", "albums are made to order from $480". */
function isPriceOf(word: string, { tokens, at }: { tokens: Sentence['tokens']; at: number }): boolean {
  const { from } = phraseAround(tokens, at);
  const isLabel = tokens[from - 1]?.startsSentence === true;
  // "Tecar therapy, which costs €15 more": the pronoun repeats the word before the comma.
  const isRelative = relative.test(tokens[from]?.canon ?? '');
  return tokens
    .slice(isLabel || isRelative ? Math.max(0, from - 1) : from, at)
    .some(({ canon }) => shareWord([word], [canon]));
}

const relative = /^(?:which|that|che|qui|que|die|der|das|dat)$/u;

/** What the buyer pays besides. */
const payable =
  /^(?:payable|pays?|paid|plus|hinzu|zahlbar|zahlen|zahlt|payer|payable|pagar|pagan|optional|optionnel\p{L}*|option|opcional\p{L}*)$/u;

const isNotIncluded = (tokens: Sentence['tokens'], at: number): boolean =>
  includedWord.test(tokens[at]?.canon ?? '') &&
  tokens.slice(Math.max(0, at - 3), at).some(({ canon }) => negations.has(canon));

function saysAll(words: readonly string[], sentence: Sentence): boolean {
  return words.every((word) => shareWord([word], sentence.words));
}

function provePresence(fact: WordFact, { quoted, page, text }: WordProof): Sentence | true | null {
  if (fact.key.startsWith(includedKey)) {
    return proveIncluded(fact.context[0] ?? '', page, text);
  }
  return mentions(quoted, fact.context).find((one) => !one.denied)?.sentence ?? null;
}
