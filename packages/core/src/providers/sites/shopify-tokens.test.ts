import { startSandbox, type RunningSandbox, sandboxCredentials } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { openSites } from './open-sites.ts';
import type { Site, Sites } from './site.ts';

const hourMs = 3_600_000;
const { signal } = new AbortController();
const clock = { ms: Date.now() };

let sandbox: RunningSandbox;
let sites: Sites;
beforeAll(async () => {
  sandbox = await startSandbox();
  sites = openSites({ sandboxUrl: sandbox.origin, log: openLog('silent'), publicOrigin: null, nowMs: () => clock.ms });
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.calls.clear();
});
afterAll(async () => {
  await sites.close();
  await sandbox.close();
});

const open = (more: { clientId?: string; clientSecret?: string } = {}): Site =>
  sites.open({ kind: 'shopify', siteUrl: 'https://a.example/', ...sandboxCredentials.shopify, ...more }, 'team');
const grants = () => sandbox.calls.list().filter(({ path }) => path === '/admin/oauth/access_token').length;

test('one token serves all calls of a day, and is asked for again before the day is over', async () => {
  await Promise.all([open().describe(signal), open().describe(signal)]);
  clock.ms += 23 * hourMs;
  await open().describe(signal);
  expect(grants()).toBe(1);
  clock.ms += hourMs - 60_000;
  await open().describe(signal);
  expect(grants()).toBe(2);
});

test('a token that the store refuses is asked for again once', async () => {
  const refusal = { status: 401, body: { errors: '[API] Invalid API key or access token' } };
  sandbox.faults.add({ match: 'graphql.json', ...refusal, times: 1 });
  expect(await open().describe(signal)).toMatchObject({ name: 'Shopify 2026-07' });
  expect(grants()).toBe(1);
  sandbox.faults.add({ match: 'graphql.json', ...refusal });
  await expect(open().describe(signal)).rejects.toMatchObject({ code: 'reconnect_needed' });
});

test.each([
  { code: 'shop_not_permitted', says: /same organization/u },
  { code: 'app_not_installed', says: /Install the app in the store first/u },
])('says what to do about $code', async ({ code, says }) => {
  const body = `<title>Oauth error ${code}</title><p>Oauth error ${code}: It is so.</p>`;
  sandbox.faults.add({ match: 'access_token', status: 400, headers: { 'content-type': 'text/html' }, body });
  await expect(open({ clientId: code }).describe(signal)).rejects.toThrow(says);
});

test('a wrong secret is refused, and not repeated', async () => {
  const refused = open({ clientSecret: 'shpss_wrong' }).describe(signal);
  await expect(refused).rejects.toMatchObject({
    code: 'reconnect_needed',
    message: expect.stringContaining('invalid_client'),
  });
  await expect(refused).rejects.not.toThrow(/shpss_wrong/u);
});
