import type { AnswerCoverage, QuestionClass } from '../../contract/questions/question.ts';
import { stems, tokens } from '../../text/tokens-rules.ts';
import { answerPatterns } from './answer-patterns.ts';

/** The parts of a page in which an answer is looked for. */
export interface CoveragePage {
  url: string;
  h1: readonly string[];
  h2: readonly string[];
  text: string;
}

/** A question as its searchers wrote it. */
export interface AskedQuestion {
  text: string;
  class: QuestionClass;
  /** ISO 639-1; null when unknown. */
  language: string | null;
}

const minPassageTokens = 80;
const maxPassageTokens = 160;
const k1 = 1.2;
const b = 0.75;
/** Start values: how much words, heading and form of the answer weigh. */
const weights = { words: 0.55, heading: 0.25, pattern: 0.2 };
/** A passage with fewer of the question's words than this is not taken for an answer, whatever its form. */
const onTopic = 0.5;
const shownCharacters = 700;

interface Passage {
  text: string;
  stems: string[];
}

/**
 * How well a page answers a question, 0 to 1 (docs/methods/questions.md): BM25 over passages, its headings, and the
 * form of an answer.
 */
export function answerCoverage(question: AskedQuestion, page: CoveragePage): AnswerCoverage {
  const language = question.language ?? 'en';
  const asked = [...new Set(stems(question.text, language))];
  const passages = passagesOf(page.text).map((text) => ({ text, stems: stems(text, language) }));
  const leading = leadingPassage(page);
  if (leading !== null) passages.unshift({ text: leading, stems: stems(`${page.h1.join(' ')} ${leading}`, language) });
  const heading = bestHeading(asked, [...page.h1, ...page.h2], language);
  let best = { score: 0, text: null as string | null, hasPattern: false };
  const scores = bm25(asked, passages);
  for (const [index, passage] of passages.entries()) {
    const words = scores[index] ?? 0;
    const hasPattern = words >= onTopic && answerPatterns[question.class].test(passage.text);
    const score = weights.words * words + (hasPattern ? weights.pattern : 0);
    if (best.text === null || score > best.score) best = { score, text: passage.text, hasPattern };
  }
  const score = passages.length === 0 ? 0 : best.score + weights.heading * heading.share;
  return {
    score: Math.min(1, Math.max(0, score)),
    page: page.url,
    passage: best.text === null ? null : cut(best.text),
    heading: heading.text,
    hasAnswerPattern: best.hasPattern,
  };
}

/** The page's first sentence below its heading, with which a good page answers; null when it has none. */
function leadingPassage({ h1, h2, text }: CoveragePage): string | null {
  const headings = new Set([...h1, ...h2].map((heading) => heading.trim()));
  return sentencesOf(text).find((one) => !headings.has(one) && /[.!?。！？؟]$/u.test(one)) ?? null;
}

/** Cuts a page's text into passages of 80 to 160 words at its line and sentence ends; the last may be shorter. */
export function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let parts: string[] = [];
  let length = 0;
  const flush = (): void => {
    if (parts.length > 0) passages.push(parts.join(' '));
    parts = [];
    length = 0;
  };
  for (const sentence of sentencesOf(text)) {
    const count = tokens(sentence).length;
    if (count === 0) continue;
    if (length > 0 && length + count > maxPassageTokens) flush();
    parts.push(sentence);
    length += count;
    if (length >= minPassageTokens) flush();
  }
  flush();
  return passages;
}

/** Sentences, and pieces of what has no sentence ends. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?。！？؟])\s+|(?<=[。！？])/u)
    .flatMap((sentence) => sentence.match(/.{1,600}(?:\s|$)|.{1,600}/gsu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** BM25 of each passage as a share of the most a passage could reach; words the page lacks weigh as the rarest. */
function bm25(asked: readonly string[], passages: readonly Passage[]): number[] {
  const average = passages.reduce((sum, { stems: own }) => sum + own.length, 0) / Math.max(1, passages.length);
  const counts = passages.map(({ stems: own }) => countWords(own));
  const terms = asked.map((stem) => {
    const held = counts.filter((count) => count.has(stem)).length;
    return { stem, idf: Math.log(1 + (passages.length - held + 0.5) / (held + 0.5)) + 1 };
  });
  const most = terms.reduce((sum, { idf }) => sum + idf, 0);
  return passages.map(({ stems: own }, index) => {
    const norm = k1 * (1 - b + (b * own.length) / Math.max(1, average));
    let sum = 0;
    for (const { stem, idf } of terms) {
      const count = counts[index]?.get(stem) ?? 0;
      // A word that is in a passage twice is as present as it can be.
      sum += idf * Math.min(1, (count * (k1 + 1)) / (count + norm));
    }
    return most > 0 ? sum / most : 0;
  });
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function bestHeading(
  asked: readonly string[],
  headings: readonly string[],
  language: string,
): { text: string | null; share: number } {
  let best = { text: null as string | null, share: 0 };
  for (const heading of headings) {
    const own = new Set(stems(heading, language));
    const share = asked.filter((stem) => own.has(stem)).length / Math.max(1, asked.length);
    if (share > best.share) best = { text: heading, share };
  }
  return best;
}

function cut(text: string): string {
  return text.length <= shownCharacters ? text : text.slice(0, shownCharacters).replace(/(?<!\s)\s+\S*$/u, '');
}
