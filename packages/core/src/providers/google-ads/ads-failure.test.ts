import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { openGoogleAds } from './open-google-ads.ts';
import { type AdsWorld, failure, openAdsWorld, shop } from './testing/open-ads-world.ts';

let world: AdsWorld;
beforeAll(async () => {
  world = await openAdsWorld();
});
afterEach(() => world.reset());
afterAll(() => world.close());

describe('failures', () => {
  const read = () => world.ads.campaigns(shop);

  it.each([
    ['authenticationError.TWO_STEP_VERIFICATION_NOT_ENROLLED', 401, 'reconnect_needed'],
    ['authorizationError.CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION', 403, 'provider_rejected'],
    ['authorizationError.ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT', 403, 'provider_rejected'],
    ['quotaError.RESOURCE_EXHAUSTED', 429, 'quota_exceeded'],
    ['requestError.UNSUPPORTED_VERSION', 400, 'provider_rejected'],
    ['queryError.UNRECOGNIZED_FIELD', 400, 'provider_rejected'],
  ])('%s is not retried and ends with the right code', async (upstreamCode, status, code) => {
    world.sandbox.faults.add({ match: 'searchStream', status, body: [failure(status, upstreamCode)] });
    await expect(read()).rejects.toMatchObject({ code, details: { upstreamCode, attempts: 1 } });
  });

  it.each([
    ['quotaError.RESOURCE_TEMPORARILY_EXHAUSTED', 429],
    ['internalError.TRANSIENT_ERROR', 500],
    ['databaseError.CONCURRENT_MODIFICATION', 400],
  ])('%s is tried again', async (upstreamCode, status) => {
    const details = { quotaErrorDetails: { retryDelay: '0.05s' } };
    world.sandbox.faults.add({
      match: 'searchStream',
      status,
      body: [failure(status, upstreamCode, details)],
      times: 2,
    });
    expect(await read()).toHaveLength(3);
  });

  it.each([
    ['in a field', failure(429, 'quotaError.RESOURCE_EXHAUSTED', { quotaErrorDetails: { retryDelay: '0.05s' } }), {}],
    ['in its words', { error: { ...failure(400, 'requestError.UNKNOWN').error, message: 'Retry in 0.05s.' } }, {}],
    ['in a header', failure(429, 'quotaError.RESOURCE_EXHAUSTED'), { 'retry-after': '0' }],
  ])('a delay that Google states %s decides over what its code means elsewhere', async (_where, body, headers) => {
    world.sandbox.faults.add({ match: 'searchStream', status: 429, body: [body], headers, times: 1 });
    expect(await read()).toHaveLength(3);
  });

  it('a longer wait than we keep ends with the time to come back', async () => {
    const details = { quotaErrorDetails: { retryDelay: '900s' } };
    world.sandbox.faults.add({
      match: 'searchStream',
      status: 429,
      body: [failure(429, 'quotaError.RESOURCE_TEMPORARILY_EXHAUSTED', details)],
    });
    await expect(read()).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfterSeconds: 900, attempts: 1 },
    });
  });

  it('a stream that breaks off after its first rows is not taken for the whole', async () => {
    const body = [{ results: [{ campaign: { id: '1' } }] }, failure(500, 'internalError.TRANSIENT_ERROR')];
    world.sandbox.faults.add({ match: 'searchStream', status: 200, body });
    await expect(read()).rejects.toMatchObject({ code: 'provider_unavailable', details: { attempts: 3 } });
  });

  it("the sandbox's own quota ends the day", async () => {
    await world.settings({ dailyOperations: 1 });
    await expect(read()).rejects.toMatchObject({ code: 'quota_exceeded' });
  });

  it('a revoked grant is reported once', async () => {
    const noel = await world.connect('noel.ward@mail.example');
    expect((await noel.ads.accounts()).map(({ name }) => name)).toEqual(['Ward Fine Teas']);
    world.sandbox.faults.add({
      match: 'customers:listAccessible',
      status: 401,
      body: failure(401, 'authenticationError.OAUTH_TOKEN_REVOKED'),
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
    world.sandbox.faults.add({ match: 'searchStream', status: 403, body });
    await expect(read()).rejects.toMatchObject({ code: 'reconnect_needed', details: { reason: 'scope_missing' } });
  });
});

it('without keys it refuses by name', () => {
  const missing = openGoogleAds({
    setting: { state: 'missing', missing: ['GOOGLE_CLIENT_ID'], page: 'x' },
    sandboxUrl: null,
    log: openLog('silent'),
  });
  expect(() => missing.connect({ refreshToken: 'x', onRevoked: async () => {} })).toThrow(/GOOGLE_CLIENT_ID/u);
});
