import { asList, asObject, asText, type JsonObject } from '../llm/json.ts';
import type { FaultKind, FaultReply } from './fault-kind.ts';
import refusals from './refusals.json' with { type: 'json' };

/** What a model thinks before it answers, with a draft in it. */
const thoughts = 'The page sells tents. A draft: {"candidates": [{"title": "Draft"}]} Too short, so once more.';

/** The request in the words that the sandbox's own model takes, with the schema that stands in the prompt. */
function inOwnWords(body: JsonObject): JsonObject {
  const { model, messages, temperature } = body;
  const prompt = asList(messages).map((message) => asText(asObject(message)?.['content']) ?? '');
  const inPrompt = /fits this JSON schema:\n(\{.*\})/u.exec(prompt.join('\n'))?.[1];
  const given = asObject(asObject(asObject(body['response_format'])?.['json_schema'])?.['schema']);
  const schema = given ?? (inPrompt === undefined ? null : (JSON.parse(inPrompt) as JsonObject));
  const format = {
    type: 'json_schema',
    json_schema: { name: 'answer', strict: true, schema },
  } as unknown as JsonObject;
  return {
    model: model ?? '',
    messages: messages ?? [],
    ...(temperature !== undefined && { temperature }),
    ...(schema !== null && { response_format: format }),
  };
}

type Message = Record<string, unknown>;
type Change = (text: string, answer: JsonObject) => unknown;

const ok = (body: unknown, headers: Record<string, string> = {}): FaultReply => ({ status: 200, headers, body });

const textOf = (answer: JsonObject): string =>
  asText(asObject(asObject(asList(answer['choices'])[0])?.['message'])?.['content']) ?? '';

function kind(answer: (body: JsonObject, usual: () => Promise<JsonObject>) => Promise<FaultReply>): FaultKind {
  return { match: '/chat/completions', answer: (body, usual) => answer(body, () => usual(inOwnWords(body))) };
}

/** A server whose answers are put differently. */
const puts = (change: Change): FaultKind =>
  kind(async (_body, usual) => {
    const answer = await usual();
    return ok(change(textOf(answer), answer));
  });

/** A server that puts its message differently and is otherwise the usual one. */
const says = (message: (text: string) => Message | string, choice: Message = {}): FaultKind =>
  puts((text, answer) => {
    const said = message(text);
    const own = typeof said === 'string' ? { role: 'assistant', content: said } : { role: 'assistant', ...said };
    return { ...answer, choices: [{ index: 0, finish_reason: 'stop', ...choice, message: own }] };
  });

/** A server that counts differently. */
const counts = (usage: unknown): FaultKind => puts((_text, answer) => ({ ...answer, usage }));

const formatOf = (body: JsonObject): string => asText(asObject(body['response_format'])?.['type']) ?? 'none';

/** What servers refuse of a request. */
const refused: Readonly<Record<string, (body: JsonObject) => boolean>> = {
  schema: (body) => formatOf(body) === 'json_schema',
  format: (body) => formatOf(body) !== 'none',
  temperature: (body) => body['temperature'] !== undefined,
  'format or temperature': (body) => formatOf(body) !== 'none' || body['temperature'] !== undefined,
  limit: (body) => body['max_tokens'] !== undefined,
  'high limit': (body) => Number(body['max_tokens'] ?? 0) > 4096,
  'no low limit': (body) => !(Number(body['max_tokens']) <= 4096),
  'no other limit': (body) => body['max_completion_tokens'] === undefined,
  system: (body) => asList(body['messages']).some((message) => asObject(message)?.['role'] === 'system'),
  thinking: (body) => body['enable_thinking'] !== false,
};

interface Refusal {
  when: string;
  status?: number;
  /** The sentence of an error as OpenAI writes it, in place of a whole body. */
  says?: string;
  body?: unknown;
}

const openAiError = (message: string): JsonObject => ({
  error: { message, type: 'invalid_request_error', param: null, code: null },
});

const refuses = ({ when, status = 400, says: message, body }: Refusal): FaultKind =>
  kind(async (asked, usual) => {
    if (refused[when]?.(asked) !== true) return ok(await usual());
    return { status, body: message === undefined ? body : openAiError(message) };
  });

const deltas = (text: string): string[] => text.match(/[\s\S]{1,40}/gu) ?? [];

/** How the model servers answer that people run, by the form and not by the vendor; each ends with a text. */
export const modelServers: Readonly<Record<string, FaultKind>> = {
  'reasoning in tags': says((text) => `<think>\n${thoughts}\n</think>\n\n${text}`),
  'reasoning closed without being opened': says((text) => `${thoughts}\n</think>\n${text}`),
  'reasoning never closed': says((text) => `<think>\nI answer right away. ${text}`),
  'reasoning in channels': says(
    (text) => `<|channel|>analysis<|message|>${thoughts}<|end|><|start|>assistant<|channel|>final<|message|>${text}`,
  ),
  'reasoning in a field': says((text) => ({ content: text, reasoning_content: thoughts })),
  'answer in the field of the reasoning': says((text) => ({ content: null, reasoning_content: text })),
  'reasoning as a part': says((text) => ({
    content: [
      { type: 'thinking', thinking: [{ type: 'text', text: thoughts }] },
      { type: 'text', text },
    ],
  })),
  'content in parts': says((text) => ({
    content: [
      { type: 'text', text: text.slice(0, 30) },
      { type: 'text', text: text.slice(30) },
    ],
  })),
  'content as an object': says((text) => ({ content: JSON.parse(text) as unknown })),
  'in a fence with prose': says(
    (text) => `Here is the JSON:\n\n\`\`\`json\n${text}\n\`\`\`\n\nTell me if {you} like it.`,
  ),
  'in prose': says((text) => `Sure, {happy} to help: ${text} Anything else?`),
  'JSON as a text': says((text) => JSON.stringify(text)),
  'wrapped in a key': says((text) => JSON.stringify({ response: JSON.parse(text) as unknown })),
  'as arguments of a tool': says((text) => ({
    content: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'answer', arguments: text } }],
  })),
  'cut after its end': says((text) => `${text}\n\n\n\n`, { finish_reason: 'length' }),
  'an unknown end': says((text) => text, { finish_reason: 'eos_token', stop_reason: 128_009 }),
  'an old completion': puts((text, answer) => ({ ...answer, choices: [{ index: 0, text, finish_reason: null }] })),
  'as events': puts((text, { model, usage }) => {
    const chunks = [
      ...deltas(text).map((content) => ({ model, choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
      { model, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage },
    ];
    return `: ping\n\n${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`;
  }),
  'in an envelope': puts((_text, answer) => ({ result: answer, success: true, errors: [], messages: [] })),
  'characters of no keyboard': says((text) => text.replaceAll(' ', '\\u00a0').replaceAll(/(?<=\w)-(?=\w)/gu, '\u2011')),
  'JSON as a text in a fence': says((text) => `\`\`\`json\n${JSON.stringify(text)}\n\`\`\``),
  'remarks around the answer': puts(
    (_text, answer) => `: WORKING\n\n${JSON.stringify(answer, null, 2)}\n<!-- cached -->`,
  ),
  'figures that JSON has no name for': puts((_text, answer) =>
    JSON.stringify({ ...answer, created: 0 }).replace('"created":0', '"created":NaN,"logprob":-Infinity'),
  ),
  'events with a word that is no JSON': puts((text) =>
    ['keep-alive', ...deltas(text).map((content) => JSON.stringify({ choices: [{ delta: { content } }] }))]
      .map((data) => `data: ${data}\n\n`)
      .join(''),
  ),
  'usage is missing': puts((_text, { usage: _none, ...answer }) => answer),
  'usage is null': counts(null),
  'usage in words': counts({ prompt_tokens: '812', completion_tokens: 'n/a', total_tokens: '' }),
  'usage is nested': counts({ tokens: { input: 812, output: 90 } }),
  'usage is negative': counts({ prompt_tokens: -1, completion_tokens: -1, total_tokens: -1 }),
  'usage in fractions': counts({ prompt_tokens: 812.5, completion_tokens: 90.25, total_tokens: 902.75 }),
  'usage of nothing': counts({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }),
  'only streams': kind(async (asked, usual) => {
    if (asked['stream'] !== true) return { status: 400, body: openAiError('Set stream=true.') };
    const content = textOf(await usual());
    return ok(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\ndata: [DONE]\n\n`);
  }),
  ...Object.fromEntries(Object.entries(refusals as Record<string, Refusal>).map(([name, row]) => [name, refuses(row)])),
};
