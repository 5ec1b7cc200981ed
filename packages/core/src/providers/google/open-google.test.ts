import { createHash } from 'node:crypto';
import dns from 'node:dns';
import { answerConsent, type ConsentAnswer, type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { serviceScopes } from '../../contract/team/integrations-api.ts';
import { openLog } from '../../platform/log.ts';
import { providerSettings, sandboxCredentials } from '../upstream/provider-settings.ts';
import { type GoogleGrant, type GoogleProvider, type SearchAnalyticsQuery } from './google.ts';
import { openGoogle } from './open-google.ts';

const redirectUri = 'http://localhost:3000/api/oauth/google/callback';
const siteUrl = 'https://www.juniperandpine.example/';
const policy = { attempts: 3, baseDelayMs: 1, maxDelayMs: 2, maxRetryAfterMs: 60_000 };
const codeVerifier = 'v'.repeat(64);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
const { signal } = new AbortController();
let sandbox: RunningSandbox;

const open = (): GoogleProvider =>
  openGoogle({
    setting: { state: 'sandbox', ...sandboxCredentials.google },
    sandboxUrl: sandbox.origin,
    log: openLog('silent'),
    policy,
  });
let google: GoogleProvider;
const lookups = vi.spyOn(dns, 'lookup');
beforeAll(async () => {
  sandbox = await startSandbox();
  google = open();
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.calls.clear();
});
afterAll(() => sandbox.close());

const services = [serviceScopes.searchConsole, serviceScopes.googleAnalytics];

async function consent(answer: ConsentAnswer & { offline?: boolean } = {}): Promise<string> {
  const { offline = true, ...rest } = answer;
  const url = google.authUrl({ scopes: services, state: 's', codeChallenge, nonce: 'n-1', redirectUri, offline });
  return (await answerConsent(url, rest)).searchParams.get('code') ?? '';
}

async function grant(answer: ConsentAnswer & { offline?: boolean } = {}): Promise<GoogleGrant> {
  return google.exchangeCode({ code: await consent(answer), codeVerifier, redirectUri });
}

async function connect(answer: ConsentAnswer = {}) {
  const { refreshToken } = await grant(answer);
  const revoked: string[] = [];
  const connection = {
    refreshToken: refreshToken ?? '',
    onRevoked: async () => void revoked.push('revoked'),
  };
  return { connection, revoked };
}

const query = (more: Partial<SearchAnalyticsQuery> = {}): SearchAnalyticsQuery => {
  const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
  const period = { startDate: day, endDate: day, startRow: 0, rowLimit: 100 };
  return { siteUrl, ...period, dimensions: ['query', 'page'], signal, ...more };
};

describe('consent', () => {
  it('ends in verified tokens with the account, the nonce and the scopes that stayed ticked', async () => {
    const tokens = await grant({ scopes: [serviceScopes.googleAnalytics] });
    expect(tokens).toMatchObject({
      sub: '108200000000000000001',
      email: 'demo@juniperandpine.example',
      nonce: 'n-1',
      refreshToken: expect.any(String),
    });
    expect(tokens.scopes).toContain(serviceScopes.googleAnalytics);
    expect(tokens.scopes).not.toContain(serviceScopes.searchConsole);
  });

  it('for signing in only gives no refresh token', async () => {
    expect((await grant({ offline: false })).refreshToken).toBeNull();
  });

  it('has codes that work once and with their verifier only', async () => {
    const failure = { code: 'provider_rejected', details: { reason: 'token_exchange_failed' } };
    const code = await consent();
    await expect(google.exchangeCode({ code, codeVerifier: 'x'.repeat(64), redirectUri })).rejects.toMatchObject(
      failure,
    );
    await expect(google.exchangeCode({ code: 'made-up', codeVerifier, redirectUri })).rejects.toMatchObject(failure);
  });

  it('is refused when the identity token was not signed by Google', async () => {
    const code = await consent();
    sandbox.faults.add({
      match: 'POST /token',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: { access_token: 'a', expires_in: 3599, scope: 'openid', id_token: 'e30.e30.e30' },
      times: 1,
    });
    await expect(google.exchangeCode({ code, codeVerifier, redirectUri })).rejects.toMatchObject({
      details: { reason: 'invalid_id_token' },
    });
  });
});

describe('Search Console', () => {
  it('lists sites with permission levels, and none as none', async () => {
    const { connection } = await connect();
    const sites = await google.searchConsole(connection).sites({ signal });
    expect(sites).toContainEqual({ siteUrl, permissionLevel: 'siteOwner' });
    const nobody = await connect({ email: 'noel.ward@mail.example' });
    expect(await google.searchConsole(nobody.connection).sites()).toEqual([]);
  });

  it('answers queries with rows and with its own words [UF-07]', async () => {
    const { connection } = await connect();
    const answer = await google.searchConsole(connection).query(query());
    expect(answer.rows[0]).toMatchObject({ keys: [expect.any(String), expect.stringContaining('https://')] });
    expect((JSON.parse(answer.body) as { rows: unknown[] }).rows).toEqual(answer.rows);
    const raw = await google.searchConsole(connection).query(query({ rawBody: true }));
    expect(raw.rows).toEqual([]);
    expect(raw.body).toContain('"rows"');
  });

  it('tries limits and server errors again and nothing that cannot succeed', async () => {
    const { connection } = await connect();
    const quota = { error: { code: 403, errors: [{ reason: 'quotaExceeded' }] } };
    sandbox.faults.add({ match: 'searchAnalytics/query', status: 403, body: quota, times: 1 });
    sandbox.faults.add({ match: 'searchAnalytics/query', status: 500, times: 1 });
    expect((await google.searchConsole(connection).query(query())).rows.length).toBeGreaterThan(0);
    sandbox.calls.clear();
    sandbox.faults.add({
      match: 'searchAnalytics/query',
      status: 403,
      body: { error: { errors: [{ reason: 'accessNotConfigured' }] } },
    });
    await expect(google.searchConsole(connection).query(query())).rejects.toMatchObject({
      details: { reason: 'api_disabled' },
    });
    expect(sandbox.calls.matching('searchAnalytics/query')).toHaveLength(1);
  });

  it('says so when its answer cannot be read', async () => {
    const { connection } = await connect();
    sandbox.faults.add({ match: 'searchAnalytics/query', status: 200, body: '{"rows": [{' });
    await expect(google.searchConsole(connection).query(query())).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });
});

it('Analytics lists accounts with their properties', async () => {
  const { connection } = await connect();
  const accounts = await google.analytics(connection).accounts({ signal });
  expect(accounts[0]).toEqual({
    accountName: 'Juniper & Pine',
    properties: [
      { id: '410001', displayName: 'juniperandpine.example (web shop)' },
      { id: '410002', displayName: 'Juniper & Pine app' },
    ],
  });
  expect(accounts.at(-1)?.properties).toEqual([]);
});

describe('a connection', () => {
  const refreshes = () => sandbox.calls.matching('POST /token').length;

  it('refreshes its access token once for many calls at once', async () => {
    const { connection } = await connect();
    sandbox.calls.clear();
    const console = google.searchConsole(connection);
    await Promise.all(Array.from({ length: 8 }, () => console.sites({ signal })));
    expect(refreshes()).toBe(1);
  });

  it('gets a new access token when Google refuses the old one, once [UF-06]', async () => {
    const { connection } = await connect();
    const console = google.searchConsole(connection);
    await console.sites({ signal });
    sandbox.calls.clear();
    sandbox.faults.add({ match: 'GET /webmasters/v3/sites', status: 401, times: 1 });
    expect((await console.sites({ signal })).length).toBeGreaterThan(0);
    expect(refreshes()).toBe(1);
    sandbox.faults.add({ match: 'GET /webmasters/v3/sites', status: 401 });
    await expect(console.sites({ signal })).rejects.toMatchObject({ code: 'reconnect_needed' });
    expect(sandbox.calls.matching('GET /webmasters/v3/sites')).toHaveLength(4);
  });

  it('whose grant was revoked is marked and asks to be reconnected', async () => {
    const { connection, revoked } = await connect({ email: 'rosa@juniperandpine.example' });
    await google.revoke(connection.refreshToken);
    await expect(open().searchConsole(connection).sites({ signal })).rejects.toMatchObject({
      code: 'reconnect_needed',
      details: { reason: 'revoked', attempts: 1 },
    });
    expect(revoked).toEqual(['revoked']);
    await google.revoke(connection.refreshToken);
  });

  it('that is canceled stops at once', async () => {
    const { connection } = await connect();
    const controller = new AbortController();
    sandbox.faults.add({ match: 'searchAnalytics/query', delayMs: 30_000 });
    const asking = google.searchConsole(connection).query(query({ signal: controller.signal }));
    setTimeout(() => controller.abort(), 50);
    await expect(asking).rejects.toMatchObject({ code: 'cancelled' });
  });
});

it('in the sandbox no name is looked up, since nothing leaves this machine', async () => {
  const { connection } = await connect();
  await google.searchConsole(connection).sites({ signal });
  await google.analytics(connection).accounts({ signal });
  const names = lookups.mock.calls.map(([name]) => name).filter((name) => name !== '127.0.0.1');
  expect(names).toEqual([]);
});

it('without its keys it refuses by name', () => {
  const { google: setting } = providerSettings({ OPENAI_API_KEY: 'sk-x' }, false);
  const missing = openGoogle({ setting, sandboxUrl: null, log: openLog('silent') });
  expect(() => missing.searchConsole({ refreshToken: 'x', onRevoked: async () => {} })).toThrow(
    /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/u,
  );
});
