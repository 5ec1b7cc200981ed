import { createHash } from 'node:crypto';
import { answerConsent, readAdsLedger, type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serviceScopes } from '../../integrations/integration-rules.ts';
import { openLog } from '../../log.ts';
import { sandboxCredentials } from '../../provider-settings.ts';
import type { GoogleConnection } from '../google/google.ts';
import { openGoogle } from '../google/open-google.ts';
import type { AdsCustomer, GoogleAds, NewAd } from './google-ads.ts';
import { openGoogleAds } from './open-google-ads.ts';

const policy = { attempts: 3, baseDelayMs: 1, maxDelayMs: 2, maxRetryAfterMs: 200 };
const setting = { state: 'sandbox', ...sandboxCredentials.google } as const;
const log = openLog('silent');
const managerId = '4180001000';
const shop: AdsCustomer = { accountId: '4180001001', loginCustomerId: null };
const catalogue: AdsCustomer = { accountId: '4180001002', loginCustomerId: managerId };
const japan: AdsCustomer = { accountId: '4180001003', loginCustomerId: managerId };
const nordic: AdsCustomer = { accountId: '4180001102', loginCustomerId: managerId };
let sandbox: RunningSandbox;
let ads: GoogleAds;

async function connect(email: string): Promise<{ ads: GoogleAds; revoked: string[]; connection: GoogleConnection }> {
  const options = { setting, sandboxUrl: sandbox.origin, log, policy };
  const google = openGoogle(options);
  const codeVerifier = 'v'.repeat(64);
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const redirectUri = 'http://localhost:3000/api/oauth/google/callback';
  const scopes = [serviceScopes.googleAds];
  const url = google.authUrl({ scopes, state: 's', codeChallenge, nonce: 'n', redirectUri, offline: true });
  const code = (await answerConsent(url, { email })).searchParams.get('code') ?? '';
  const { refreshToken } = await google.exchangeCode({ code, codeVerifier, redirectUri });
  const revoked: string[] = [];
  const connection = { refreshToken: refreshToken ?? '', onRevoked: async () => void revoked.push('revoked') };
  return { ads: openGoogleAds(options).connect(connection), revoked, connection };
}

beforeAll(async () => {
  sandbox = await startSandbox();
  ({ ads } = await connect('demo@juniperandpine.example'));
});
afterEach(async () => {
  sandbox.faults.clear();
  sandbox.calls.clear();
  await settings({ dailyOperations: null, operationsPerMinute: null });
});
afterAll(() => sandbox.close());

async function settings(changes: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${sandbox.origin}/google-ads/settings`, { method: 'PUT', headers, body: JSON.stringify(changes) });
}

/** An error of Google Ads as the wire carries it. */
const failure = (code: number, errorCode: Record<string, string>, details: object = {}) => ({
  error: {
    code,
    status: 'X',
    message: 'X',
    details: [
      {
        '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
        errors: [{ errorCode, message: 'Said by Google.', details }],
      },
    ],
  },
});

async function groupNamed(customer: AdsCustomer, name: string): Promise<string> {
  const group = (await ads.adGroups(customer)).find((candidate) => candidate.name === name);
  return group?.id ?? '';
}

async function newAd(more: Partial<NewAd> = {}): Promise<NewAd> {
  return {
    adGroupId: await groupNamed(shop, 'Sleeping Pads'),
    status: 'PAUSED',
    finalUrl: 'https://www.juniperandpine.example/sleeping-pads/',
    headlines: [
      { text: 'Sleeping Pads', pinnedField: 'HEADLINE_1' },
      { text: 'Free Returns for 60 Days' },
      { text: 'Tested in the Cascades' },
    ],
    descriptions: [
      { text: 'Insulated, foam and self inflating pads.' },
      { text: 'Shipping is free on orders over $75.' },
    ],
    ...more,
  };
}

describe('accounts', () => {
  it('are found through every root, once each, with the way to them, without managers and cancelled ones', async () => {
    const accounts = await ads.accounts();
    expect(accounts.map(({ id, loginCustomerId }) => [id, loginCustomerId])).toEqual([
      ['4180001004', managerId],
      ['4180001001', null],
      ['4180001002', managerId],
      ['4180001101', managerId],
      ['4180001003', managerId],
      ['4180001102', managerId],
    ]);
    expect(accounts[0]).toMatchObject({ name: '418-000-1004', testAccount: true });
    expect(accounts[4]).toMatchObject({ currencyCode: 'JPY', timeZone: 'Asia/Tokyo' });
  });

  it('that belong to nobody we know end in a sentence about access', async () => {
    const rosa = await connect('rosa@juniperandpine.example');
    await expect(rosa.ads.accounts()).rejects.toMatchObject({
      code: 'reconnect_needed',
      details: { reason: 'not_ads_user' },
    });
    expect(rosa.revoked).toEqual([]);
  });

  it('are refused without the manager they are reached through, and to strangers', async () => {
    const denied = { code: 'forbidden', details: { reason: 'no_permission' } };
    await expect(ads.campaigns({ ...catalogue, loginCustomerId: null })).rejects.toMatchObject(denied);
    await expect(ads.campaigns({ accountId: '4180009001', loginCustomerId: null })).rejects.toMatchObject(denied);
    await expect(ads.campaigns({ accountId: '4180002000', loginCustomerId: null })).rejects.toMatchObject({
      code: 'provider_rejected',
      details: { reason: 'account_not_usable' },
    });
    await expect(ads.campaigns({ accountId: '1 OR 1', loginCustomerId: null })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('reading', () => {
  it('shows Search campaigns only, paused ones too, with budgets and metrics', async () => {
    const campaigns = await ads.campaigns(shop);
    expect(campaigns.map(({ name, status, budgetMicros }) => [name, status, budgetMicros])).toEqual([
      ['Brand', 'enabled', 30_000_000],
      ['Shelter and Sleep', 'enabled', 80_000_000],
      ['Winter Wear', 'paused', 55_000_000],
    ]);
    const [brand, , winter] = campaigns;
    expect(brand?.metrics.impressions).toBeGreaterThan(1_000);
    expect(brand?.metrics.ctr).toBeCloseTo((brand?.metrics.clicks ?? 0) / (brand?.metrics.impressions ?? 1), 8);
    expect(winter?.metrics).toEqual({ impressions: 0, clicks: 0, ctr: 0, costMicros: 0, conversions: 0 });
  });

  it('adds up: ad groups to their campaign, keywords to their ad group', async () => {
    const [campaigns, groups, keywords] = await Promise.all([
      ads.campaigns(shop),
      ads.adGroups(shop),
      ads.keywords(shop),
    ]);
    const clicks = (rows: { metrics: { clicks: number } }[]) => rows.reduce((sum, row) => sum + row.metrics.clicks, 0);
    for (const campaign of campaigns) {
      expect(clicks(groups.filter(({ campaignId }) => campaignId === campaign.id))).toBe(campaign.metrics.clicks);
    }
    const [group] = groups;
    expect(clicks(keywords.filter(({ adGroupId }) => adGroupId === group?.id))).toBe(group?.metrics.clicks);
  });

  it('keeps ad groups without impressions and leaves removed ones out', async () => {
    const names = (await ads.adGroups(shop)).map(({ name }) => name);
    expect(names).toContain('Camp Stoves');
    expect(names).not.toContain('Hammocks');
    expect(names).not.toContain('All visitors');
    const id = await groupNamed(shop, 'Camp Stoves');
    expect(await ads.adGroups(shop, { adGroupIds: [id] })).toMatchObject([{ id, status: 'paused' }]);
    expect(await ads.adGroups(shop, { adGroupIds: [] })).toEqual([]);
  });

  it('gives keywords with match type and quality, without negatives and removed ones, best first', async () => {
    const id = await groupNamed(shop, 'Tents');
    const keywords = await ads.keywords(shop, { adGroupIds: [id] });
    const texts = keywords.map(({ text }) => text);
    expect(texts).toContain('tents sale');
    expect(texts).not.toContain('used tents');
    expect(texts).not.toContain('free');
    expect(keywords.every(({ matchType }) => matchType !== 'unknown')).toBe(true);
    const impressions = keywords.map(({ metrics }) => metrics.impressions);
    expect(impressions).toEqual(impressions.toSorted((a, b) => b - a));
  });

  it('gives ads with texts, pins, strength and review', async () => {
    const id = await groupNamed(shop, 'Larkspur 2 - two-person tent');
    const [ad] = await ads.ads(shop, { adGroupIds: [id] });
    expect(ad).toMatchObject({
      adGroupId: id,
      status: 'enabled',
      approvalStatus: 'APPROVED',
      reviewStatus: 'REVIEWED',
      path1: 'tent',
      path2: 'larkspur-2',
      finalUrls: ['https://www.juniperandpine.example/tents/larkspur-2/'],
    });
    expect(ad?.headlines[0]).toMatchObject({ text: 'Two-Person Tent', pinnedField: 'HEADLINE_1' });
    expect(ad?.actionItems).toContain('Try unpinning some of your assets');
    expect(await ads.ads(shop, { adGroupIds: [await groupNamed(shop, 'Sleeping Pads')] })).toEqual([]);
  });

  it('gives search terms with what they are', async () => {
    const id = await groupNamed(shop, 'Tents');
    const terms = await ads.searchTerms(shop, { adGroupIds: [id] });
    expect(terms[0]).toMatchObject({ adGroupId: id, status: 'added' });
    expect(terms.some(({ status }) => status === 'none')).toBe(true);
  });

  it('reads an account of 1,200 ad groups and 18,000 keywords in one pass', async () => {
    const [groups, keywords] = await Promise.all([ads.adGroups(catalogue), ads.keywords(catalogue)]);
    expect([groups.length, keywords.length]).toEqual([1_200, 18_000]);
    const some = groups.map(({ id }) => id);
    expect(await ads.ads(catalogue, { adGroupIds: some })).toHaveLength(1_200);
    const lists = sandbox.calls
      .matching('searchStream')
      .filter(({ body }) => JSON.stringify(body).includes('ad_group.id IN'));
    expect(lists).toHaveLength(4);
  });

  it('names campaigns without an EU declaration', async () => {
    expect(await ads.undeclaredCampaigns(nordic)).toMatchObject([{ name: 'Nordic Tents' }]);
    expect(await ads.undeclaredCampaigns(shop)).toEqual([]);
  });

  it('of an empty account finds nothing', async () => {
    const empty = { accountId: '4180001004', loginCustomerId: managerId };
    expect([await ads.campaigns(empty), await ads.ads(empty)]).toEqual([[], []]);
  });
});

describe('creating', () => {
  it('only validates when asked, then creates once and reads the ad back', async () => {
    const ad = await newAd();
    const before = (await readAdsLedger(sandbox.origin)).length;
    expect(await ads.createAds(shop, [ad], { validateOnly: true })).toEqual([{ state: 'valid' }]);
    expect(await readAdsLedger(sandbox.origin)).toHaveLength(before);
    const [outcome] = await ads.createAds(shop, [ad], { validateOnly: false });
    const resourceName = outcome?.state === 'created' ? outcome.resourceName : '';
    expect(resourceName).toMatch(/^customers\/4180001001\/adGroupAds\/\d+~\d+$/u);
    const [stored] = await ads.ads(shop, { adGroupIds: [ad.adGroupId] });
    expect(stored).toMatchObject({
      resourceName,
      status: 'paused',
      reviewStatus: 'REVIEW_IN_PROGRESS',
      adStrength: 'PENDING',
    });
    expect(stored?.headlines.map(({ text }) => text)).toEqual(ad.headlines.map(({ text }) => text));
    await settings({ reviewSeconds: 0 });
    expect(await ads.ads(shop, { adGroupIds: [ad.adGroupId] })).toMatchObject([
      { approvalStatus: 'APPROVED', reviewStatus: 'REVIEWED', adStrength: expect.stringMatching(/^[A-Z]+$/u) },
    ]);
    await settings({ reviewSeconds: 20 });
    await ads.setAdStatus(shop, { resourceName, status: 'ENABLED' });
    expect(await ads.ads(shop, { adGroupIds: [ad.adGroupId] })).toMatchObject([{ status: 'enabled' }]);
    await ads.removeAd(shop, { resourceName });
    await ads.removeAd(shop, { resourceName });
    expect(await ads.ads(shop, { adGroupIds: [ad.adGroupId] })).toEqual([]);
    const made = (await readAdsLedger(sandbox.origin, shop.accountId)).slice(before);
    expect(made.map(({ operation }) => operation)).toEqual(['create', 'update', 'remove']);
    await expect(ads.setAdStatus(shop, { resourceName, status: 'PAUSED' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('judges each ad by itself and says where it is wrong', async () => {
    const good = await newAd({
      headlines: [{ text: 'Pads for Cold Ground' }, { text: 'Ships in 2 Days' }, { text: 'Juniper & Pine' }],
    });
    const outcomes = await ads.createAds(
      shop,
      [
        await newAd({ headlines: [{ text: 'A headline that is far too long' }, { text: 'Pads' }, { text: 'pads' }] }),
        good,
        await newAd({ descriptions: [{ text: 'Buy your pads now!!!!!!!' }, { text: 'Made in Oregon.' }] }),
        await newAd({ adGroupId: '1' }),
        await newAd({ descriptions: [{ text: 'Alone' }] }),
      ],
      { validateOnly: false },
    );
    expect(outcomes.map(({ state }) => state)).toEqual(['refused', 'created', 'refused', 'refused', 'refused']);
    const findings = outcomes.flatMap((outcome) => (outcome.state === 'refused' ? outcome.findings : []));
    expect(
      findings.map(({ operationIndex, code, field, isExemptible }) => [operationIndex, code, field, isExemptible]),
    ).toEqual([
      [0, 'stringLengthError.TOO_LONG', 'headlines[0]', false],
      [0, 'assetError.DUPLICATE_ASSET', 'headlines[2]', false],
      [2, 'policyFindingError.POLICY_FINDING', 'descriptions[0]', true],
      [3, 'mutateError.RESOURCE_NOT_FOUND', 'adGroup', false],
      [4, 'collectionSizeError.TOO_FEW', 'descriptions', false],
    ]);
    expect(findings[2]?.policyTopics).toEqual([
      { topic: 'PUNCTUATION_AND_SYMBOLS', type: 'PROHIBITED', evidences: ['Buy your pads now!!!!!!!'] },
    ]);
  });

  it('takes an exemption that a person asked for', async () => {
    const shouting = await newAd({
      descriptions: [{ text: 'Buy your pads now!!' }, { text: 'Made in Oregon.' }],
      ignorablePolicyTopics: ['PUNCTUATION_AND_SYMBOLS'],
    });
    expect(await ads.createAds(shop, [shouting], { validateOnly: true })).toEqual([{ state: 'valid' }]);
  });

  it('counts wide characters as two', async () => {
    const adGroupId = await groupNamed(japan, '二人用テント');
    const ad = await newAd({ adGroupId, finalUrl: 'https://www.juniperandpine.example/ja/tento/' });
    const wide = { ...ad, headlines: [{ text: '軽'.repeat(15) }, { text: '重'.repeat(16) }, { text: '二人用' }] };
    const [outcome] = await ads.createAds(japan, [wide], { validateOnly: true });
    expect(outcome).toMatchObject({
      state: 'refused',
      findings: [{ code: 'stringLengthError.TOO_LONG', field: 'headlines[1]' }],
    });
  });

  it('never enables a fourth ad of an ad group', async () => {
    const ad = await newAd({
      adGroupId: await groupNamed(shop, 'Tents'),
      finalUrl: 'https://www.juniperandpine.example/tents/',
      status: 'ENABLED',
    });
    const [enabled, paused] = await ads.createAds(shop, [ad, { ...ad, status: 'PAUSED' }], { validateOnly: true });
    expect(enabled).toMatchObject({ findings: [{ code: 'resourceCountLimitExceededError.RESOURCE_LIMIT' }] });
    expect(paused).toEqual({ state: 'valid' });
  });

  it('says what to declare when the account lacks the EU declaration', async () => {
    const adGroupId = await groupNamed(nordic, 'Tents');
    const [outcome] = await ads.createAds(nordic, [await newAd({ adGroupId })], { validateOnly: false });
    expect(outcome).toMatchObject({
      findings: [
        {
          code: 'mutateError.EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED',
          message: expect.stringContaining('EU political'),
        },
      ],
    });
  });

  it.each([
    ['dropped', { drop: true }],
    ['a server error', { status: 503 }],
    ['unreadable', { status: 200, body: '{"results": [{' }],
  ])('says that the outcome is unknown when the answer is lost: %s', async (_name, fault) => {
    const before = (await readAdsLedger(sandbox.origin)).length;
    const ad = await newAd();
    sandbox.calls.clear();
    sandbox.faults.add({ match: 'adGroupAds:mutate', afterwards: true, ...fault });
    await expect(ads.createAds(shop, [ad], { validateOnly: false })).rejects.toMatchObject({
      code: 'provider_unavailable',
      details: { outcomeUnknown: true },
    });
    expect(sandbox.calls.matching('adGroupAds:mutate')).toHaveLength(1);
    expect(await readAdsLedger(sandbox.origin)).toHaveLength(before + 1);
  });

  it('that is cancelled after it was sent has an unknown outcome too, one that was never sent has none', async () => {
    const ad = await newAd();
    const controller = new AbortController();
    sandbox.faults.add({ match: 'adGroupAds:mutate', delayMs: 30_000 });
    const creating = ads.createAds(shop, [ad], { validateOnly: false, signal: controller.signal });
    setTimeout(() => controller.abort(), 100);
    await expect(creating).rejects.toMatchObject({ code: 'cancelled', details: { outcomeUnknown: true } });
    sandbox.faults.clear();
    const error: unknown = await ads
      .createAds(shop, [ad], { validateOnly: false, signal: AbortSignal.abort() })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'cancelled', details: undefined });
  });

  it('sends a change again only when its token was refused', async () => {
    const ad = await newAd();
    sandbox.calls.clear();
    sandbox.faults.add({ match: 'adGroupAds:mutate', status: 401, times: 1 });
    expect(await ads.createAds(shop, [ad], { validateOnly: false })).toMatchObject([{ state: 'created' }]);
    expect(sandbox.calls.matching('adGroupAds:mutate')).toHaveLength(2);
    sandbox.faults.add({
      match: 'adGroupAds:mutate',
      status: 429,
      body: failure(429, { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' }),
    });
    sandbox.calls.clear();
    const error: unknown = await ads.createAds(shop, [ad], { validateOnly: false }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'rate_limited' });
    expect(error).not.toMatchObject({ details: { outcomeUnknown: true } });
    expect(sandbox.calls.matching('adGroupAds:mutate')).toHaveLength(1);
  });

  it('refuses ads of another account before anything is sent', async () => {
    const foreign = { resourceName: 'customers/4180009001/adGroupAds/1~2' };
    await expect(ads.removeAd(shop, foreign)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(sandbox.calls.matching('mutate')).toEqual([]);
  });
});

describe('failures', () => {
  const read = () => ads.campaigns(shop);

  it.each([
    ['authenticationError', 'OAUTH_TOKEN_REVOKED', 401, 'reconnect_needed'],
    ['authenticationError', 'TWO_STEP_VERIFICATION_NOT_ENROLLED', 401, 'reconnect_needed'],
    ['authorizationError', 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION', 403, 'provider_rejected'],
    ['authorizationError', 'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT', 403, 'provider_rejected'],
    ['quotaError', 'RESOURCE_EXHAUSTED', 429, 'quota_exceeded'],
    ['requestError', 'UNSUPPORTED_VERSION', 400, 'provider_rejected'],
    ['queryError', 'UNRECOGNIZED_FIELD', 400, 'provider_rejected'],
  ])('%s.%s is not asked again and ends as told', async (category, name, status, code) => {
    sandbox.faults.add({ match: '/FROM|searchStream/', status, body: [failure(status, { [category]: name })] });
    await expect(read()).rejects.toMatchObject({ code, details: { upstreamCode: `${category}.${name}`, attempts: 1 } });
  });

  it.each([
    ['quotaError', 'RESOURCE_TEMPORARILY_EXHAUSTED', 429],
    ['internalError', 'TRANSIENT_ERROR', 500],
    ['databaseError', 'CONCURRENT_MODIFICATION', 400],
  ])('%s.%s is tried again', async (category, name, status) => {
    const details = { quotaErrorDetails: { retryDelay: '0.05s' } };
    sandbox.faults.add({
      match: 'searchStream',
      status,
      body: [failure(status, { [category]: name }, details)],
      times: 2,
    });
    expect(await read()).toHaveLength(3);
  });

  it('a longer wait than we keep ends with the time to come back', async () => {
    const details = { quotaErrorDetails: { retryDelay: '900s' } };
    sandbox.faults.add({
      match: 'searchStream',
      status: 429,
      body: [failure(429, { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' }, details)],
    });
    await expect(read()).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfterSeconds: 900, attempts: 1 },
    });
  });

  it("the sandbox's own quota ends the day", async () => {
    await settings({ dailyOperations: 1 });
    await expect(read()).rejects.toMatchObject({ code: 'quota_exceeded' });
  });

  it('a revoked grant is told once', async () => {
    const noel = await connect('noel.ward@mail.example');
    expect((await noel.ads.accounts()).map(({ name }) => name)).toEqual(['Ward Fine Teas']);
    sandbox.faults.add({
      match: 'customers:listAccessible',
      status: 401,
      body: failure(401, { authenticationError: 'OAUTH_TOKEN_REVOKED' }),
    });
    await expect(noel.ads.accounts()).rejects.toMatchObject({ code: 'reconnect_needed' });
    await expect(noel.ads.accounts()).rejects.toMatchObject({ code: 'reconnect_needed' });
    expect(noel.revoked).toEqual(['revoked']);
  });

  it('a permission that was not given on the consent page says so', async () => {
    const body = [
      {
        error: {
          code: 403,
          message: 'x',
          status: 'PERMISSION_DENIED',
          details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
        },
      },
    ];
    sandbox.faults.add({ match: 'searchStream', status: 403, body });
    await expect(read()).rejects.toMatchObject({ code: 'reconnect_needed', details: { reason: 'scope_missing' } });
  });
});

it('asks in the version of the one constant, with the manager in the header', async () => {
  await ads.campaigns(catalogue);
  const [call] = sandbox.calls.matching('POST /v26/customers/4180001002/googleAds:searchStream');
  expect(call?.headers['login-customer-id']).toBe(managerId);
});

it('without keys it refuses by name', () => {
  const missing = openGoogleAds({
    setting: { state: 'missing', missing: ['GOOGLE_CLIENT_ID'], page: 'x' },
    sandboxUrl: null,
    log,
  });
  expect(() => missing.connect({ refreshToken: 'x', onRevoked: async () => {} })).toThrow(/GOOGLE_CLIENT_ID/u);
});
