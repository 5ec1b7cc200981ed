import { asList, asObject, asObjects, asText, type JsonObject } from './json.ts';
import type { Model, Vendor } from './models.ts';
import refusals from './refusals.json' with { type: 'json' };
import { checkStrictSchema } from './strict-schema.ts';
import { invalidRequest } from './vendor-errors.ts';

/** A chat request as far as it decides the answer. */
export interface ChatRequest {
  prompt: string;
  /** The stable beginning: system and developer messages, which caches recognize. */
  prefix: string;
  schema: JsonObject | null;
  asJson: boolean;
  /** Null: no limit beyond the model's. */
  maxOutputTokens: number | null;
  effort: 'none' | 'low' | 'medium' | 'high';
}

const REFUSED_BY_REASONING: Readonly<Record<Vendor, readonly string[]>> = {
  openai: ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty'],
  xai: ['presence_penalty', 'frequency_penalty', 'stop'],
};

/** Reads a request body and refuses what the vendor would refuse for the model. */
export function readChatRequest(body: JsonObject, model: Model): ChatRequest {
  const messages = asObjects(body['messages']);
  const texts = messages.map((message) => ({
    role: asText(message['role']) ?? '',
    text: contentText(message['content']),
  }));
  if (texts.length === 0) throw invalidRequest(model.vendor, refusals.noMessages);
  if (body['stream'] === true) throw invalidRequest(model.vendor, refusals.streams);
  const effort = readEffort(body, model);
  checkParameters(body, model, effort);
  const prompt = texts.map((message) => message.text).join('\n');
  const { schema, asJson } = readFormat(body, model.vendor, prompt);
  return {
    prompt,
    prefix: texts
      .filter((message) => message.role === 'system' || message.role === 'developer')
      .map((message) => message.text)
      .join('\n'),
    schema,
    asJson,
    maxOutputTokens: readLimit(body),
    effort,
  };
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return asList(content)
    .map((part) => asText(asObject(part)?.['text']) ?? '')
    .join('\n');
}

function readEffort(body: JsonObject, model: Model): ChatRequest['effort'] {
  if (!model.reasons) return 'none';
  const asked = asText(body['reasoning_effort']);
  const known = (['none', 'low', 'medium', 'high'] as const).find((effort) => effort === asked);
  if (asked === 'minimal') return 'low';
  return known ?? (model.vendor === 'xai' ? 'high' : 'medium');
}

function checkParameters(body: JsonObject, model: Model, effort: ChatRequest['effort']): void {
  const { vendor } = model;
  if (!model.reasons && vendor === 'openai' && body['reasoning_effort'] !== undefined) {
    throw invalidRequest(vendor, refusals.effort);
  }
  if (!model.reasons || effort === 'none') return;
  if (vendor === 'openai' && (body['max_tokens'] ?? null) !== null) throw invalidRequest(vendor, refusals.maxTokens);
  for (const name of REFUSED_BY_REASONING[vendor]) {
    const value = body[name] ?? null;
    const isDefault =
      value === null || (vendor === 'openai' && (name === 'temperature' || name === 'top_p') && value === 1);
    if (isDefault) continue;
    const message =
      vendor === 'openai'
        ? `Unsupported value: '${name}' does not support ${JSON.stringify(value)} with this model. Only the default (1) value is supported.`
        : `Model ${model.id} does not support parameter ${name}.`;
    throw invalidRequest(vendor, { message, param: name, code: 'unsupported_value' });
  }
}

function readFormat(body: JsonObject, vendor: Vendor, prompt: string): { schema: JsonObject | null; asJson: boolean } {
  const format = asObject(body['response_format']);
  if (format?.['type'] === 'json_schema') {
    const given = asObject(format['json_schema']);
    const schema = asObject(given?.['schema']);
    const name = asText(given?.['name']);
    if (schema === null || name === null) throw invalidRequest(vendor, refusals.noSchema);
    const problem = vendor === 'openai' && given?.['strict'] === true ? checkStrictSchema(schema) : null;
    const message = `Invalid schema for response_format '${name}': ${problem}`;
    if (problem !== null) throw invalidRequest(vendor, { message, param: 'response_format', code: null });
    return { schema, asJson: true };
  }
  if (format?.['type'] === 'json_object') {
    if (vendor === 'openai' && !/json/iu.test(prompt)) throw invalidRequest(vendor, refusals.noJson);
    return { schema: null, asJson: true };
  }
  return { schema: null, asJson: false };
}

function readLimit(body: JsonObject): number | null {
  const limit = body['max_completion_tokens'] ?? body['max_tokens'] ?? null;
  return typeof limit === 'number' && limit > 0 ? limit : null;
}
