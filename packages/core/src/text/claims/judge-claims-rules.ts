import {
  type ClaimCheck,
  checkClaims,
  type ClaimOptions,
  type PreparedSource,
  type UnsupportedClaim,
} from './claim-rules.ts';
import { factTokens } from './facts/fact-tokens-rules.ts';
import type { Sentence } from './facts/fact.ts';
import { isContent } from './facts/phrase-rules.ts';
import { findQuote } from './quote-rules.ts';
import { isDecided } from './review-kind-rules.ts';
import { sentencesOf } from './sentence-rules.ts';
import { supportPageOf, type SupportPage } from './support/support-page-rules.ts';
import { unquotedWords, type SupportMaterial, supportSignals } from './support/support-signal-rules.ts';
import { isUnsupported, type WeighedAnswer } from './support/weigh-support-rules.ts';

/** What else decides how a text of an answer is judged. */
export interface JudgeOptions extends ClaimOptions {
  /** All texts that are judged together, this one among them: a title and its description. Absent: the text is the answer. */
  answer?: readonly string[];
}

/**
 * Checks one text of an answer. Where rules alone decide badly, what they find in the whole answer and how well its quotes
 * support it add up, and the sum decides. Without quotes there is nothing to add up: the rules decide.
 */
export function judgeClaims(
  text: string,
  sources: readonly PreparedSource[],
  { answer = [text], ...options }: JudgeOptions = {},
): ClaimCheck {
  return judgeAnswer(answer, sources, options)[answer.indexOf(text)] ?? checkClaims(text, sources, options);
}

/** The checks of all texts of an answer, in their order; an answer is judged once for the same sources. */
function judgeAnswer(
  answer: readonly string[],
  sources: readonly PreparedSource[],
  options: ClaimOptions,
): readonly ClaimCheck[] {
  const { judged } = preparedOf(sources);
  const key = JSON.stringify([answer, options.declared ?? [], options.queries ?? []]);
  const known = judged.get(key);
  if (known !== undefined) return known;
  if (judged.size >= mostAnswers) judged.clear();
  const checks = answer.map((one) => checkClaims(one, sources, options));
  const read = readAnswer(answer, sources, { checks, options });
  const result = read === null ? checks : decide(checks, read);
  judged.set(key, result);
  return result;
}

/** More than the texts of an ad group with their repairs. */
const mostAnswers = 500;

interface Prepared {
  page: SupportPage;
  judged: Map<string, ClaimCheck[]>;
}

const preparedBySources = new WeakMap<readonly PreparedSource[], Prepared>();

function preparedOf(sources: readonly PreparedSource[]): Prepared {
  const known = preparedBySources.get(sources) ?? {
    page: supportPageOf(sources.flatMap(({ sentences }) => sentences)),
    judged: new Map<string, ClaimCheck[]>(),
  };
  preparedBySources.set(sources, known);
  return known;
}

/** An answer, read for weighing. */
interface Answer {
  weighed: WeighedAnswer;
  texts: readonly string[];
  /** The sentences of each text. */
  sentences: Sentence[][];
  material: SupportMaterial;
}

/** What is weighed of an answer; null when it has no quotes, or a rule that decides by itself refuses it. */
export function readAnswer(
  texts: readonly string[],
  sources: readonly PreparedSource[],
  { checks, options }: { checks: readonly ClaimCheck[]; options: ClaimOptions },
): Answer | null {
  const declared = options.declared ?? [];
  const faults = checks.flatMap(({ unsupported }) => unsupported);
  if (declared.length === 0 || faults.some((fault) => !fault.needsReview && isDecided(fault))) return null;
  const sentences = texts.map((text) => sentencesOf(text.normalize('NFC')));
  const isOnPage = (quote: string): boolean => sources.some(({ folded }) => findQuote(folded, quote) !== null);
  const material: SupportMaterial = {
    page: preparedOf(sources).page,
    // A quote that isn't on the page supports nothing.
    declared: declared.map(({ text, quote }) => {
      const words = isOnPage(quote) ? wordsOf(quote) : new Set<string>();
      return { claim: wordsOf(text), quote: words };
    }),
    asked: wordsOf((options.queries ?? []).join('\n')),
  };
  return {
    weighed: { faults, signals: supportSignals(sentences.flat(), material), texts: texts.length },
    texts,
    sentences,
    material,
  };
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    factTokens(text.normalize('NFC'))
      .filter(isContent)
      .map(({ canon }) => canon),
  );

function decide(checks: readonly ClaimCheck[], answer: Answer): ClaimCheck[] {
  const { faults } = answer.weighed;
  if (!isUnsupported(answer.weighed)) return markAll(checks, true);
  if (faults.some(({ needsReview }) => !needsReview)) return [...checks];
  return faults.length > 0 ? markAll(checks, false) : refuseWeakest(checks, answer);
}

function markAll(checks: readonly ClaimCheck[], needsReview: boolean): ClaimCheck[] {
  return checks.map((check) => ({
    ...check,
    unsupported: check.unsupported.map((claim) => ({ ...claim, needsReview })),
  }));
}

/** No rule names what is wrong, so the sentence that the quotes support least is refused. */
function refuseWeakest(checks: readonly ClaimCheck[], { texts, sentences, material }: Answer): ClaimCheck[] {
  const all = sentences.flatMap((those, of) =>
    those.map((sentence) => ({ sentence, of, unquoted: unquotedWords(sentence, material) })),
  );
  const [weakest] = all.toSorted((a, b) => b.unquoted - a.unquoted);
  return checks.map((check, of) =>
    of === weakest?.of ? { ...check, unsupported: [faultOf(weakest.sentence, texts[of] ?? '')] } : check,
  );
}

function faultOf({ tokens }: Sentence, text: string): UnsupportedClaim {
  const start = tokens[0]?.start ?? 0;
  const end = tokens.at(-1)?.end ?? start;
  const said = text.normalize('NFC').slice(start, end);
  return { kind: 'content', text: said, start, end, rule: 'support', needsReview: false };
}

/** What a writer is told of a refused claim. */
export function describeRefusal({ rule, text, kind }: UnsupportedClaim, page: 'page' | 'landing page'): string {
  return rule === 'support'
    ? `The quotes given for "${text}" don't support it; say it in the words of one sentence of the page and quote that sentence, or leave it out.`
    : `The ${page} does not say "${text}" (${kind}) in this sense; leave it out.`;
}
