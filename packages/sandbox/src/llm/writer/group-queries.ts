import { asList, asObject, asObjects, asText, type Json, type JsonObject } from './json.ts';
import { contentWords, type Material } from './material.ts';

/** So much of the words that either of two queries has must be in both. */
const sharedWords = 0.5;
/** Endings don't matter to somebody who reads. */
const lettersRead = 5;
const price = /\b(?:cost|costs|price|prices|how much|worth)\b/u;
const reason = /^why\b/u;

/** Whether a schema asks which queries ask the same. */
export function asksForGroups(schema: JsonObject): boolean {
  const properties = asObject(schema['properties']) ?? {};
  return properties['groups'] !== undefined && Object.keys(properties).length === 1;
}

/** Groups the numbered queries of each topic by the words they share. */
export function groupQueries(material: Material): JsonObject {
  const topics = asObjects(material.blocks.find(({ name }) => name === 'topics')?.value);
  return { groups: topics.flatMap((topic) => groupTopic(asList(topic['queries']), material)) };
}

interface Group {
  kind: string;
  words: Set<string>;
  numbers: number[];
}

function groupTopic(queries: readonly Json[], material: Material): number[][] {
  const groups: Group[] = [];
  for (const query of queries) {
    const [, number, text = ''] = /^(\d+): (.*)$/u.exec(asText(query) ?? '') ?? [];
    if (number === undefined) continue;
    const words = new Set(contentWords(text, material.language).map((word) => word.slice(0, lettersRead)));
    const kind = price.test(text) ? 'price' : reason.test(text) ? 'reason' : '';
    const same = groups.find((group) => group.kind === kind && shareOf(group.words, words) >= sharedWords);
    if (same === undefined) groups.push({ kind, words, numbers: [Number(number)] });
    else same.numbers.push(Number(number));
  }
  return groups.map(({ numbers }) => numbers);
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((word) => b.has(word)).length;
  return both / (a.size + b.size - both || 1);
}
