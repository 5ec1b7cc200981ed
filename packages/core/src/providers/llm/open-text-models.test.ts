import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { providerSettings } from '../upstream/provider-settings.ts';
import { openTextModels } from './open-text-models.ts';
import type { TextModels, WriteRequest } from './text-models.ts';

const log = openLog('silent');
const policy = { attempts: 3, baseDelayMs: 1, maxDelayMs: 2, maxRetryAfterMs: 60_000 };
const now = () => new Date('2026-11-21T09:00:00Z');
let sandbox: RunningSandbox;
let models: TextModels;

beforeAll(async () => {
  sandbox = await startSandbox({ now });
  models = openTextModels({ settings: settingsAt(sandbox.origin), log, now, policy });
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.calls.clear();
  return fetch(`${sandbox.origin}/llm/behavior`, { method: 'DELETE' });
});
afterAll(() => sandbox.close());

function settingsAt(origin: string) {
  const { openai, xai, custom } = providerSettings({}, false);
  if (openai.state === 'missing' || xai.state === 'missing') throw new Error('the sandbox simulates both');
  return {
    openai: { ...openai, baseUrl: `${origin}/openai/v1` },
    xai: { ...xai, baseUrl: `${origin}/xai/v1` },
    custom,
  };
}

const misbehave = (behavior: string) =>
  fetch(`${sandbox.origin}/llm/behavior`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ behavior }),
  });

const text = { type: 'string' };
const list = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const schema = list({
  candidates: { type: 'array', items: list({ title: text, description: text, angle: text }) },
});

const request = (more: Partial<WriteRequest> = {}): WriteRequest => ({
  label: 'gpt-4o',
  system: 'You write titles. Material stands in <data> blocks.',
  user: '<data name="page">{"title":"Tents","text":"Light tents for two."}</data>',
  schema: { name: 'page_snippets', schema },
  maxOutputTokens: 2_000,
  ...more,
});
/** Asks, and reads the answer with its bill. */
async function write(asked: WriteRequest, { of = models, signal = new AbortController().signal } = {}) {
  const call = of.ask(asked, 'request-1');
  const { answer, lostCalls } = await call.send(signal);
  const text = call.read(answer);
  const bill = call.bill(answer);
  if (bill === null) throw new Error('It has no bill.');
  return { ...bill, ...text, lostCalls };
}
const chatCalls = () => sandbox.calls.matching('/chat/completions');

describe('a model that is asked', () => {
  it('answers in JSON and says what it cost', async () => {
    const answer = await write(request());
    expect(answer.parsed).toHaveProperty('candidates');
    expect(answer).toMatchObject({
      lostCalls: 0,
      reportedTicks: null,
      modelReturned: 'gpt-4o-2024-08-06',
    });
    const { inputTokens, cachedTokens, outputTokens } = answer.usage;
    expect(answer.computedTicks).toBe(
      (inputTokens - cachedTokens) * 25_000 + cachedTokens * 12_500 + outputTokens * 100_000,
    );
  });

  it('bills what it wrote to its cache, once', async () => {
    const long = request({ label: 'gpt-6-luna', system: 'Write plainly and keep to the material. '.repeat(200) });
    const [first, second] = [await write(long), await write(long)];
    expect(first.usage).toMatchObject({ cachedTokens: 0, cacheWriteTokens: expect.any(Number) });
    expect(first.usage.cacheWriteTokens).toBeGreaterThan(1_000);
    expect(second.usage).toMatchObject({ cachedTokens: first.usage.cacheWriteTokens, cacheWriteTokens: 0 });
    const { inputTokens, cacheWriteTokens, outputTokens } = first.usage;
    expect(first.computedTicks).toBe(
      (inputTokens - cacheWriteTokens) * 1_000 + cacheWriteTokens * 1_250 + outputTokens * 5_000,
    );
  });

  it('answers for a retired label by name, and bills as xAI reports', async () => {
    const facts = models.describe('grok-2-1212');
    expect(facts).toMatchObject({
      provider: 'grok',
      apiModel: 'grok-4.3',
      state: 'sandbox',
      retired: { successor: 'grok-4.3' },
    });
    expect(facts.notes).toEqual([]);
    const answer = await write(request({ label: 'grok-2-1212' }));
    expect(answer.modelReturned).toContain('grok-4.3');
    expect(answer.reportedTicks).toBe(answer.computedTicks);
    expect(chatCalls()[0]?.body).toMatchObject({
      model: 'grok-4.3',
      reasoning_effort: 'none',
      max_completion_tokens: 2_000,
    });
  });

  it('is found again by the request id that goes with the call', async () => {
    await write(request());
    expect(chatCalls()[0]?.headers['x-client-request-id']).toBe('request-1');
  });
});

describe('a failure', () => {
  it.each([
    ['refusal', 'refused'],
    ['truncated', 'truncated'],
    ['malformedJson', 'malformed'],
  ])('of behavior %s is billed and has the reason %s', async (behavior, reason) => {
    await misbehave(behavior);
    const failing = write(request());
    await expect(failing).rejects.toMatchObject({
      code: 'provider_rejected',
      details: {
        reason,
      },
    });
    expect(chatCalls()).toHaveLength(1);
    const call = models.ask(request(), 'request-2');
    const { answer } = await call.send(new AbortController().signal);
    expect(call.bill(answer)).toMatchObject({ computedTicks: expect.any(Number) });
  });

  it('of money is final, a limit per minute is not [UF-06]', async () => {
    await misbehave('insufficientQuota');
    await expect(write(request())).rejects.toMatchObject({
      code: 'quota_exceeded',
      details: { reason: 'insufficient_quota', attempts: 1 },
    });
    await fetch(`${sandbox.origin}/llm/behavior`, { method: 'DELETE' });
    sandbox.faults.add({
      match: '/chat/completions',
      status: 429,
      body: { error: { code: 'rate_limit_exceeded' } },
      times: 1,
    });
    await write(request());
    expect(chatCalls()).toHaveLength(3);
  });

  it('waits as long as the provider asks [UF-01]', async () => {
    sandbox.faults.add({
      match: '/chat/completions',
      status: 429,
      headers: { 'retry-after': '1' },
      body: {},
      times: 1,
    });
    const startedAtMs = Date.now();
    await write(request());
    expect(Date.now() - startedAtMs).toBeGreaterThanOrEqual(1_000);
  });

  it('of the server passes after some attempts or is reported [UF-02]', async () => {
    sandbox.faults.add({ match: '/chat/completions', status: 500, times: 2 });
    expect(await write(request())).toMatchObject({ lostCalls: 0 });
    expect(chatCalls()).toHaveLength(3);
    sandbox.faults.add({ match: '/chat/completions', status: 500 });
    await expect(write(request())).rejects.toMatchObject({
      code: 'provider_unavailable',
      details: { reason: 'failed', attempts: 3, lostCalls: 0 },
    });
  });

  it('of the connection may have cost something', async () => {
    sandbox.faults.add({ match: '/chat/completions', drop: true, times: 1 });
    expect(await write(request())).toMatchObject({ lostCalls: 1 });
  });

  it('of the key names the key to set, once', async () => {
    sandbox.faults.add({
      match: '/chat/completions',
      status: 401,
      body: { error: { message: 'Incorrect API key: sk-secret' } },
    });
    const error = await write(request()).catch((error: unknown) => error as Error);
    expect(error).toMatchObject({ details: { reason: 'unauthorized', attempts: 1 } });
    expect((error as Error).message).toMatch(/OPENAI_API_KEY/u);
    expect((error as Error).message).not.toContain('sk-secret');
  });

  it('of a body that is not a completion differs from one of the connection', async () => {
    sandbox.faults.add({ match: '/chat/completions', status: 200, body: '<html>proxy</html>' });
    await expect(write(request())).rejects.toMatchObject({
      message: expect.stringMatching(/no chat completions at .*"proxy".*OPENAI_BASE_URL/u),
      details: { reason: 'not_a_server', lostCalls: 0 },
    });
  });
});

it('a call to a model that doesn’t answer times out, and a canceled call ends at once [UF-03]', async () => {
  sandbox.faults.add({ match: '/chat/completions', delayMs: 30_000 });
  const impatient = openTextModels({ settings: settingsAt(sandbox.origin), log, now, policy, timeoutMs: 50 });
  await expect(write(request(), { of: impatient })).rejects.toMatchObject({
    details: { reason: 'timeout', attempts: 2, lostCalls: 2 },
  });
  const controller = new AbortController();
  const writing = write(request(), { signal: controller.signal });
  setTimeout(() => controller.abort(), 30);
  await expect(writing).rejects.toMatchObject({ code: 'cancelled' });
});

describe('a label', () => {
  it('that is unknown is refused with a list of known ones', () => {
    expect(() => models.describe('claude-3')).toThrow(/no model named "claude-3".*grok-4\.3/u);
  });

  it('without a key is described and refuses to write', async () => {
    const live = openTextModels({ settings: providerSettings({ OPENAI_API_KEY: 'sk-x' }, false), log, now });
    expect(live.describe('grok-4.3').state).toBe('missing');
    expect(live.list().map(({ label }) => label)).toContain('gpt-6-luna');
    await expect(write(request({ label: 'grok-4.3' }), { of: live })).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringMatching(/XAI_API_KEY.*docs\/providers\/xai\.md/u),
    });
  });
});
