import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { providerSettings, sandboxCredentials } from '../upstream/provider-settings.ts';
import { openSearchResults } from './open-search-results.ts';
import type { SearchResults } from './search-results.ts';

const log = openLog('silent');
const policy = { attempts: 3, baseDelayMs: 1, maxDelayMs: 2, maxRetryAfterMs: 120_000 };
const path = '/v3/serp/google/organic/live/advanced';
let sandbox: RunningSandbox;
let results: SearchResults;

const open = (change: { password?: string; timeoutMs?: number } = {}) =>
  openSearchResults({
    setting: {
      state: 'sandbox',
      ...sandboxCredentials.dataforseo,
      ...(change.password !== undefined && { password: change.password }),
      baseUrl: sandbox.origin,
    },
    log,
    policy,
    ...(change.timeoutMs !== undefined && { timeoutMs: change.timeoutMs }),
  });
beforeAll(async () => {
  sandbox = await startSandbox();
  results = open();
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.calls.clear();
});
afterAll(() => sandbox.close());

const key = { keyword: 'backpacking tents', locationCode: 2840, languageCode: 'en', device: 'desktop' as const };
const { signal } = new AbortController();
/** Asks once on purpose, and reads the answer with its bill. */
async function organic(change: Partial<typeof key> = {}, of = results) {
  const call = of.ask({ ...key, ...change });
  const { answer, lostCalls } = await call.send(signal);
  const read = call.read({ bytes: answer, receivedAt: new Date('2026-11-20T10:00:00Z') });
  return { ...read, billedTicks: call.billedTicks(answer), lostCalls };
}
async function page(change: Partial<typeof key> = {}) {
  const answer = await organic(change);
  if ('failure' in answer) throw answer.failure;
  return answer;
}
const envelope = (code: number, cost = 0) => ({
  status_code: 20_000,
  status_message: 'Ok.',
  cost,
  tasks: [{ id: 't', status_code: code, status_message: `code ${code}`, cost, result: null }],
});

describe('a result page', () => {
  it('has its organic results in order, what else it held, and its price', async () => {
    const { result, ...call } = await page();
    expect(call).toEqual({ billedTicks: 20_000_000, lostCalls: 0 });
    expect(result.simulated).toBe(true);
    expect(result.items.length).toBeGreaterThan(5);
    expect(result.items.map((item) => item.rankGroup)).toEqual(result.items.map((_, index) => index + 1));
    expect(result.features).toContain('organic');
    expect(Date.parse(result.fetchedAt)).not.toBeNaN();
  });

  it('is asked for with percent and plus kept', async () => {
    await organic({ keyword: '100% wool + silk' });
    expect(sandbox.calls.matching(path)[0]?.body).toMatchObject([{ keyword: '100%25 wool %2B silk', depth: 10 }]);
  });

  it('without results is empty, not an error [UF-07]', async () => {
    sandbox.faults.add({ match: path, status: 200, body: envelope(40_102, 0.002) });
    expect(await organic()).toMatchObject({ result: { items: [] }, billedTicks: 20_000_000 });
  });
});

/** What no database takes, in every text of an answer. */
const spoil = (text: string): string => `${text}\u0000\uD83C\u0007`;

test.each([
  ['escaped', (body: string) => body],
  ['bare', (body: string) => body.replaceAll('\\u0000', '\u0000').replaceAll('\\u0007', '\u0007')],
])('characters that cannot be stored are cleaned out, %s or not', async (_how, write) => {
  const item = { type: 'organic', rank_group: 1, title: spoil('Tents'), url: 'https://a.example/', domain: spoil('a') };
  const asked = { type: 'people_also_ask', items: [{ title: spoil('Which tent?') }] };
  const result = [{ item_types: [spoil('organic')], items: [item, asked] }];
  const tasks = [{ ...envelope(20_000, 0.002).tasks[0], result }];
  const body = write(JSON.stringify({ ...envelope(20_000, 0.002), tasks }));
  sandbox.faults.add({ match: path, status: 200, body: Buffer.from(body) });
  const { result: read } = await page();
  expect(JSON.stringify(read)).toMatch(/^[^\p{Cc}\p{Surrogate}]*$/u);
  expect(read).toMatchObject({ items: [{ title: expect.stringMatching(/^Tents /u) }], features: [expect.any(String)] });
});

describe('a failure', () => {
  it('that was billed is an answer, and says whether another one may help', async () => {
    sandbox.faults.add({ match: path, status: 200, body: envelope(40_101, 0.002), times: 1 });
    expect(await organic()).toMatchObject({
      failure: { details: { reason: 'unavailable' } },
      canAskAgain: true,
      billedTicks: 20_000_000,
    });
    sandbox.faults.add({ match: path, status: 200, body: envelope(40_501, 0.002) });
    expect(await organic()).toMatchObject({ failure: { details: { reason: 'rejected' } }, canAskAgain: false });
    expect(sandbox.calls.matching(path)).toHaveLength(2);
  });

  it('that was not billed is tried again', async () => {
    sandbox.faults.add({ match: path, status: 200, body: envelope(50_301), times: 2 });
    expect(await page()).toMatchObject({ billedTicks: 20_000_000, lostCalls: 0 });
    expect(sandbox.calls.matching(path)).toHaveLength(3);
  });

  it.each([
    [40_501, 'provider_rejected', 'rejected'],
    [40_203, 'quota_exceeded', 'insufficient_quota'],
    [40_100, 'provider_rejected', 'unauthorized'],
  ])('of code %i is final [UF-07]', async (status, code, reason) => {
    sandbox.faults.add({ match: path, status: 200, body: envelope(status) });
    await expect(organic()).rejects.toMatchObject({ code, details: { reason, attempts: 1 } });
  });

  it.each([
    ['has no bill', envelope(40_501, Number.NaN)],
    ['cannot be read', 'not even JSON'],
    ['was cut off', '{"status_code": 20'],
    ['names a price that cannot be', envelope(40_501, 1e300)],
  ])('that %s may have cost something, and is an answer', async (_what, body) => {
    sandbox.faults.add({ match: path, status: 200, body });
    const answer = await organic();
    expect(answer).toMatchObject({ failure: expect.any(Error), billedTicks: null, lostCalls: 0 });
    expect(sandbox.calls.matching(path)).toHaveLength(1);
  });

  it.each([500, 502])('of HTTP status %i passes', async (status) => {
    sandbox.faults.add({ match: path, status, body: 'busy', times: 2 });
    expect((await page()).result.items.length).toBeGreaterThan(0);
  });

  it('of the credentials says where they are', async () => {
    await expect(organic({}, open({ password: 'wrong' }))).rejects.toMatchObject({
      message: expect.stringContaining('DATAFORSEO_PASSWORD'),
      details: { reason: 'unauthorized', attempts: 1 },
    });
  });

  it('of time is counted as a call whose price is unknown', async () => {
    sandbox.faults.add({ match: path, delayMs: 30_000 });
    await expect(organic({}, open({ timeoutMs: 50 }))).rejects.toMatchObject({
      details: { reason: 'timeout', attempts: 2, lostCalls: 2 },
    });
  });
});

it('without its keys it refuses by name', async () => {
  const { dataforseo } = providerSettings({ OPENAI_API_KEY: 'sk-x' }, false);
  const missing = openSearchResults({ setting: dataforseo, log });
  await expect(organic({}, missing)).rejects.toMatchObject({
    code: 'not_configured',
    details: { missing: ['DATAFORSEO_LOGIN', 'DATAFORSEO_PASSWORD'] },
  });
});
