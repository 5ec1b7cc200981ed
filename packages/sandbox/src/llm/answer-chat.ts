import { createHash } from 'node:crypto';
import type { SandboxContext } from '../frame/frame.ts';
import { takeBehavior, type Behavior } from './behaviors.ts';
import { readChatRequest, type ChatRequest } from './chat-request.ts';
import { cachedTokens, countTokens, reasoningTokens, usageOf, type TokenCount } from './count-tokens.ts';
import { fillSchema } from './fill-schema.ts';
import { asObject, type Json, type JsonObject } from './json.ts';
import { REFUSAL, spoilContent, spoilDocument } from './misbehave.ts';
import type { Model } from './models.ts';
import { type PromptData, readPromptData, textsOf } from './prompt-data.ts';
import { withRecording } from './recordings/recordings.ts';
import { asksForGroups, asksForReview, groupQueries, reviewTexts } from './review-texts.ts';
import { insufficientQuota, invalidRequest } from './vendor-errors.ts';

interface WrittenAnswer {
  content: string | null;
  refusal: string | null;
  finishReason: 'stop' | 'length';
}

const CHARACTERS_PER_TOKEN = 4;

/** Answers a chat completion of a model, deterministically but for the id and time; `seen` are the prefixes of chats before. */
export function answerChat(
  sandbox: SandboxContext,
  seen: Set<string>,
  asked: { model: Model; body: JsonObject },
): JsonObject {
  const { model, body } = asked;
  const request = readChatRequest(body, model);
  const promptTokens =
    countTokens(request.prompt) + (request.schema === null ? 0 : countTokens(JSON.stringify(request.schema))) + 8;
  if (promptTokens > model.contextTokens) {
    const message = `This model's maximum context length is ${model.contextTokens} tokens. However, your messages resulted in ${promptTokens} tokens.`;
    throw invalidRequest(model.vendor, { message, param: 'messages', code: 'context_length_exceeded' });
  }
  const data = readPromptData(request.prompt);
  const behavior = takeBehavior(sandbox.state, request.prompt);
  if (behavior === 'insufficientQuota') throw insufficientQuota(model.vendor);
  const reasoning = reasoningTokens(request.effort, promptTokens);
  const answer = withinLimit(writeAnswer(request, data, behavior), request, reasoning);
  const count: TokenCount = {
    prompt: promptTokens,
    ...recall(seen, request.prefix, model),
    completion: countTokens(answer.content ?? answer.refusal ?? ''),
    reasoning: Math.min(reasoning, request.maxOutputTokens ?? reasoning),
  };
  return envelope(sandbox, { model, answer, usage: usageOf(model, count), seed: request.prompt });
}

function writeAnswer(request: ChatRequest, data: PromptData, behavior: Behavior | null): WrittenAnswer {
  if (behavior === 'refusal') return { content: null, refusal: REFUSAL, finishReason: 'stop' };
  const document = writeDocument(request, data);
  const spoilt = behavior === null ? document : spoilDocument(document, behavior, data);
  const content = typeof spoilt === 'string' ? spoilt : JSON.stringify(spoilt);
  return {
    content: behavior === null ? content : spoilContent(content, behavior),
    refusal: null,
    finishReason: behavior === 'truncated' ? 'length' : 'stop',
  };
}

/** Of a request without a schema, an answer as of one for a title and a description. */
const plainSchema: JsonObject = {
  type: 'object',
  properties: { title: { type: 'string' }, description: { type: 'string' } },
};

function writeDocument(request: ChatRequest, data: PromptData): Json {
  const { schema } = request;
  if (schema !== null && asksForReview(schema)) return reviewTexts(data);
  if (schema !== null && asksForGroups(schema)) return groupQueries(data);
  const filled = fillSchema(schema ?? plainSchema, data);
  const document = asObject(filled);
  if (document === null) return filled;
  if (schema !== null) return withRecording(document, data);
  return request.asJson ? document : textsOf(Object.values(document)).join('\n\n');
}

// Reasoning is spent first, so a small limit can leave nothing for the text.
function withinLimit(answer: WrittenAnswer, request: ChatRequest, reasoning: number): WrittenAnswer {
  if (request.maxOutputTokens === null || answer.content === null) return answer;
  const room = Math.max(0, request.maxOutputTokens - reasoning);
  if (countTokens(answer.content) <= room) return answer;
  return { ...answer, content: answer.content.slice(0, room * CHARACTERS_PER_TOKEN), finishReason: 'length' };
}

function recall(known: Set<string>, prefix: string, model: Model): Pick<TokenCount, 'cached' | 'cacheWrite'> {
  const key = digest(prefix);
  const seen = known.has(key);
  known.add(key);
  const tokens = cachedTokens(countTokens(prefix));
  return seen ? { cached: tokens, cacheWrite: 0 } : { cached: 0, cacheWrite: model.writesCache === true ? tokens : 0 };
}

function envelope(
  sandbox: SandboxContext,
  parts: { model: Model; answer: WrittenAnswer; usage: JsonObject; seed: string },
): JsonObject {
  const { model, answer, usage, seed } = parts;
  const createdMs = sandbox.now().getTime();
  const message: JsonObject = { role: 'assistant', content: answer.content, refusal: answer.refusal };
  if (model.vendor === 'openai') message['annotations'] = [];
  return {
    id: `${model.vendor === 'openai' ? 'chatcmpl-' : ''}${digest(`${seed}${createdMs}`).slice(0, 29)}`,
    object: 'chat.completion',
    created: Math.floor(createdMs / 1000),
    model: model.answersAs ?? model.id,
    choices: [{ index: 0, message, logprobs: null, finish_reason: answer.finishReason }],
    usage,
    system_fingerprint: `fp_${digest(model.id).slice(0, 10)}`,
    ...(model.vendor === 'openai' && { service_tier: 'default' }),
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
