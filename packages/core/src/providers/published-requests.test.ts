import { createHash } from 'node:crypto';
import { answerConsent, type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { type Answer, shapeErrors } from '@serplift/sandbox/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { serviceScopes } from '../integrations/integration-rules.ts';
import { openLog } from '../platform/log.ts';
import { openSearchResults } from './dataforseo/open-search-results.ts';
import type { GoogleConnection, GoogleProvider } from './google/google.ts';
import { openGoogle } from './google/open-google.ts';
import { openTextModels } from './llm/open-text-models.ts';
import { providerSettings, sandboxCredentials } from './upstream/provider-settings.ts';

const log = openLog('silent');
const policy = { attempts: 3, baseDelayMs: 1, maxDelayMs: 2, maxRetryAfterMs: 60_000 };
const { signal } = new AbortController();
const codeVerifier = 'v'.repeat(64);
const redirectUri = 'http://localhost:3000/api/oauth/google/callback';
const [startDate, endDate] = [20, 10].map((days) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
);
const period = { startDate: startDate ?? '', endDate: endDate ?? '' };
let sandbox: RunningSandbox;
let google: GoogleProvider;
let connection: GoogleConnection;

async function connect(): Promise<GoogleConnection> {
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const scopes = Object.values(serviceScopes);
  const url = google.authUrl({ scopes, state: 's', codeChallenge, redirectUri, offline: true });
  const code = (await answerConsent(url)).searchParams.get('code') ?? '';
  const { refreshToken } = await google.exchangeCode({ code, codeVerifier, redirectUri });
  return { refreshToken: refreshToken ?? '', onRevoked: async () => {} };
}

beforeAll(async () => {
  sandbox = await startSandbox();
  const setting = { state: 'sandbox' as const, ...sandboxCredentials.google };
  google = openGoogle({ setting, sandboxUrl: sandbox.origin, log, policy });
  connection = await connect();
});
afterEach(() => {
  sandbox.calls.clear();
  sandbox.faults.clear();
});
afterAll(() => sandbox.close());

/** The bodies of our calls, each with the type that its vendor publishes for it. */
const requestsOf = (types: Record<string, string>): Answer[] =>
  Object.entries(types).flatMap(([path, type]) => {
    const calls = sandbox.calls.matching(path);
    expect(calls.map(({ status }) => status)).not.toEqual([]);
    return calls.map(({ body }) => ({ name: path, type, body }));
  });

it('what we ask Google has the shapes that Google publishes', async () => {
  const tab = { title: 'Run 1', rowCount: 3, columnCount: 2 };
  await google.searchConsole(connection).query({
    siteUrl: 'https://www.juniperandpine.example/',
    ...period,
    dimensions: ['query', 'page'],
    startRow: 0,
    rowLimit: 100,
    dataState: 'final',
    signal,
  });
  const report = await google.analytics(connection).landingPages({ propertyId: '410001', ...period });
  expect(report.rows.length).toBeGreaterThan(10);
  const sheets = google.sheets(connection);
  const { id } = await sheets.create('Weekly', tab);
  await sheets.addTab(id, { ...tab, title: 'Run 2' });
  // The same again, as when the answer to the first try was lost.
  await sheets.addTab(id, { ...tab, title: 'Run 2' });
  await sheets.write(id, { tab: 'Run 2', firstRow: 1, rows: [['=1+1', 2]] });
  expect((await sheets.tabs(id))?.map(({ title }) => title)).toEqual(['Run 2', 'Run 1']);
  expect(await sheets.tabs('gone')).toBeNull();
  const sheetsType = "import('@googleapis/sheets').sheets_v4.Schema$";
  const requests = requestsOf({
    '/searchAnalytics/query': "import('@googleapis/searchconsole').searchconsole_v1.Schema$SearchAnalyticsQueryRequest",
    ':runReport': "import('@googleapis/analyticsdata').analyticsdata_v1beta.Schema$RunReportRequest",
    ':batchUpdate': `${sheetsType}BatchUpdateSpreadsheetRequest`,
    'PUT /v4/spreadsheets/': `${sheetsType}ValueRange`,
  });
  const [created] = sandbox.calls.matching(/^POST \/v4\/spreadsheets$/u);
  requests.push({ name: 'create', type: `${sheetsType}Spreadsheet`, body: created?.body });
  expect(shapeErrors(requests)).toEqual([]);
});

it('what we ask language models and DataForSEO has the shapes that they publish', async () => {
  const { openai, xai, custom } = providerSettings({}, false);
  if (openai.state === 'missing' || xai.state === 'missing') throw new Error('The sandbox simulates both.');
  const settings = {
    openai: { ...openai, baseUrl: `${sandbox.origin}/openai/v1` },
    xai: { ...xai, baseUrl: `${sandbox.origin}/xai/v1` },
    custom,
  };
  const models = openTextModels({ settings, log, now: () => new Date(), policy });
  const schema = { type: 'object', properties: {}, required: [], additionalProperties: false };
  for (const label of ['gpt-4o', 'grok-2-1212']) {
    const asked = { label, system: 'Write.', user: '{}', maxOutputTokens: 100, signal, requestId: 'r' };
    // What the answer is worth is for other tests.
    await models.write({ ...asked, schema: { name: 'page_snippets', schema } }).catch(() => null);
  }
  const setting = { state: 'sandbox' as const, ...sandboxCredentials.dataforseo, baseUrl: sandbox.origin };
  const key = { keyword: 'tents', locationCode: 2840, languageCode: 'en', device: 'desktop' as const };
  await openSearchResults({ setting, log, policy }).organic({ ...key, signal });
  const requests = requestsOf({
    '/openai/v1/chat/completions': "import('openai').OpenAI.ChatCompletionCreateParamsNonStreaming",
    '/xai/v1/chat/completions': "import('openai').OpenAI.ChatCompletionCreateParamsNonStreaming",
    '/v3/serp/google/organic/live/advanced':
      "import('dataforseo-client/models').ISerpGoogleOrganicLiveAdvancedRequestInfo[]",
  });
  expect(shapeErrors(requests)).toEqual([]);
});

it('waits as long as Google asks, and gives up when that is too long', async () => {
  sandbox.faults.add({ match: ':runReport', status: 429, headers: { 'retry-after': '600' } });
  const asked = google.analytics(connection).landingPages({ propertyId: '410001', ...period });
  await expect(asked).rejects.toMatchObject({
    code: 'rate_limited',
    details: { retryAfterSeconds: 600, attempts: 1 },
  });
});
