import type OpenAI from 'openai';
import type { ModelManners } from './model-table.ts';
import type { ModelFacts, WriteRequest } from './text-models.ts';

export type ChatBody = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** How a server has to be asked, as far as that differs from how we would ask: what it refused is left out or has its successor. */
export interface RequestForm {
  /** How it is told the form of the answer; below `schema` the schema stands in the prompt. */
  format: 'schema' | 'json' | 'prompt';
  leftOut: ReadonlySet<string>;
  /** Parameters by the names that the server gave for them. */
  renamed: Readonly<Record<string, string>>;
  /** Values that the server named. */
  values: Readonly<Record<string, unknown>>;
  /** The system's message begins the user's. */
  withoutSystem: boolean;
}

export const usualForm: RequestForm = {
  format: 'schema',
  leftOut: new Set(),
  renamed: {},
  values: {},
  withoutSystem: false,
};

/** The same texts are judged alike each time. */
const judgingTemperature = 0;

const inPrompt = (schema: WriteRequest['schema']['schema']): string =>
  `\n\nAnswer with one JSON value and nothing else. It fits this JSON schema:\n${JSON.stringify(schema)}`;

/** The request in our own form: the same for the same question, whoever is asked. */
export function requestBody(request: WriteRequest, facts: ModelFacts, manners: ModelManners): ChatBody {
  const { temperature, reasoningEffort, tokenLimit } = manners;
  // Many servers take a schema and ignore it.
  const system = facts.provider === 'custom' ? request.system + inPrompt(request.schema.schema) : request.system;
  return {
    model: facts.apiModel,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: request.user },
    ],
    response_format: { type: 'json_schema', json_schema: { ...request.schema, strict: true } },
    [tokenLimit]: request.maxOutputTokens,
    ...(temperature !== null && { temperature: request.task === 'judge' ? judgingTemperature : temperature }),
    ...(reasoningEffort !== null && { reasoning_effort: reasoningEffort }),
  };
}

/** The same request in the form that a server takes. */
export function inForm(body: ChatBody, form: RequestForm): ChatBody {
  const { format, leftOut, renamed, values, withoutSystem } = form;
  let messages = body.messages.map(({ role, content }) => ({
    role,
    content: typeof content === 'string' ? content : '',
  }));
  const asked = body.response_format;
  const system = messages.find(({ role }) => role === 'system');
  if (format !== 'schema' && asked?.type === 'json_schema' && system !== undefined) {
    const schema = inPrompt(asked.json_schema.schema ?? {});
    if (!system.content.endsWith(schema)) system.content += schema;
  }
  if (withoutSystem) {
    const [first, ...rest] = messages.filter(({ role }) => role !== 'system');
    messages = [{ role: 'user', content: `${system?.content ?? ''}\n\n${first?.content ?? ''}` }, ...rest];
  }
  const { response_format: _own, messages: _ours, ...other } = body;
  const formats = {
    schema: { response_format: asked },
    json: { response_format: { type: 'json_object' } },
    prompt: {},
  };
  const parameters = Object.entries({ ...other, ...formats[format] })
    .filter(([name]) => !leftOut.has(name))
    .map(([name, value]): [string, unknown] => [renamed[name] ?? name, values[name] ?? value]);
  const added = Object.entries(values).filter(([name]) => !(name in other));
  return { messages, ...Object.fromEntries([...parameters, ...added]) } as unknown as ChatBody;
}

/** What a server said when it did not take a request. */
export interface ServerRefusal {
  status: number;
  /** Everything it said, codes and names included. */
  text: string;
  /** The parameter that it names in a field of its own; null when there is none. */
  param: string | null;
}

/** How else a parameter is called in refusals. */
const mentions: Readonly<Record<string, RegExp>> = {
  response_format:
    /response[_ .]?format|json[_ ]?(?:schema|mode|object|validate)|structured[_ ]?(?:output|generation|decoding)|guided|grammar|additionalProperties/iu,
  max_tokens: /\bmax[_ ]?(?:completion[_ ]?|output[_ ]?|new[_ ]?)?tokens/iu,
  max_completion_tokens: /\bmax[_ ]?(?:completion[_ ]?|output[_ ]?|new[_ ]?)?tokens/iu,
  temperature: /\btemperature\b/iu,
  reasoning_effort: /\breasoning(?:[_ .]?effort)?\b/iu,
};

/** Of the request and not of its sender; 404, 424 and 5xx are also said of what no server behind a gateway takes. */
const requestStatuses = new Set([400, 404, 405, 415, 422, 424, 500, 501]);

const tokenLimit = /\bmax_(?:[a-z]+_)?tokens\b/giu;

/** The parameter that a refusal recommends in place of the one that was sent. */
function recommendedIn(text: string, sent: string): string | null {
  const found = [
    /\b(?:use|try|send|specify)\s+(?:the\s+)?(?:parameter\s+)?[`'"]?([a-z][a-z0-9_.]+)[`'"]?(?:\s+parameter)?,?\s+instead/iu,
    /\binstead(?:\s+of\s+\S+)?,?\s+(?:please\s+)?use\s+[`'"]?([a-z][a-z0-9_.]+)/iu,
    /\b(?:replaced (?:by|with)|renamed(?: to)?|in favou?r of|did you mean|superseded by|please use)\s+(?:the\s+)?[`'"]?([a-z][a-z0-9_.]+)/iu,
  ]
    .map((pattern) => pattern.exec(text)?.[1])
    .find((name) => name !== undefined);
  const name = found?.replace(/(?<!\.)\.+$/u, '');
  return name?.includes('_') === true && name !== sent && /token|length|predict/iu.test(name) ? name : null;
}

/** A refusal of one limit that knows another by its name takes that one. */
const otherLimitIn = (text: string, sent: string): string | null =>
  [...text.matchAll(tokenLimit)].map(([name]) => name).find((name) => name !== sent) ?? null;

/** What stands before a number that is a bound; without it, one of three digits from 400 on is a status. */
const bound = /(?:\b(?:most|maximum|max|limit|than|equals?|to)|[<≤]=?)\W{1,4}(?:(?:is|of|be) )?$/iu;

/** The value that a refusal allows: the largest number of its words that is below what was sent, and no status. */
function limitIn({ text, status }: ServerRefusal, sent: number): number | null {
  if (/context (?:length|window|size)/iu.test(text)) return null;
  const words = text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '');
  // Neither a part of a name nor a code.
  const numbers = [...words.matchAll(/(?<![\w.-]|":\s?"?)\d{2,6}(?![\w-]|\.\d)/gu)];
  const limits = numbers.flatMap(({ 0: digits, index }) => {
    const limit = Number(digits);
    const isStatus = limit >= 400 && limit < 600 && !bound.test(words.slice(Math.max(0, index - 24), index));
    return limit < sent && limit !== status && !isStatus ? [limit] : [];
  });
  return limits.length === 0 ? null : Math.max(...limits);
}

const without = (form: RequestForm, name: string): RequestForm => ({
  ...form,
  leftOut: new Set([...form.leftOut, name]),
});

/** The form without a parameter, or with what the refusal names in its place. */
function withoutParameter(
  form: RequestForm,
  name: string,
  { body, ...refusal }: ServerRefusal & { body: ChatBody },
): RequestForm {
  const { text } = refusal;
  if (name === 'response_format') {
    const takesObject = !/must be[^.]{0,20}json_schema/iu.test(text) && form.format === 'schema';
    return { ...form, format: takesObject ? 'json' : 'prompt' };
  }
  if (name !== 'max_tokens' && name !== 'max_completion_tokens') return without(form, name);
  const isRenamed = form.renamed[name] !== undefined;
  const recommended = isRenamed ? null : recommendedIn(text, name);
  const limit = recommended === null ? limitIn(refusal, Number(body[name])) : null;
  if (limit !== null && form.values[name] === undefined) return { ...form, values: { ...form.values, [name]: limit } };
  const successor = recommended ?? (isRenamed ? null : otherLimitIn(text, name));
  return successor === null ? without(form, name) : { ...form, renamed: { ...form.renamed, [name]: successor } };
}

/** What a refusal asks for that is no parameter of ours: another value, or no message of the system. */
function asAskedFor(form: RequestForm, { text }: ServerRefusal): RequestForm | null {
  const [, path, value] = /([a-z_][\w.]*)[`'"]?\s+must be (?:set to )?[`'"]?(true|false)\b/iu.exec(text) ?? [];
  const name = path?.split('.').at(-1);
  if (name !== undefined && form.values[name] === undefined) {
    return { ...form, values: { ...form.values, [name]: value?.toLowerCase() === 'true' } };
  }
  const isSystem = /\bsystem[`'" _-]{1,3}(?:message|prompt|instruction)|\broles?\b|developer instruction/iu;
  return isSystem.test(text) && !form.withoutSystem ? { ...form, withoutSystem: true } : null;
}

/**
 * How to ask once more after a refusal; null when it has nothing to do with what may be left out. A server of one's own
 * that refuses a request and doesn't say why is asked without everything that it can do without.
 */
export function formAfter(
  form: RequestForm,
  refusal: ServerRefusal,
  sent: { body: ChatBody; isOwn: boolean },
): RequestForm | null {
  if (!requestStatuses.has(refusal.status)) return null;
  const asked = asAskedFor(form, refusal);
  if (asked !== null) return asked;
  const optional = Object.keys(sent.body).filter((name) => name in mentions && !form.leftOut.has(name));
  const ofFormat = optional.filter((name) => name !== 'response_format' || form.format !== 'prompt');
  const root = refusal.param?.split(/[.[]/u)[0] ?? null;
  const byField = ofFormat.filter((name) => (form.renamed[name] ?? name) === root);
  const named = byField.length > 0 ? byField : ofFormat.filter((name) => mentions[name]?.test(refusal.text) === true);
  if (named.length > 0) {
    return named.reduce((changed, name) => withoutParameter(changed, name, { ...refusal, body: sent.body }), form);
  }
  // No stream is asked for: whoever speaks of one wants it.
  if (/\bstream(?:s|ing|ed)?\b/iu.test(refusal.text) && form.values['stream'] === undefined) {
    return { ...form, values: { ...form.values, stream: true } };
  }
  const isOfRequest = refusal.status === 400 || refusal.status === 422 || /\bparameters?\b/iu.test(refusal.text);
  const isUnexplained = sent.isOwn && isOfRequest && ofFormat.length > 0;
  return isUnexplained ? { ...form, format: 'prompt', leftOut: new Set([...form.leftOut, ...ofFormat]) } : null;
}
