import { asObject, asObjects, type JsonObject } from './json.ts';
import { type PromptData, textsOf } from './prompt-data.ts';

/** Words that ask in another way for the same. */
const alike = /\b(?:an?|the|of|for|in|on|to|do|does|is|are|you|your|i|my|it|can|should|how|what)\b/gu;

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
