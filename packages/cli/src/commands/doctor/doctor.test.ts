import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openLog, openProviders, type ProviderName, readConfig, sandboxCredentials } from '@serplift/core';
import { openGoogle } from '@serplift/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';
import { checkProviders, type ProviderCheck } from './check-providers.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
});
afterAll(() => machine.close());

const { firebase, google, openai, dataforseo } = sandboxCredentials;
const liveEnv = {
  FIREBASE_API_KEY: firebase.apiKey,
  FIREBASE_PROJECT_ID: firebase.projectId,
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_CLIENT_SECRET: google.clientSecret,
  OPENAI_API_KEY: openai,
  DATAFORSEO_LOGIN: dataforseo.login,
  DATAFORSEO_PASSWORD: dataforseo.password,
};

/** What is found of all providers, with the sandbox in the vendors' places. */
async function checksOf(env: Record<string, string>): Promise<ProviderCheck[]> {
  const { origin } = machine.sandbox;
  const places = { OPENAI_BASE_URL: `${origin}/openai/v1`, DATAFORSEO_BASE_URL: `${origin}/` };
  const { providers: settings } = readConfig({ ...places, ...env }, machine.home);
  const log = openLog('silent');
  const opened = openProviders(settings, { sandboxUrl: origin, log });
  const clients = { ...opened, google: openGoogle({ setting: settings.google, sandboxUrl: origin, log }) };
  const identityOrigin = `${origin}/identitytoolkit.googleapis.com`;
  const site = 'https://serplift.example';
  const { signal } = new AbortController();
  try {
    return await checkProviders(settings, { site, signal, clients, identityOrigin });
  } finally {
    await opened.close();
  }
}

async function states(env: Record<string, string>): Promise<Record<string, string>> {
  return Object.fromEntries((await checksOf(env)).map(({ name, state }) => [name, state]));
}

/** What is found of one provider while the vendor answers with this. */
async function checkWhile(
  name: ProviderName,
  fault: Parameters<TestMachine['sandbox']['faults']['add']>[0],
  env: Record<string, string> = liveEnv,
): Promise<ProviderCheck | undefined> {
  const { id } = machine.sandbox.faults.add(fault);
  try {
    return (await checksOf(env)).find((check) => check.name === name);
  } finally {
    machine.sandbox.faults.clear(id);
  }
}

describe('providers', () => {
  test('good credentials are live, what is not set is missing', async () => {
    expect(await states(liveEnv)).toMatchObject({
      identity: 'live',
      google: 'live',
      openai: 'live',
      dataforseo: 'live',
      xai: 'missing',
      pages: 'live',
    });
  });

  test('mail is asked too, without sending any', async () => {
    const { url } = (await (await fetch(`${machine.sandbox.origin}/smtp`)).json()) as { url: string };
    const mail = { SMTP_URL: url, MAIL_FROM: 'Serplift <a@b.example>' };
    expect(await states({ ...liveEnv, ...mail })).toMatchObject({ mail: 'live' });
    expect(await states({ ...liveEnv, ...mail, SMTP_URL: 'smtp://127.0.0.1:9' })).toMatchObject({
      mail: 'misconfigured',
    });
    expect(await states({ ...liveEnv, SMTP_URL: url })).toMatchObject({ mail: 'misconfigured' });
    expect(await states(liveEnv)).toMatchObject({ mail: 'missing' });
    expect(machine.sandbox.inbox.mails()).toEqual([]);
  });

  test('a refused key and half a pair are misconfigured', async () => {
    const { GOOGLE_CLIENT_SECRET: _, ...half } = liveEnv;
    expect(await states({ ...half, OPENAI_API_KEY: 'sk-wrong', DATAFORSEO_PASSWORD: 'wrong' })).toMatchObject({
      openai: 'misconfigured',
      dataforseo: 'misconfigured',
      google: 'misconfigured',
    });
  });

  test('a model server without a price, and one that does not answer, are misconfigured', async () => {
    const own = { LLM_BASE_URL: `${machine.sandbox.origin}/openai/v1`, LLM_MODEL: 'gpt-4o', LLM_API_KEY: openai };
    expect(await states(own)).toMatchObject({ custom: 'misconfigured' });
    const priced = { ...own, LLM_INPUT_USD_PER_MILLION: '0', LLM_OUTPUT_USD_PER_MILLION: '0' };
    expect(await states(priced)).toMatchObject({ custom: 'live' });
    expect(await states({ ...priced, LLM_BASE_URL: 'http://127.0.0.1:9/v1' })).toMatchObject({
      custom: 'misconfigured',
    });
  });
});

describe('a live provider', () => {
  test('says what came back, and shows no key', async () => {
    machine.sandbox.calls.clear();
    const checks = await checksOf(liveEnv);
    expect(checks.find(({ name }) => name === 'openai')?.detail).toMatch(/^\d+ models$/u);
    const shown = JSON.stringify(checks);
    for (const secret of [firebase.apiKey, google.clientSecret, openai, dataforseo.password]) {
      expect(shown).not.toContain(secret);
    }
    // DataForSEO answered, and billed nothing.
    const [search] = machine.sandbox.calls.matching('serp/google/organic/live');
    expect(search).toBeDefined();
  });

  test('of models at another address is wrong', async () => {
    const missing = { match: '/openai/v1/models', status: 404, body: {} };
    const elsewhere = { state: 'misconfigured', fix: expect.stringContaining('Check OPENAI_BASE_URL') as string };
    expect(await checkWhile('openai', missing)).toMatchObject(elsewhere);
    expect(await checkWhile('openai', { ...missing, status: 200, body: '<html>' })).toMatchObject(elsewhere);
    expect(await checkWhile('openai', { ...missing, status: 503 })).toMatchObject({ state: 'misconfigured' });
  });

  test('of one’s own that does not list the model is wrong; a tag after its name is not', async () => {
    const own = {
      LLM_BASE_URL: `${machine.sandbox.origin}/openai/v1`,
      LLM_MODEL: 'llama3',
      LLM_INPUT_USD_PER_MILLION: '0',
      LLM_OUTPUT_USD_PER_MILLION: '0',
    };
    const listing = (...ids: string[]) => ({
      match: '/openai/v1/models',
      status: 200,
      body: { data: ids.map((id) => ({ id })) },
    });
    expect(await checkWhile('custom', listing('qwen3'), own)).toMatchObject({
      state: 'misconfigured',
      detail: '"llama3" is not among its 1 model: qwen3.',
    });
    expect(await checkWhile('custom', listing('qwen3', 'llama3:latest'), own)).toMatchObject({ state: 'live' });
  });

  test('for sign-in is asked as from the website, which its key may be restricted to', async () => {
    machine.sandbox.calls.clear();
    await checksOf(liveEnv);
    const [call] = machine.sandbox.calls.matching('/v1/projects');
    expect(call?.headers['referer']).toBe('https://serplift.example/');
    const details = [{ reason: 'API_KEY_HTTP_REFERRER_BLOCKED' }];
    const body = { error: { message: 'Requests are blocked.', details } };
    expect(await checkWhile('identity', { match: '/v1/projects', status: 403, body })).toMatchObject({
      state: 'misconfigured',
      detail: 'The key does not allow https://serplift.example.',
      fix: expect.stringContaining('Add https://serplift.example') as string,
    });
  });

  test('that can’t be reached is told from one that refuses', async () => {
    const refused = await checkWhile('openai', { match: '/openai/v1/models', status: 401, body: {} });
    expect(refused).toMatchObject({ detail: 'OpenAI does not accept the key in OPENAI_API_KEY.' });
    const dropped = await checkWhile('openai', { match: '/openai/v1/models', drop: true });
    expect(dropped?.state).toBe('misconfigured');
    expect(dropped?.detail).toMatch(/^OpenAI is unavailable right now: 127\.0\.0\.1:\d+ closed the connection\.$/u);
  });
});

describe('serplift doctor', () => {
  test('everything simulated is fine', async () => {
    await mkdir(machine.env['SERPLIFT_HOME'] ?? '', { mode: 0o700, recursive: true });
    const report = await machine.json<{ ok: boolean; providers: { name: string; state: string }[] }>(['doctor']);
    expect(report.ok).toBe(true);
    expect(report.providers.find(({ name }) => name === 'google')?.state).toBe('sandbox');
  });

  test('half a pair is exit code 1 and says which variable is missing and where to get it', async () => {
    const { code, out } = await machine.run(['doctor'], { env: { GOOGLE_CLIENT_ID: 'x' } });
    expect(code).toBe(1);
    expect(out).toContain('Set GOOGLE_CLIENT_SECRET.');
    expect(out).toContain('docs/providers/google.md');
  });

  test('a database that cannot be reached is exit code 1, not a crash', async () => {
    const { code, out } = await machine.run(['doctor'], { env: { DATABASE_URL: 'postgres://127.0.0.1:9/none' } });
    expect(code).toBe(1);
    expect(out).toMatch(/^Database\tfailed\t/mu);
  });

  test('a pipe gets a line for each check with tabs between the columns, a person gets marks', async () => {
    const { out } = await machine.run(['doctor']);
    const [head, ...lines] = out.slice(0, -1).split('\n');
    expect(head).toBe('check\tstate\tdetail\tfix');
    expect(lines.every((line) => line.split('\t').length === 4)).toBe(true);
    expect(lines.map((line) => line.split('\t')[0])).toEqual(expect.arrayContaining(['Node', 'Disk', 'OpenAI']));
    expect((await machine.run(['doctor'], { columns: 100 })).out).toContain('✓ Node');
  });

  test('a home folder that is missing with everything above it ends as a warning, not never', async () => {
    const home = path.join(machine.home, 'not', 'there', 'yet');
    type Found = { checks: { name: string; status: string }[] };
    const env = { SERPLIFT_HOME: home, DATABASE_URL: '' };
    const { checks } = await machine.json<Found>(['doctor'], { env });
    expect(checks).toContainEqual(expect.objectContaining({ name: 'Home', status: 'warning' }));
    expect(checks).toContainEqual(expect.objectContaining({ name: 'Disk', status: 'ok' }));
    const server = await machine.json<Found>(['doctor'], { env: { SERPLIFT_HOME: home } });
    expect(server.checks).toContainEqual(expect.objectContaining({ name: 'Home', status: 'ok' }));
  });

  test('a server that isn’t Serplift is not reported as fine', async () => {
    const env = { SERPLIFT_URL: machine.sandbox.origin, SERPLIFT_TOKEN: 'slt_x' };
    const { code, out } = await machine.run(['doctor'], { env });
    expect(code).toBe(1);
    expect(out).toContain(`Server\tfailed\t${machine.sandbox.origin} is not a Serplift server`);
  });

  test('--live says step by step what is missing before the first live run, and what to enter at Google', async () => {
    type Live = { ok: boolean; live: { name: string; status: string; detail: string; fix: string | null }[] };
    const line = ['doctor', '--live', '--json'];
    const before = await machine.run(line);
    expect(before.code).toBe(1);
    const { live } = JSON.parse(before.out) as Live;
    const missing = live.filter(({ status }) => status === 'failed').map(({ name }) => name);
    expect(missing).toEqual(
      expect.arrayContaining(['Production', 'Address', 'Sign-in', 'Google', 'Nothing simulated']),
    );
    for (const { status, fix } of live) expect(status === 'ok' || fix !== null).toBe(true);
    const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://serplift.invalid', ADMIN_EMAIL: 'a@b.example' };
    const after = await machine.run(line, {
      env: { ...env, SERPLIFT_SECRET_KEY: Buffer.alloc(32).toString('base64') },
    });
    const steps = (JSON.parse(after.out) as Live).live;
    const stateOf = (name: string) => steps.find((step) => step.name === name)?.status;
    expect(['Production', 'Address', 'Administrator', 'Server'].map(stateOf)).toEqual(['ok', 'ok', 'ok', 'failed']);
    expect(steps.map(({ detail }) => detail)).toContain(
      'redirect URI of the OAuth client: https://serplift.invalid/api/oauth/google/callback',
    );
  });

  test('--live tells a server that is ready from another page at its address', async () => {
    const serverWhile = async (body: unknown): Promise<unknown> => {
      const { id } = machine.sandbox.faults.add({ match: '/api/ready', status: 200, body });
      const env = { PUBLIC_URL: machine.sandbox.origin };
      const { out } = await machine.run(['doctor', '--live', '--json'], { env });
      machine.sandbox.faults.clear(id);
      const { live } = JSON.parse(out) as { live: { name: string; status: string; detail: string }[] };
      return live.find(({ name }) => name === 'Server');
    };
    expect(await serverWhile({ status: 'ready' })).toMatchObject({ status: 'ok' });
    expect(await serverWhile('<html>Welcome to nginx!</html>')).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining("doesn't answer as Serplift") as string,
    });
  });

  test('a mistake in the environment is a usage error', async () => {
    expect((await machine.run(['doctor'], { env: { PORT: 'many' } })).code).toBe(2);
  });
});
