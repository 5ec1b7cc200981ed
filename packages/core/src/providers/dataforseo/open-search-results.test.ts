import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
const organic = (change: Partial<typeof key> = {}) => results.organic({ ...key, ...change, signal });
const envelope = (code: number, cost = 0) => ({
  status_code: 20_000,
  status_message: 'Ok.',
  cost,
  tasks: [{ id: 't', status_code: code, status_message: `code ${code}`, cost, result: null }],
});

describe('a result page', () => {
  it('has its organic results in order, what else it held, and its price', async () => {
    const page = await organic();
    expect(page).toMatchObject({ simulated: true, reportedTicks: 20_000_000, lostCalls: 0 });
    expect(page.items.length).toBeGreaterThan(5);
    expect(page.items.map((item) => item.rankGroup)).toEqual(page.items.map((_, index) => index + 1));
    expect(page.features).toContain('organic');
    expect(Date.parse(page.fetchedAt)).not.toBeNaN();
  });

  it('is asked for with percent and plus kept', async () => {
    await organic({ keyword: '100% wool + silk' });
    expect(sandbox.calls.matching(path)[0]?.body).toMatchObject([{ keyword: '100%25 wool %2B silk', depth: 10 }]);
  });

  it('without results is empty, not an error [UF-07]', async () => {
    sandbox.faults.add({ match: path, status: 200, body: envelope(40_102, 0.002) });
    expect(await organic()).toMatchObject({ items: [], reportedTicks: 20_000_000 });
  });
});

describe('a failure', () => {
  it('that may be billed is tried once more, and every charge is counted', async () => {
    sandbox.faults.add({ match: path, status: 200, body: envelope(40_101, 0.002), times: 1 });
    expect(await organic()).toMatchObject({ reportedTicks: 40_000_000 });
    sandbox.faults.add({ match: path, status: 200, body: envelope(40_101, 0.002) });
    await expect(organic()).rejects.toMatchObject({
      details: { reason: 'unavailable', attempts: 2, reportedTicks: 40_000_000 },
    });
  });

  it.each([
    [40_501, 'provider_rejected', 'rejected'],
    [40_203, 'quota_exceeded', 'insufficient_quota'],
    [40_100, 'provider_rejected', 'unauthorized'],
  ])('of code %i is final [UF-07]', async (status, code, reason) => {
    sandbox.faults.add({ match: path, status: 200, body: envelope(status) });
    await expect(organic()).rejects.toMatchObject({ code, details: { reason, attempts: 1 } });
  });

  it('that is answered with success and without a bill may have cost something', async () => {
    sandbox.faults.add({ match: path, status: 200, body: 'not even JSON', times: 1 });
    expect(await organic()).toMatchObject({ lostCalls: 1 });
    const { cost: _cost, ...unbilled } = envelope(40_501);
    const tasks = unbilled.tasks.map(({ cost: _of, ...task }) => task);
    sandbox.faults.add({ match: path, status: 200, body: { ...unbilled, tasks } });
    await expect(organic()).rejects.toMatchObject({ details: { reason: 'rejected', lostCalls: 1 } });
  });

  it.each([500, 502])('of HTTP status %i passes', async (status) => {
    sandbox.faults.add({ match: path, status, body: 'busy', times: 2 });
    expect((await organic()).items.length).toBeGreaterThan(0);
  });

  it('of the credentials says where they are', async () => {
    await expect(open({ password: 'wrong' }).organic({ ...key, signal })).rejects.toMatchObject({
      message: expect.stringContaining('DATAFORSEO_PASSWORD'),
      details: { reason: 'unauthorized', attempts: 1 },
    });
  });

  it('of an unreadable body is not taken for an empty page', async () => {
    sandbox.faults.add({ match: path, status: 200, body: '{"status_code": 20' });
    await expect(organic()).rejects.toMatchObject({ details: { reason: 'unavailable', attempts: 2 } });
  });

  it('of time is counted as a call whose price is unknown', async () => {
    sandbox.faults.add({ match: path, delayMs: 30_000 });
    await expect(open({ timeoutMs: 50 }).organic({ ...key, signal })).rejects.toMatchObject({
      details: { reason: 'timeout', attempts: 2, lostCalls: 2 },
    });
  });
});

it('without its keys it refuses by name', async () => {
  const { dataforseo } = providerSettings({ OPENAI_API_KEY: 'sk-x' }, false);
  const missing = openSearchResults({ setting: dataforseo, log });
  await expect(missing.organic({ ...key, signal })).rejects.toMatchObject({
    code: 'not_configured',
    details: { missing: ['DATAFORSEO_LOGIN', 'DATAFORSEO_PASSWORD'] },
  });
});
