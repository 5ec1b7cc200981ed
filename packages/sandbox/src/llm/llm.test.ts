import OpenAI from 'openai';
import { LengthFinishReasonError } from 'openai/error';
import { zodResponseFormat } from 'openai/helpers/zod';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RunningSandbox, sandboxCredentials, startSandbox } from '../index.ts';
import type { Behavior } from './behaviors.ts';
import { tentPrompt as prompt } from './testing/tent-prompt.ts';

const snippets = z.object({
  candidates: z.array(z.object({ title: z.string(), description: z.string(), angle: z.string() })),
  analysis: z.object({
    competitorInsights: z.string(),
    keywordStrategy: z.string(),
    improvementReasons: z.array(z.string()),
  }),
});

let sandbox: RunningSandbox;
let openai: OpenAI;
let xai: OpenAI;
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-11-21T09:00:00Z') });
  const shared = { maxRetries: 0, defaultHeaders: { 'x-sandbox-latency-ms': '0' } };
  openai = new OpenAI({ ...shared, apiKey: sandboxCredentials.openai.apiKey, baseURL: `${sandbox.origin}/openai/v1` });
  xai = new OpenAI({ ...shared, apiKey: sandboxCredentials.xai.apiKey, baseURL: `${sandbox.origin}/xai/v1` });
});
afterEach(() => {
  sandbox.faults.clear();
  return fetch(`${sandbox.origin}/llm/behavior`, { method: 'DELETE' });
});
afterAll(() => sandbox.close());

type Params = OpenAI.ChatCompletionCreateParamsNonStreaming;

const format = zodResponseFormat(snippets, 'page_snippets');
const request = (more: Partial<Params> = {}): Params => ({
  model: 'gpt-4o',
  messages: [
    { role: 'system', content: 'You write titles. Material stands in <data> blocks.' },
    { role: 'user', content: prompt() },
  ],
  response_format: format,
  ...more,
});
const ask = (more: Partial<Params> = {}, client: OpenAI = openai) => client.chat.completions.create(request(more));
const misbehave = (behavior: Behavior, more: { times?: number; match?: string } = {}) =>
  fetch(`${sandbox.origin}/llm/behavior`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ behavior, ...more }),
  });
const contentOf = (completion: OpenAI.ChatCompletion) => completion.choices[0]?.message.content ?? '';
const documentOf = (completion: OpenAI.ChatCompletion) => snippets.parse(JSON.parse(contentOf(completion)));

async function failureOf(promise: Promise<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof OpenAI.APIError) return error;
  throw new Error('The call did not fail with an API error.', { cause: error });
}

describe('OpenAI', () => {
  test('fills a structured output, names the snapshot and reports usage and limits', async () => {
    const { data, response, request_id } = await openai.chat.completions.parse(request()).withResponse();
    expect(data.choices[0]?.message.parsed).toMatchObject({ candidates: expect.any(Array) as unknown[] });
    expect(data.model).toBe('gpt-4o-2024-08-06');
    expect(data.usage?.total_tokens).toBe((data.usage?.prompt_tokens ?? 0) + (data.usage?.completion_tokens ?? 0));
    expect(data.usage?.prompt_tokens).toBeGreaterThan(300);
    expect(request_id).toMatch(/^req_/u);
    expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('9999');
  });

  test('answers the same request with the same text', async () => {
    expect(contentOf(await ask())).toBe(contentOf(await ask()));
  });

  test('writes five different candidates, and none again that broke rules', async () => {
    const first = documentOf(await ask());
    const titles = first.candidates.map((candidate) => candidate.title);
    expect(new Set(titles).size).toBe(5);
    const violations = titles.slice(0, 2).map((text) => ({ field: 'title', rule: 'duplicate', text }));
    const content = `${prompt()}\n<data name="violations">${JSON.stringify(violations)}</data>`;
    const repaired = documentOf(await ask({ messages: [{ role: 'user', content }] }));
    const again = repaired.candidates.map((candidate) => candidate.title);
    expect(again.filter((title) => titles.slice(0, 2).includes(title))).toEqual([]);
  });

  test('lists its models with the day they end, leaving out those that are gone', async () => {
    const models = (await openai.models.list()).data as (OpenAI.Model & { shutdown_date?: string | null })[];
    expect(models.find((model) => model.id === 'gpt-4o')?.shutdown_date).toBe('2027-01-14');
    expect(models.find((model) => model.id === 'gpt-6-luna')?.shutdown_date).toBeNull();
    expect(models.some((model) => model.id === 'gpt-4-turbo')).toBe(false);
  });

  test('cuts at the token limit, and reasoning eats the limit first', async () => {
    const cut = await ask({ max_completion_tokens: 50 });
    expect([cut.choices[0]?.finish_reason, contentOf(cut).length]).toEqual(['length', 200]);
    await expect(openai.chat.completions.parse(request({ max_completion_tokens: 50 }))).rejects.toBeInstanceOf(
      LengthFinishReasonError,
    );
    const reasoned = await ask({ model: 'gpt-6-sol', max_completion_tokens: 50, reasoning_effort: 'high' });
    expect([reasoned.choices[0]?.finish_reason, contentOf(reasoned)]).toEqual(['length', '']);
  });

  test('lets reasoning models take no temperature unless they do not reason', async () => {
    const error = await failureOf(ask({ model: 'gpt-6-luna', temperature: 0.7 }));
    expect([error.status, error.code, error.param]).toEqual([400, 'unsupported_value', 'temperature']);
    expect((await failureOf(ask({ model: 'gpt-6-luna', max_tokens: 500 }))).param).toBe('max_tokens');
    const plain = await ask({ model: 'gpt-6-luna', temperature: 0.7, reasoning_effort: 'none' });
    expect(plain.usage?.completion_tokens_details?.reasoning_tokens).toBe(0);
  });

  test('refuses a wrong key, an unknown and a retired model, and a loose schema', async () => {
    const stranger = new OpenAI({ apiKey: 'sk-wrong-key', baseURL: `${sandbox.origin}/openai/v1`, maxRetries: 0 });
    expect(await failureOf(stranger.models.list())).toMatchObject({ status: 401, code: 'invalid_api_key' });
    expect(await failureOf(ask({ model: 'gpt-99' }))).toMatchObject({ status: 404, code: 'model_not_found' });
    expect((await failureOf(ask({ model: 'gpt-4-turbo' }))).message).toContain('deprecated');
    const loose = {
      type: 'json_schema',
      json_schema: { name: 'loose', strict: true, schema: { type: 'object', properties: { a: { type: 'string' } } } },
    } as const;
    expect((await failureOf(ask({ response_format: loose }))).message).toContain("'additionalProperties' is required");
  });

  test('is past its shutdown day as gone as if it had never been', async () => {
    const later = await startSandbox({ now: () => new Date('2027-01-14T00:00:00Z') });
    const client = new OpenAI({
      apiKey: sandboxCredentials.openai.apiKey,
      baseURL: `${later.origin}/openai/v1`,
      maxRetries: 0,
    });
    expect(await failureOf(ask({}, client))).toMatchObject({ status: 404, code: 'model_not_found' });
    await later.close();
  });
});

describe('xAI', () => {
  test('counts reasoning in addition to the completion and names the exact cost', async () => {
    const usage = (await ask({ model: 'grok-4.3' }, xai)).usage as OpenAI.CompletionUsage & {
      cost_in_usd_ticks: number;
    };
    const reasoning = usage.completion_tokens_details?.reasoning_tokens ?? 0;
    expect(reasoning).toBeGreaterThan(0);
    expect(usage.total_tokens).toBe(usage.prompt_tokens + usage.completion_tokens + reasoning);
    expect(usage.cost_in_usd_ticks).toBe(usage.prompt_tokens * 12_500 + (usage.completion_tokens + reasoning) * 25_000);
  });

  test('answers a retired model with a text as error, and another one’s name for a redirected model', async () => {
    const gone = await failureOf(ask({ model: 'grok-2-1212' }, xai));
    expect([gone.status, gone.code, gone.type]).toEqual([404, undefined, undefined]);
    expect(gone.message).toContain('The model grok-2-1212 does not exist');
    expect((await ask({ model: 'grok-3' }, xai)).model).toBe('grok-4.3');
  });
});

describe('misbehavior on demand', () => {
  test('happens as often as ordered and only for matching prompts', async () => {
    await misbehave('empty', { times: 1, match: 'two-person-tents' });
    const other = [{ role: 'user' as const, content: 'Something else.' }];
    expect(contentOf(await ask({ messages: other }))).not.toBe('');
    expect(contentOf(await ask())).toBe('');
    expect(contentOf(await ask())).not.toBe('');
  });

  const titleOf = async () => documentOf(await ask()).candidates[0]?.title ?? '';
  test.each<[Behavior, RegExp]>([
    ['tooLong', /^.{90,}$/u],
    ['inventedClaim', /#1.*% off/iu],
    ['otherLanguage', /gamme|modèles|commander/iu],
    ['allCaps', /^[^\p{Ll}]+$/u],
    ['stuffed', /^(\S+) \1 \1 \1$/u],
    ['url', /https:\/\//u],
    ['obeysInjection', /^Cheap watches$/u],
  ])('writes a title that is %s', async (behavior, pattern) => {
    await misbehave(behavior);
    expect(await titleOf()).toMatch(pattern);
  });

  test('must be one that it knows', async () => {
    const response = await misbehave('sulking' as Behavior);
    expect([response.status, z.object({ message: z.string() }).parse(await response.json()).message]).toEqual([
      400,
      expect.stringContaining('tooLong'),
    ]);
  });
});
