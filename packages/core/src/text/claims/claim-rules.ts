import { type FoldedText } from './fold-characters-rules.ts';
import { isSameNumber, type NumberKind, numbersIn, type TextNumber } from './number-rules.ts';
import { type DeclaredClaim, findQuote, foldForQuotes } from './quote-rules.ts';
import { withDigitsInPlace } from './unit-lexicon.ts';

/** Verbatim text that may prove a claim. */
export interface ClaimSource {
  text: string;
  url: string;
  /** ISO 8601. */
  fetchedAt: string;
  /** Whether it is a heading of the page: the number of a name in it needs no quote. */
  isHeading?: boolean;
}

/** A source, read once to check many texts against. */
export interface PreparedSource {
  source: ClaimSource;
  folded: FoldedText;
  numbers: readonly TextNumber[];
  sentences: readonly Span[];
}

/** What a text says and the sentence that proves it, stored and shown with the text. */
export interface ClaimEvidence {
  claim: string;
  /** Verbatim from the source. */
  span: string;
  url: string;
  fetchedAt: string;
}

/** A number of a text. */
export interface Claim {
  kind: NumberKind;
  /** As it is in the text. */
  text: string;
  start: number;
  end: number;
}

/** What the guard says of a text. */
export interface ClaimCheck {
  evidence: ClaimEvidence[];
  /** Numbers that their quotes don't have. */
  unsupported: Claim[];
  /** Declared claims whose quote isn't on the page. */
  misquoted: DeclaredClaim[];
}

interface ClaimOptions {
  /** What the writer says proves its text; absent, as in a person's text: any sentence of the page may. */
  declared?: readonly DeclaredClaim[] | undefined;
  /** The searches that the text answers: a number that a question only repeats isn't a claim. */
  queries?: readonly string[];
}

/** The numbers of a text: prices, percentages, years, times, and quantities. */
export function numberClaims(text: string): Claim[] {
  const plain = text.normalize('NFC');
  return numbersIn(plain).map((one) => toClaim(one, plain));
}

const toClaim = ({ kind, start, end }: TextNumber, text: string): Claim => ({
  kind,
  text: text.slice(start, end),
  start,
  end,
});

/** Reads a source once, so that checking each text against it is cheap. */
export function prepareSource(source: ClaimSource): PreparedSource {
  const text = source.text.normalize('NFC');
  return {
    source: { ...source, text },
    folded: foldForQuotes(text),
    numbers: numbersIn(withDigitsInPlace(text)),
    sentences: sentencesIn(text),
  };
}

interface Span {
  start: number;
  end: number;
}

/** A declared claim with a place of its quote. */
interface Quoted {
  /** Where the text has the words of the claim; null where it says them otherwise. */
  said: Span | null;
  source: PreparedSource;
  at: Span;
}

/** Holds a text against its sources: quotes are verbatim, and every number is in its own quote (docs/methods/claims.md). */
export function checkClaims(
  text: string,
  sources: readonly PreparedSource[],
  { declared, queries = [] }: ClaimOptions = {},
): ClaimCheck {
  const plain = text.normalize('NFC');
  const folded = foldForQuotes(plain);
  const quoted: Quoted[] = [];
  const check: ClaimCheck = { evidence: [], unsupported: [], misquoted: [] };
  for (const claim of declared ?? []) {
    const said = findQuote(folded, claim.text);
    const places = placesOf(claim.quote, sources);
    const [first] = places;
    quoted.push(...places.map(({ source, at }) => ({ said, source, at })));
    // A claim about another text of the same answer says nothing about this one.
    if (said === null) continue;
    if (first === undefined) check.misquoted.push(claim);
    else check.evidence.push(toEvidence(claim.text, first));
  }
  const asked = askedNumbers(plain, queries);
  for (const number of numbersIn(plain).filter(({ start }) => !asked.has(start))) {
    const own = quoted.filter(({ said }) => said !== null && said.start <= number.start && number.start < said.end);
    const beside = declared === undefined ? sources : sources.filter((source) => source.source.isHeading);
    const proof =
      (own.length > 0 ? own : quoted).find((one) => quotes(one, number)) ??
      (own.length > 0 ? undefined : findNumber(number, beside));
    if (proof === undefined) check.unsupported.push(toClaim(number, plain));
    else if (own.length === 0) check.evidence.push(toEvidence(plain.slice(number.start, number.end), proof));
  }
  return check;
}

type Place = Pick<Quoted, 'source' | 'at'>;

function placesOf(quote: string, sources: readonly PreparedSource[]): Place[] {
  return sources.flatMap((source) => {
    const at = findQuote(source.folded, quote);
    return at === null ? [] : [{ source, at }];
  });
}

const quotes = ({ source, at }: Quoted, number: TextNumber): boolean =>
  source.numbers.some((known) => known.start < at.end && at.start < known.end && isSameNumber(number, known));

function findNumber(number: TextNumber, sources: readonly PreparedSource[]): Place | undefined {
  for (const source of sources) {
    const at = source.numbers.find((known) => isSameNumber(number, known));
    if (at !== undefined) return { source, at };
  }
  return undefined;
}

/** Where a question of the text only repeats numbers of the searches: "Is 40 liters enough?" */
function askedNumbers(text: string, queries: readonly string[]): ReadonlySet<number> {
  if (queries.length === 0 || !/[?？]/u.test(text)) return new Set();
  const asked = new Set(queries.flatMap((query) => numbersIn(query.normalize('NFC')).map(({ value }) => value)));
  const questions = sentencesIn(text).filter(({ start, end }) => isQuestion(text.slice(start, end)));
  const repeated = numbersIn(text).filter(
    ({ value, start: at }) => asked.has(value) && questions.some(({ start, end }) => start <= at && at < end),
  );
  return new Set(repeated.map(({ start }) => start));
}

/** Whether a question mark comes after the last letter. */
const isQuestion = (sentence: string): boolean => /^\P{L}*[?？]/u.test(Array.from(sentence).toReversed().join(''));

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });

const sentencesIn = (text: string): Span[] =>
  Array.from(segmenter.segment(text), ({ index, segment }) => ({ start: index, end: index + segment.length }));

const longestSpan = 400;

/** The whole sentences around a proof, unless they are very long. */
function toEvidence(claim: string, { source: { source, sentences }, at }: Place): ClaimEvidence {
  const around = sentences.filter(({ start, end }) => start < at.end && at.start < end);
  const [from, to] = [around[0]?.start ?? at.start, around.at(-1)?.end ?? at.end];
  const isLong = to - from > longestSpan;
  const span = source.text.slice(isLong ? at.start : from, isLong ? at.end : to).trim();
  return { claim, span, url: source.url, fetchedAt: source.fetchedAt };
}

/** What a writer is told about a text that the guard refuses. */
export function describeFaults(
  { unsupported, misquoted }: ClaimCheck,
  page: 'page' | 'landing page',
): { text: string; message: string; isQuote: boolean }[] {
  const unproven = unsupported.map(({ text }) => ({
    text,
    message: `The ${page} does not say "${text}" with this sign, unit, and range in the words quoted for it; use the number of the sentence that you quote, or leave it out.`,
    isQuote: false,
  }));
  const invented = misquoted.map(({ text, quote }) => ({
    text,
    message: `The ${page} does not say "${quote}" word for word; copy its exact words, or leave "${text}" out.`,
    isQuote: true,
  }));
  return [...unproven, ...invented];
}
