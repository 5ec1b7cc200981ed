import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { providerSettings } from '../upstream/provider-settings.ts';
import { openProviders } from './open-providers.ts';

const log = openLog('silent');
const { signal } = new AbortController();
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

it('with no key at all every provider is the sandbox', async () => {
  const providers = openProviders(providerSettings({}, false), { sandboxUrl: `${sandbox.origin}/`, log });
  const { google, googleAds, searchResults, webPages } = providers;
  expect(new Set([google, googleAds, searchResults, webPages].map(({ state }) => state))).toEqual(new Set(['sandbox']));
  const key = { keyword: 'tents', locationCode: 2840, languageCode: 'en', device: 'desktop' } as const;
  const call = providers.searchResults.ask(key);
  const { answer } = await call.send(signal);
  expect(call.read({ bytes: answer, receivedAt: new Date() })).toMatchObject({ result: { simulated: true } });
  const page = await providers.webPages.fetch('https://www.juniperandpine.example/tents/', {
    signal,
  });
  expect(page.status).toBe(200);
  await providers.close();
});

it('with one key the others refuse and nothing is simulated', async () => {
  const settings = providerSettings({ OPENAI_API_KEY: 'sk-x' }, false);
  const providers = openProviders(settings, { sandboxUrl: sandbox.origin, log });
  expect(providers.textModels.describe('gpt-4o').state).toBe('live');
  expect(providers.webPages.state).toBe('live');
  await expect(providers.google.revoke('x')).rejects.toMatchObject({ code: 'not_configured' });
  await expect(providers.google.exchangeCode({ code: 'x', codeVerifier: 'x', redirectUri: 'x' })).rejects.toMatchObject(
    {
      details: { missing: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], page: 'docs/providers/google.md' },
    },
  );
  await providers.close();
});

it('what is simulated needs a sandbox, so that it never becomes live by accident', () => {
  expect(() => openProviders(providerSettings({}, false), { sandboxUrl: null, log })).toThrow(/no sandbox is running/u);
});

it.each([
  ['warn', 0],
  ['info', 0],
  ['debug', 1],
] as const)('faults that the sandbox plans are no warnings of a log at %s', async (level, most) => {
  const lines: string[] = [];
  const providers = openProviders(providerSettings({}, false), {
    sandboxUrl: sandbox.origin,
    log: openLog(level, { write: (line) => lines.push(line) }),
  });
  const missing = 'https://www.juniperandpine.example/outlet/';
  await providers.webPages.fetch(missing, { signal }).catch((error: unknown) => error);
  await providers.google.revoke('no-such-token').catch((error: unknown) => error);
  expect(Math.min(lines.length, 1)).toBe(most);
  await providers.close();
});

it('failures of a live provider stay warnings', async () => {
  const lines: string[] = [];
  const settings = providerSettings({ OPENAI_API_KEY: 'sk-x' }, false);
  const providers = openProviders(settings, {
    sandboxUrl: null,
    log: openLog('warn', { write: (line) => lines.push(line) }),
  });
  const nowhere = providers.webPages.fetch('http://127.0.0.1:1/', { signal });
  await expect(nowhere).rejects.toMatchObject({ code: expect.any(String) as string });
  expect(lines).not.toEqual([]);
  await providers.close();
});
