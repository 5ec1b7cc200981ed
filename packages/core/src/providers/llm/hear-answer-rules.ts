import { fitsSchema, jsonValuesIn, type Schema } from './json-values-rules.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of a message: what it says to its reader, what stands outside of its reasoning, and all the rest. */
type Heard = readonly [said: unknown[], aside: unknown[], thought: unknown[]];

const nothing: Heard = [[], [], []];

const together = (all: readonly Heard[]): Heard => [
  all.flatMap(([said]) => said),
  all.flatMap(([, aside]) => aside),
  all.flatMap(([, , thought]) => thought),
];

const thoughtKey = /reason|think|thought|analysis/iu;
/** Reasoning that a model writes into its text, with the tags of the families of models. */
const reasoningTags = String.raw`think(?:ing)?|thought|reason(?:ing)?|reflection|analysis|scratchpad|seed:think`;
const closedReasoning = new RegExp(String.raw`<(${reasoningTags})\b[^>]*>.*?</\1\s*>`, 'gisu');
const reasoningEnd = new RegExp(
  String.raw`(?:</(?:${reasoningTags})\s*>|\[/THINK\]|<\|channel\|>final[^<]*<\|message\|>|<\|end_of_thought\|>|◁/think▷)`,
  'giu',
);
const reasoningStart = new RegExp(
  String.raw`(?:<(?:${reasoningTags})\b[^>]*>|\[THINK\]|<\|channel\|>analysis|<\|begin_of_thought\|>|◁think▷)`,
  'iu',
);

/** Splits a text at its reasoning, closed or not. */
function hearText(text: string): Heard {
  const end = [...text.matchAll(reasoningEnd)].at(-1);
  const after = end === undefined ? text : text.slice(end.index + end[0].length);
  const start = reasoningStart.exec(after)?.index ?? after.length;
  const said = jsonValuesIn(after.slice(0, start));
  if (end === undefined && start === after.length) return [said, [], []];
  return [said, jsonValuesIn(text.replaceAll(closedReasoning, ' ')), jsonValuesIn(text)];
}

const isThoughtPart = (part: unknown): boolean =>
  isRecord(part) && typeof part['type'] === 'string' && thoughtKey.test(part['type']);
const isPart = (part: unknown): part is { text: string } => isRecord(part) && typeof part['text'] === 'string';

/** Joins the texts of content parts: a value may go on in the next one. */
function joined(parts: readonly unknown[]): string {
  return parts
    .filter((part) => !isThoughtPart(part))
    .map((part) => (typeof part === 'string' ? part : isPart(part) ? part.text : ''))
    .join('');
}

const deepest = 10;

function hear(value: unknown, schema: Schema, depth: number): Heard {
  if (typeof value === 'string') return hearText(value);
  if (depth > deepest || typeof value !== 'object' || value === null) return nothing;
  const own: Heard = Array.isArray(value)
    ? hearText(joined(value))
    : [fitsSchema(value, schema) ? [value] : [], [], []];
  const inner = Object.entries(value).map(([key, one]: [string, unknown]): Heard => {
    const heard = hear(one, schema, depth + 1);
    const isThought = thoughtKey.test(key) || isThoughtPart(one);
    return isThought ? [[], [], heard.flat()] : heard;
  });
  return together([...inner, own]);
}

/** The JSON values of a message, wherever they stand in it: first those that it says, last those of its reasoning. */
export const valuesIn = (message: unknown, schema: Schema): Heard => hear(message, schema, 0);
