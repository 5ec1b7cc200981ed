import { mkdir } from 'node:fs/promises';
import { type ProviderSettings, readConfig, sandboxCredentials } from '@serplift/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';
import { checkClock } from './check-machine.ts';
import { checkProviders } from './check-providers.ts';

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

/** The states of all providers, with the sandbox in the vendors' places. */
async function states(env: Record<string, string>): Promise<Record<string, string>> {
  const { origin } = machine.sandbox;
  const { providers } = readConfig({ OPENAI_BASE_URL: `${origin}/openai/v1`, ...env }, machine.home);
  const settings: ProviderSettings =
    providers.dataforseo.state === 'live'
      ? { ...providers, dataforseo: { ...providers.dataforseo, baseUrl: origin } }
      : providers;
  const origins = { identity: `${origin}/identitytoolkit.googleapis.com`, oauth: origin };
  const checks = await checkProviders(settings, { signal: AbortSignal.timeout(10_000), origins });
  return Object.fromEntries(checks.map(({ name, state }) => [name, state]));
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
    const own = { LLM_BASE_URL: `${machine.sandbox.origin}/openai/v1`, LLM_MODEL: 'm', LLM_API_KEY: openai };
    expect(await states(own)).toMatchObject({ custom: 'misconfigured' });
    const priced = { ...own, LLM_INPUT_USD_PER_MILLION: '0', LLM_OUTPUT_USD_PER_MILLION: '0' };
    expect(await states(priced)).toMatchObject({ custom: 'live' });
    expect(await states({ ...priced, LLM_BASE_URL: 'http://127.0.0.1:9/v1' })).toMatchObject({
      custom: 'misconfigured',
    });
  });
});

describe('the clock', () => {
  test('a minute off the provider that is nearest fails', () => {
    expect(checkClock([]).status).toBe('ok');
    expect(checkClock([400, -90_000]).status).toBe('ok');
    expect(checkClock([75_000, 76_000])).toMatchObject({ status: 'failed', detail: '75 s ahead of the providers' });
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
    expect(out).toContain('set GOOGLE_CLIENT_SECRET');
    expect(out).toContain('docs/providers/google.md');
  });

  test('a database that cannot be reached is exit code 1, not a crash', async () => {
    const { code, out } = await machine.run(['doctor'], { env: { DATABASE_URL: 'postgres://127.0.0.1:9/none' } });
    expect(code).toBe(1);
    expect(out).toContain('✗ Database');
  });

  test('a mistake in the environment is a usage error', async () => {
    expect((await machine.run(['doctor'], { env: { PORT: 'many' } })).code).toBe(2);
  });
});
