import { asObject, asObjects, asText, type Json, type JsonObject } from './json.ts';
import { type PromptData, sentencesOf, textsOf } from './prompt-data.ts';

/** Praise and ranks that are only true where the page has the same word. */
const boast =
  /#1|\b(?:best|top[\s-]rated|rated|award\w*|voted|lightest|cheapest|leading|most popular|guarantee\w*|lifetime|for life)\b/giu;

/**
 * Judges the texts of a prompt simply: the quotes that came along are taken where the page has them, and praise that the
 * page doesn't have is not said. Texts that answer the search in their first part come first.
 */
export function reviewTexts(data: PromptData): JsonObject {
  const { page, text, blocks } = data;
  const proof = [
    ...textsOf(page['h1']),
    text,
    ...textsOf(page['structuredData']),
    ...textsOf(blocks.get('approvedFacts')),
  ];
  const said = folded(proof.join('\n'));
  const texts = asObjects(blocks.get('texts'));
  return {
    reviews: texts.map((one) => ({ id: one['id'] ?? '', assertions: assertionsOf(one, said) })),
    order: texts
      .map((one) => ({ id: one['id'] ?? '', merit: meritOf(one, page) }))
      .toSorted(byMerit)
      .map(({ id }) => id),
  };
}

const folded = (text: string): string => text.replaceAll(/\s+/gu, ' ').toLowerCase();
const byMerit = (a: { merit: number }, b: { merit: number }): number => b.merit - a.merit;

/** The parts that a reader sees. */
const shownOf = (text: JsonObject): string[] =>
  Object.entries(text).flatMap(([name, value]) => (name === 'id' || typeof value !== 'string' ? [] : [value]));

function assertionsOf(text: JsonObject, said: string): Json[] {
  const shown = shownOf(text);
  const claims = asObjects(text['claims']).map((claim): JsonObject => {
    const quote = asText(claim['quote']) ?? '';
    const isSaid = quote !== '' && said.includes(folded(quote));
    return { text: claim['text'] ?? '', verdict: isSaid ? 'supported' : 'not_said', quote: isSaid ? quote : '' };
  });
  const boasts = shown
    .flatMap((part) => (sentencesOf(part).length === 0 ? [part] : sentencesOf(part)))
    .filter(
      (sentence) =>
        !sentence.endsWith('?') && (sentence.match(boast) ?? []).some((word) => !said.includes(folded(word))),
    );
  return [...claims, ...boasts.map((sentence): JsonObject => ({ text: sentence, verdict: 'not_said', quote: '' }))];
}

/** How much of the search the first part answers, then how much of a title's room it uses. */
function meritOf(text: JsonObject, page: JsonObject): number {
  const first = (shownOf(text)[0] ?? '').toLowerCase();
  const words = (asText(page['mainQuery']) ?? '').toLowerCase().split(/\s+/u);
  const answered = words.filter((word) => first.includes(word.replace(/s$/u, ''))).length / words.length;
  return 2 * answered + (first.length <= 55 ? first.length / 55 : 0);
}

/** Whether a schema asks for a review of texts. */
export function asksForReview(schema: JsonObject): boolean {
  return asObject(schema['properties'])?.['reviews'] !== undefined;
}

/** Words that ask in another way for the same. */
const alike =
  /\b(?:an?|the|of|for|in|on|to|do|does|is|are|you|your|i|my|it|can|should|how|what|create|make|set|up)\b/gu;

/** Whether a schema asks which queries ask the same. */
export function asksForGroups(schema: JsonObject): boolean {
  return asObject(schema['properties'])?.['groups'] !== undefined;
}

/** Groups the numbered queries of each topic: those that share more than half of their words ask the same. */
export function groupQueries({ blocks }: PromptData): JsonObject {
  return { groups: asObjects(blocks.get('topics')).flatMap((topic) => groupTopic(textsOf(topic['queries']))) };
}

function groupTopic(queries: readonly string[]): number[][] {
  const groups: { key: string; words: Set<string>; numbers: number[] }[] = [];
  for (const query of queries) {
    const [, number = '', text = ''] = /^(\d+): (.*)$/u.exec(query) ?? [];
    // A price and a reason are other answers, whatever words they share.
    const key = /\b(?:costs?|prices?|how much|why)\b/u.exec(text)?.[0] ?? '';
    const words = new Set((text.replaceAll(alike, ' ').match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, 5)));
    const same = groups.find(
      (group) =>
        group.key === key &&
        2 * sharedBy(group.words, words) > group.words.size + words.size - sharedBy(group.words, words),
    );
    if (same === undefined) groups.push({ key, words, numbers: [Number(number)] });
    else same.numbers.push(Number(number));
  }
  return groups.map(({ numbers }) => numbers);
}

const sharedBy = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((word) => b.has(word)).length;
