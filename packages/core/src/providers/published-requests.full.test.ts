import { createHash } from 'node:crypto';
import { answerConsent, type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { adsEnum, adsFieldType, adsShapeErrors, type Answer, shapeErrors } from '@serplift/sandbox/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { serviceScopes } from '../contract/team/integrations-api.ts';
import { openLog } from '../platform/log.ts';
import { openSearchResults } from './dataforseo/open-search-results.ts';
import { adsFailureReason, adsJudgments } from './google-ads/ads-failure-rules.ts';
import { openGoogleAds } from './google-ads/open-google-ads.ts';
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
  const requests = requestsOf({
    '/searchAnalytics/query': "import('@googleapis/searchconsole').searchconsole_v1.Schema$SearchAnalyticsQueryRequest",
    ':runReport': "import('@googleapis/analyticsdata').analyticsdata_v1beta.Schema$RunReportRequest",
  });
  expect(shapeErrors(requests)).toEqual([]);
});

/** The names of fields in a query, wherever they are in it. */
const fieldsIn = (query: string): string[] =>
  query.replaceAll(/'[^']*'/gu, '').match(/\b[a-z]+[a-z_]*(?:\.[a-z0-9_]+)+/gu) ?? [];

it('what we ask Google Ads has the fields and shapes that Google publishes', async () => {
  const setting = { state: 'sandbox' as const, ...sandboxCredentials.google };
  const ads = openGoogleAds({ setting, sandboxUrl: sandbox.origin, log, policy }).connect(connection);
  const shop = { accountId: '4180001001', loginCustomerId: null };
  await ads.accounts();
  await Promise.all([ads.campaigns(shop), ads.hasCampaigns(shop), ads.undeclaredCampaigns(shop), ads.keywords(shop)]);
  const adGroupId = (await ads.adGroups(shop)).find(({ name }) => name === 'Sleeping Pads')?.id ?? '';
  await ads.searchTerms(shop, { adGroupIds: [adGroupId] });
  const ad = {
    adGroupId,
    status: 'PAUSED' as const,
    finalUrl: 'https://www.juniperandpine.example/sleeping-pads/',
    headlines: [
      { text: 'Sleeping Pads', pinnedField: 'HEADLINE_1' as const },
      { text: 'Free Returns' },
      { text: 'Pads' },
    ],
    descriptions: [{ text: 'Insulated, foam and self inflating pads.' }, { text: 'Free shipping over $75.' }],
    path1: 'pads',
    ignorablePolicyTopics: ['TRADEMARKS_IN_AD_TEXT'],
  };
  await ads.createAds(shop, [ad], { validateOnly: true });
  const [made] = await ads.createAds(shop, [{ ...ad, ignorablePolicyTopics: [] }], { validateOnly: false });
  const resourceName = made?.state === 'created' ? made.resourceName : '';
  await ads.setAdStatus(shop, { resourceName, status: 'ENABLED' });
  await ads.ads(shop, { adGroupIds: [adGroupId] });
  await ads.removeAd(shop, { resourceName });
  const queries = sandbox.calls.matching(':searchStream').map(({ body }) => body as { query: string });
  expect(new Set(queries.map(({ query }) => / FROM (\w+)/u.exec(query)?.[1])).size).toBeGreaterThanOrEqual(6);
  expect(queries.flatMap((body) => adsShapeErrors('services.SearchGoogleAdsStreamRequest', body))).toEqual([]);
  const unknown = queries
    .flatMap(({ query }) => fieldsIn(query))
    .filter(
      // In the reference of v26, and not yet in the copy that this reads.
      (name) => adsFieldType(name) === null && name !== 'campaign.ai_max_setting.enable_ai_max',
    );
  expect(unknown).toEqual([]);
  const changes = sandbox.calls.matching(':mutate');
  expect(changes.length).toBe(4);
  expect(changes.flatMap(({ body }) => adsShapeErrors('services.MutateAdGroupAdsRequest', body))).toEqual([]);
});

it('every reason that we give for a failure of Google Ads has an error that Google publishes', () => {
  const kinds = [
    'Authentication',
    'Authorization',
    'Header',
    'Quota',
    'Mutate',
    'AdGroupAd',
    'Request',
    'Internal',
    'Database',
  ];
  const published = [...kinds, 'ResourceCountLimitExceeded'].flatMap((kind) =>
    adsEnum(`${kind}Error`).map((name) => `${kind.charAt(0).toLowerCase()}${kind.slice(1)}Error.${name}`),
  );
  const reasons = new Set(published.map((code) => adsFailureReason(code, 400)));
  expect([...reasons].sort()).toEqual(Object.keys(adsJudgments).sort());
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
    const asked = { label, system: 'Write.', user: '{}', maxOutputTokens: 100 };
    await models.ask({ ...asked, schema: { name: 'page_snippets', schema } }, 'r').send(signal);
  }
  const setting = { state: 'sandbox' as const, ...sandboxCredentials.dataforseo, baseUrl: sandbox.origin };
  const key = { keyword: 'tents', locationCode: 2840, languageCode: 'en', device: 'desktop' as const };
  await openSearchResults({ setting, log, policy }).ask(key).send(signal);
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
