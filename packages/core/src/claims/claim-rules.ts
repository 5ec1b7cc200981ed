import {
  calendarOf,
  datedNumbers,
  isOfCalendar,
  misdatedFacts,
  type PageCalendar,
} from './contradiction/calendar-rules.ts';
import { type Denied, deniedFacts, deniedWords } from './contradiction/denied-rules.ts';
import { type PageScope, scopeOf, widenedFacts } from './contradiction/scope-rules.ts';
import { type PageUniversals, universalFacts, universalsOf } from './contradiction/universal-rules.ts';
import { type UnspacedScope, unspacedFaults, unspacedScopeOf } from './contradiction/unspaced-scope-rules.ts';
import { isAskedNumber, isAskedOnly } from './echo-rules.ts';
import { type ClaimKind, isOffer, type StatementKind } from './facts/claim-lexicon.ts';
import { type FactToken, factTokens } from './facts/fact-tokens-rules.ts';
import type { NumberFact, Sentence, WordFact } from './facts/fact.ts';
import { isOrdinal, numbersOf } from './facts/number-fact-rules.ts';
import { isContent, namesOf, topicsOf } from './facts/phrase-rules.ts';
import { placesIn, unknownPlaces } from './place-rules.ts';
import { type NumberFault, proveNumber } from './prove-number-rules.ts';
import { proveWords } from './prove-word-rules.ts';
import { type DeclaredClaim, findQuote, type FoldedText, foldForQuotes } from './quote-rules.ts';
import { type ClaimDoubt, isLeftToReview } from './review-kind-rules.ts';
import { misplacedNumbers, numbersOfPage, type PageNumbers } from './rival-number-rules.ts';
import { wordFactsOf } from './word-fact-rules.ts';

/** A factual span of a text. */
export interface Claim<Kind extends StatementKind = StatementKind> {
  kind: Kind;
  /** The span as it is in the text. */
  text: string;
  start: number;
  end: number;
}

/** The rule that finds a claim unproven: what was checked, then of which kind of statement. */
export type ClaimRule = NumberFault | 'number:rival' | `word:${StatementKind}` | `page:${string}`;

/** A claim that the page does not support. */
export interface UnsupportedClaim extends Claim {
  rule: ClaimRule;
  /** Whether the review decides it: words alone are no reason to refuse it (METHODS 5.5). */
  needsReview: boolean;
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
  kind: StatementKind;
  claim: string;
  /** Verbatim from the source. */
  span: string;
  url: string;
  fetchedAt: string;
}

/** Which parts of a text are proven and which are not. */
export interface ClaimCheck {
  evidence: ClaimEvidence[];
  unsupported: UnsupportedClaim[];
  /** Declared claims whose quote is not on the page. */
  misquoted: DeclaredClaim[];
}

/** A source whose facts have been extracted once, to check many candidates against. */
export interface PreparedSource {
  source: ClaimSource;
  sentences: Sentence[];
  folded: FoldedText;
}

/** What else decides how a text is read. */
export interface ClaimOptions {
  /** What the writer says proves its text; absent: the rules look for the proof themselves. */
  declared?: readonly DeclaredClaim[];
  /** The searches the text answers: a superlative that only repeats a question isn't a claim. */
  queries?: readonly string[];
}

const spanLimit = 240;

/** Finds the factual spans of a text: prices, percentages, years, numbers, and claims made in words (METHODS 5). */
export function extractClaims(text: string): Claim<ClaimKind>[] {
  const plain = text.normalize('NFC');
  const sentences = sentencesOf(plain);
  return sentences.flatMap((sentence) =>
    factsIn(sentence)
      .map((fact) => toClaim(fact, sentence, plain))
      .filter((claim): claim is Claim<ClaimKind> => isOffer(claim.kind)),
  );
}

/** Extracts a source's facts once, so that checking each candidate against it is cheap. */
export function prepareSource(source: ClaimSource): PreparedSource {
  const text = source.text.normalize('NFC');
  return { source: { ...source, text }, sentences: sentencesOf(text), folded: foldForQuotes(text) };
}

/** Matches every claim of a text to verbatim source text (METHODS 5.3, 5.4). */
export function checkClaims(text: string, sources: readonly PreparedSource[], options: ClaimOptions = {}): ClaimCheck {
  const plain = text.normalize('NFC');
  const sentences = sentencesOf(plain);
  const numbers = sentences.flatMap((sentence) => sentence.numbers);
  const page = sources.flatMap((source) => source.sentences);
  const quotes = locateQuotes(plain, sources, options.declared ?? []);
  const check: ClaimCheck = { evidence: [], unsupported: [], misquoted: quotes.misquoted };
  const { denied, scope, universals, calendar, unspaced, places, numbers: known } = contradictedBy(sources);
  for (const { at, sentence } of misplacedNumbers(sentences, known)) {
    const { start, end, canon } = sentence.tokens[at] ?? { start: 0, end: 0, canon: '' };
    if (isAskedNumber({ canon }, { sentence, text: plain, queries: options.queries ?? [] })) continue;
    const span = { text: plain.slice(start, end), start, end };
    check.unsupported.push({ kind: 'quantity', rule: 'number:rival', needsReview: false, ...span });
  }
  for (const { start, end } of unspaced === null ? [] : unspacedFaults(plain, unspaced))
    check.unsupported.push(
      toUnsupported({ kind: 'presence', text: plain.slice(start, end), start, end }, 'page:unspaced'),
    );
  for (const sentence of sentences) {
    for (const [rule, facts] of [
      ['page:denied', deniedFacts(sentence, denied, plain)],
      ['page:scope', widenedFacts(sentence, scope)],
      ['page:all', universalFacts(sentence, universals)],
      ['page:date', misdatedFacts(sentence, calendar, plain)],
    ] as const)
      check.unsupported.push(
        ...facts.map((fact) => toUnsupported(toClaim(fact, sentence, plain), `${rule}:${fact.key}`)),
      );
    for (const at of unknownPlaces(sentence, places)) {
      const { start, end } = sentence.tokens[at] ?? { start: 0, end: 0 };
      check.unsupported.push(
        toUnsupported({ kind: 'origin', text: plain.slice(start, end), start, end }, 'page:place'),
      );
    }
    const dated = datedNumbers(sentence, plain, calendar);
    for (const fact of factsIn(sentence)) {
      if ('key' in fact ? isOfCalendar(sentence, fact, calendar) : dated.has(fact.at)) continue;
      const claim = toClaim(fact, sentence, plain);
      const around = { sentence, text: plain, queries: options.queries ?? [] };
      if ('key' in fact ? isAskedOnly(fact, around) : isAskedNumber(fact, around)) continue;
      const own = quotes.of(claim);
      const quoted = own ?? page;
      const proof =
        'key' in fact
          ? proveWords(fact, { quoted, page, numbers, text: sentences })
          : proveNumber(fact, { quoted, page, sentence, numbers: known, isDeclared: own !== null });
      const key = 'key' in fact ? fact.key : '';
      if (proof === null) check.unsupported.push(toUnsupported(claim, `word:${fact.kind}`, key));
      else if (typeof proof === 'string') check.unsupported.push(toUnsupported(claim, proof));
      else if (proof !== true) check.evidence.push(evidenceFor(claim, proof, sources));
    }
  }
  return check;
}

const toUnsupported = (claim: Claim, rule: ClaimRule, key = ''): UnsupportedClaim => ({
  ...claim,
  rule,
  needsReview: isLeftToReview({ rule, key }),
});

/** The words of a text that the review decides. */
export function doubtsIn({ unsupported }: Pick<ClaimCheck, 'unsupported'>): ClaimDoubt[] {
  return unsupported.filter(({ needsReview }) => needsReview).map(({ text, kind }) => ({ text, kind }));
}

/** What a page denies and restricts, found once for all texts about it. */
interface Contradicted {
  denied: Denied;
  scope: PageScope;
  universals: PageUniversals;
  calendar: PageCalendar;
  unspaced: UnspacedScope | null;
  places: ReadonlySet<string>;
  numbers: PageNumbers;
}

const contradictedBySources = new WeakMap<readonly PreparedSource[], Contradicted>();

function contradictedBy(sources: readonly PreparedSource[]): Contradicted {
  const page = sources.flatMap(({ sentences }) => sentences);
  const known = contradictedBySources.get(sources) ?? {
    denied: deniedWords(page),
    scope: scopeOf(page),
    universals: universalsOf(page),
    calendar: calendarOf(page),
    unspaced: unspacedScopeOf(sources.map(({ source }) => source.text)),
    places: placesIn(page),
    numbers: numbersOfPage(page, []),
  };
  contradictedBySources.set(sources, known);
  return known;
}

/** Numbers of a text that none of the sources names, whatever they refer to. */
export function unknownNumbers(text: string, sources: readonly PreparedSource[]): Claim[] {
  const plain = text.normalize('NFC');
  const known = new Set(
    sources.flatMap(({ sentences }) =>
      sentences.flatMap(({ numbers }) => numbers.map(({ canon }) => bareValue(canon))),
    ),
  );
  return sentencesOf(plain).flatMap((sentence) =>
    sentence.numbers.filter(({ canon }) => !known.has(bareValue(canon))).map((fact) => toClaim(fact, sentence, plain)),
  );
}

const bareValue = (canon: string): string => canon.split(':').find((part) => /^-?\d/u.test(part)) ?? canon;

function sentencesOf(text: string): Sentence[] {
  const tokens = factTokens(text);
  const starts = tokens.flatMap((token, at) => (token.startsSentence ? [at] : []));
  let [paragraph, seen] = [0, 0];
  return starts.map((from, index) => {
    const start = tokens[from]?.start ?? seen;
    paragraph += text.slice(seen, start).split('\n').length - 1;
    seen = start;
    return toSentence(tokens.slice(from, starts[index + 1] ?? tokens.length), { from, paragraph }, text);
  });
}

function toSentence(
  tokens: readonly FactToken[],
  { from, paragraph }: Pick<Sentence, 'from' | 'paragraph'>,
  text: string,
): Sentence {
  const facts = wordFactsOf(tokens, text);
  // The numbers in "24/7" and "#1" mean nothing by themselves.
  const isSpoken = (at: number): boolean =>
    facts.some(({ kind, from, to }) => (kind === 'hours' || kind === 'rank') && from <= at && at < to) ||
    isOrdinal(text.slice(tokens[at]?.end ?? 0));
  return {
    tokens,
    from,
    paragraph,
    words: new Set(tokens.filter(isContent).map(({ canon }) => canon)),
    names: namesOf(tokens, text),
    topics: topicsOf(tokens, text),
    numbers: numbersOf(tokens, text).filter(({ at }) => !isSpoken(at)),
    facts,
  };
}

type Fact = NumberFact | WordFact;

const startOf = (fact: Fact): number => ('key' in fact ? fact.from : fact.at);

const factsIn = (sentence: Sentence): Fact[] =>
  [...sentence.numbers, ...sentence.facts].sort((a, b) => startOf(a) - startOf(b));

function toClaim(fact: Fact, { tokens }: Sentence, text: string): Claim {
  const [from, to] = 'key' in fact ? [fact.from, fact.to] : [fact.at, fact.at + 1];
  const start = tokens[from]?.start ?? 0;
  const end = tokens[to - 1]?.end ?? start;
  return { kind: fact.kind, text: text.slice(start, end).trim(), start, end };
}

/** Where declared quotes are; a fact inside a declared claim is proven by the sentences of its own quotes only. */
function locateQuotes(
  text: string,
  sources: readonly PreparedSource[],
  declared: readonly DeclaredClaim[],
): { misquoted: DeclaredClaim[]; of: (claim: Claim) => Sentence[] | null } {
  const folded = foldForQuotes(text);
  const misquoted: DeclaredClaim[] = [];
  const located: { start: number; end: number; sentences: Sentence[] }[] = [];
  for (const claim of declared) {
    const sentences = sources.flatMap((source) => {
      const at = findQuote(source.folded, claim.quote);
      return at === null ? [] : source.sentences.filter((sentence) => overlaps(sentence, at));
    });
    const span = findQuote(folded, claim.text);
    // A claim about another text of the same candidate says nothing about this one.
    if (span === null) continue;
    if (sentences.length === 0) misquoted.push(claim);
    else located.push({ ...span, sentences });
  }
  const of = ({ start, end }: Claim): Sentence[] | null => {
    const own = located.filter((one) => one.start <= start && end <= one.end).flatMap((one) => one.sentences);
    return own.length === 0 ? null : own;
  };
  return { misquoted, of };
}

function overlaps({ tokens }: Sentence, at: { start: number; end: number }): boolean {
  return (tokens[0]?.start ?? 0) < at.end && at.start < (tokens.at(-1)?.end ?? 0);
}

function evidenceFor({ kind, text }: Claim, proof: Sentence, sources: readonly PreparedSource[]): ClaimEvidence {
  const of = sources.find(({ sentences }) => sentences.includes(proof));
  const start = proof.tokens[0]?.start ?? 0;
  const end = proof.tokens.at(-1)?.end ?? start;
  const span = of?.source.text.slice(start, Math.min(end, start + spanLimit)) ?? '';
  return { kind, claim: text, span, url: of?.source.url ?? '', fetchedAt: of?.source.fetchedAt ?? '' };
}
