import { tokens as wordsOf } from '../tokens-rules.ts';
import { valueOf } from './facts/fact-range-rules.ts';
import type { NumberFact, Sentence, WordFact } from './facts/fact.ts';
import { foldAccents } from './facts/unit-lexicon.ts';

const question =
  /^(?:how|what|which|who|why|when|where|is|are|can|do|does|should|will|wie|was|welche[nrsm]?|wer|warum|wann|wo|ist|sind|kann|quel(?:le|s|les)?|comment|pourquoi|est-ce|cual(?:es)?|como|que|quien|quale|come|perche)\b/u;
const guide =
  /\bhow to (?:choose|find|pick|select|buy|judge)\b|\b(?:choosing|finding|picking) (?:the|your|a)\b|\b(?:find(?:e|en)?|wahle[n]?) (?:den|die|das)\b/u;
const ofUs = /(?<!\p{L})(?:we|our|ours|us|wir|unsere?[nrsm]?|notre|nos|nuestr[oa]s?|nostr[oaie])(?!\p{L})/u;
const echoed = new Set(['superlative', 'rank', 'price']);

/** Kinds that a question leaves open: "What happens to waterproofing?" says nothing about the goods. */
const openInQuestions = new Set([
  'absence',
  'feature',
  'material',
  'health',
  'environment',
  'audience',
  'social',
  'content',
  'duration',
]);

/** "160x200" asks for both. */
const sizes = /(?<=\d)x(?=\d)/u;

/** Whether a number only repeats the search inside a question: "Is 40 litres enough?" */
export function isAskedNumber(
  fact: Pick<NumberFact, 'canon'> & Partial<Pick<NumberFact, 'isClock'>>,
  around: { sentence: Sentence; text: string; queries: readonly string[] },
): boolean {
  if (!/^\.?\s*[?？]/u.test(around.text.slice(around.sentence.tokens.at(-1)?.end ?? 0))) return false;
  // "Leak at 3 a.m.?" is when it happens to people.
  if (fact.isClock === true) return true;
  const value = String(valueOf(fact));
  return around.queries.some((query) => wordsOf(query).some((word) => word.split(sizes).includes(value)));
}

/** Whether a question leaves a statement open, or a superlative only repeats what people ask ("How to choose the best tent"). */
export function isAskedOnly(
  fact: WordFact,
  around: { sentence: Sentence; text: string; queries: readonly string[] },
): boolean {
  const { tokens } = around.sentence;
  if (openInQuestions.has(fact.kind)) return /^\s*[?？]/u.test(around.text.slice(tokens.at(-1)?.end ?? 0));
  if (!echoed.has(fact.kind)) return false;
  const said = foldAccents(around.text.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0));
  if (ofUs.test(said) || !(question.test(said) || guide.test(said))) return false;
  const own = tokens.slice(fact.from, fact.to).map(({ canon }) => canon);
  return around.queries.some((query) => {
    const asked = new Set(wordsOf(query).map(foldAccents));
    return own.every((word) => asked.has(word));
  });
}
