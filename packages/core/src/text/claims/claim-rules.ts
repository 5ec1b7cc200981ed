import { datedNumbers, isOfCalendar } from './contradiction/calendar-rules.ts';
import { locateQuotes } from './declared-quote-rules.ts';
import { isAskedNumber, isAskedOnly } from './echo-rules.ts';
import { type ClaimKind, isOffer, type StatementKind } from './facts/claim-lexicon.ts';
import type { NumberFact, Sentence, WordFact } from './facts/fact.ts';
import type { FoldedText } from './facts/fold-characters-rules.ts';
import { type CheckedPage, pageFaults, prepareCheckedPage, spanOf } from './page-check-rules.ts';
import { type NumberFault, proveNumber } from './prove-number-rules.ts';
import { proveWords } from './prove-word-rules.ts';
import { type DeclaredClaim, foldForQuotes } from './quote-rules.ts';
import { type ClaimDoubt, isLeftToReview } from './review-kind-rules.ts';
import { misplacedNumbers } from './rival-number-rules.ts';
import { sentencesOf } from './sentence-rules.ts';

/** A factual span of a text. */
export interface Claim<Kind extends StatementKind = StatementKind> {
  kind: Kind;
  /** The span as it is in the text. */
  text: string;
  start: number;
  end: number;
}

/** The rule that finds a claim unproven: what was checked, then of which kind of statement. */
export type ClaimRule = NumberFault | 'number:rival' | `word:${StatementKind}` | `page:${string}` | 'support';

/** A claim that the page does not support. */
export interface UnsupportedClaim extends Claim {
  rule: ClaimRule;
  /** Whether the review decides it: words alone aren't a reason to refuse it (docs/methods/claims.md). */
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

/**
 * Finds the factual spans of a text: prices, percentages, years, numbers, and claims made in words
 * (docs/methods/claims.md).
 */
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

/**
 * Matches every claim of a text to verbatim source text (docs/methods/claims.md); a text is checked once for the same
 * sources.
 */
export function checkClaims(text: string, sources: readonly PreparedSource[], options: ClaimOptions = {}): ClaimCheck {
  const { page, checks } = preparedOf(sources);
  const key = JSON.stringify([text, options.declared ?? [], options.queries ?? []]);
  const known = checks.get(key);
  if (known !== undefined) return known;
  if (checks.size >= mostChecks) checks.clear();
  const check = checkText(text.normalize('NFC'), { sources, page, options });
  checks.set(key, check);
  return check;
}

/** More than the texts of an ad group with their repairs. */
const mostChecks = 500;

/** What an item's texts are held against, and what was found of each; it lives as long as the item's sources. */
interface Prepared {
  page: CheckedPage;
  checks: Map<string, ClaimCheck>;
}

const preparedBySources = new WeakMap<readonly PreparedSource[], Prepared>();

function preparedOf(sources: readonly PreparedSource[]): Prepared {
  const known = preparedBySources.get(sources) ?? {
    page: prepareCheckedPage(
      sources.flatMap(({ sentences }) => sentences),
      { texts: sources.map(({ source }) => source.text), addresses: sources.map(({ source }) => source.url) },
    ),
    checks: new Map<string, ClaimCheck>(),
  };
  preparedBySources.set(sources, known);
  return known;
}

interface Against {
  sources: readonly PreparedSource[];
  page: CheckedPage;
  options: ClaimOptions;
}

function checkText(text: string, { sources, page, options }: Against): ClaimCheck {
  const sentences = sentencesOf(text);
  const queries = options.queries ?? [];
  const quotes = locateQuotes(text, sources, options.declared ?? []);
  const check: ClaimCheck = {
    evidence: [],
    unsupported: [
      ...misplacedIn(sentences, { text, queries, page }),
      ...contradictedIn(text, sentences, page),
      ...quotes.contrary.map(({ start, end }) =>
        toUnsupported({ kind: 'presence', text: text.slice(start, end).trim(), start, end }, 'page:quote:denied'),
      ),
    ],
    misquoted: quotes.misquoted,
  };
  const numbers = sentences.flatMap((sentence) => sentence.numbers);
  for (const sentence of sentences) {
    const dated = datedNumbers(sentence, text, page.calendar);
    for (const fact of factsIn(sentence)) {
      if ('key' in fact ? isOfCalendar(sentence, fact, page.calendar) : dated.has(fact.at)) continue;
      const claim = toClaim(fact, sentence, text);
      const around = { sentence, text, queries };
      if ('key' in fact ? isAskedOnly(fact, around) : isAskedNumber(fact, around)) continue;
      const own = quotes.of(claim, fact);
      const quoted = own ?? page.sentences;
      const proof =
        'key' in fact
          ? proveWords(fact, { quoted, isDeclared: own !== null, page: page.sentences, numbers, text: sentences })
          : proveNumber(fact, {
              quoted,
              page: page.sentences,
              sentence,
              numbers: page.numbers,
              isDeclared: own !== null,
            });
      const key = 'key' in fact ? keyOf(fact, sentence, page.sentences) : '';
      if (proof === null) check.unsupported.push(toUnsupported(claim, `word:${fact.kind}`, key));
      else if (typeof proof === 'string') check.unsupported.push(toUnsupported(claim, proof));
      else if (proof !== true) check.evidence.push(evidenceFor(claim, proof, sources));
    }
  }
  return check;
}

/** Numbers whose words fit another number of the page. */
function misplacedIn(
  sentences: readonly Sentence[],
  { text, queries, page }: { text: string; queries: readonly string[]; page: CheckedPage },
): UnsupportedClaim[] {
  return misplacedNumbers(sentences, page.numbers).flatMap(({ at, sentence }) => {
    const { start, end, canon } = sentence.tokens[at] ?? { start: 0, end: 0, canon: '' };
    if (isAskedNumber({ canon }, { sentence, text, queries })) return [];
    return [toUnsupported({ kind: 'quantity', text: text.slice(start, end), start, end }, 'number:rival')];
  });
}

const contradictedIn = (text: string, sentences: readonly Sentence[], page: CheckedPage): UnsupportedClaim[] =>
  pageFaults(text, sentences, page).map(({ rule, kind, start, end }) =>
    toUnsupported({ kind, text: text.slice(start, end).trim(), start, end }, rule),
  );

const markLetters = 4;

/** A mark of which the page has no form at all ("accredited") is unsaid; another form of it ("tested in our workshop") may prove it. */
function keyOf({ kind, key, from, to }: WordFact, sentence: Sentence, page: readonly Sentence[]): string {
  if (kind !== 'certification') return key;
  const marks = sentence.tokens
    .slice(from, to)
    .map(({ canon }) => canon.replace(/^ge(?=\p{L}{4})/u, '').slice(0, markLetters));
  return page.some(({ tokens }) => tokens.some(({ canon }) => marks.some((mark) => canon.includes(mark))))
    ? key
    : `${key}:absent`;
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

type Fact = NumberFact | WordFact;

const startOf = (fact: Fact): number => ('key' in fact ? fact.from : fact.at);

const factsIn = (sentence: Sentence): Fact[] =>
  [...sentence.numbers, ...sentence.facts].sort((a, b) => startOf(a) - startOf(b));

function toClaim(fact: Fact, sentence: Sentence, text: string): Claim {
  const { start, end } = spanOf('key' in fact ? fact : { from: fact.at, to: fact.at + 1 }, sentence);
  return { kind: fact.kind, text: text.slice(start, end).trim(), start, end };
}

function evidenceFor({ kind, text }: Claim, proof: Sentence, sources: readonly PreparedSource[]): ClaimEvidence {
  const of = sources.find(({ sentences }) => sentences.includes(proof));
  const start = proof.tokens[0]?.start ?? 0;
  const end = proof.tokens.at(-1)?.end ?? start;
  const span = of?.source.text.slice(start, Math.min(end, start + spanLimit)) ?? '';
  return { kind, claim: text, span, url: of?.source.url ?? '', fetchedAt: of?.source.fetchedAt ?? '' };
}
