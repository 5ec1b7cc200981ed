import { OAuth2Client } from 'google-auth-library';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerConsent, type RunningSandbox, sandboxCredentials, startSandbox } from '../index.ts';
import { adsEnum, adsFieldType, adsShapeErrors } from '../testing/ads-shape-errors.ts';
import table from './gaql-fields.json' with { type: 'json' };

const manager = '4180001000';
const shop = '4180001001';
let sandbox: RunningSandbox;
let authorization: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  const client = new OAuth2Client({
    ...sandboxCredentials.google,
    redirectUri: 'http://localhost:3000/callback',
    endpoints: { oauth2AuthBaseUrl: `${sandbox.origin}/o/oauth2/v2/auth`, oauth2TokenUrl: `${sandbox.origin}/token` },
  });
  const back = await answerConsent(client.generateAuthUrl({ scope: ['https://www.googleapis.com/auth/adwords'] }));
  authorization = `Bearer ${(await client.getToken(back.searchParams.get('code') ?? '')).tokens.access_token ?? ''}`;
});
afterAll(() => sandbox.close());

async function call(path: string, body?: object, login = manager): Promise<unknown> {
  const response = await fetch(`${sandbox.origin}/v26/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, 'login-customer-id': login, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** Not among the definitions that `published-ads.json` was made of; dates are never selected. */
const leftOut = new Set([
  'campaign.ai_max_setting.enable_ai_max',
  'campaign.asset_automation_settings',
  'segments.date',
]);

/** Everything else that the sandbox answers to a query, by resource. */
const selected = Object.entries(table.reachable).map(([resource, parts]): [string, string[]] => [
  resource,
  Object.keys(table.types).filter((name) => parts.includes(name.split('.')[0] ?? '') && !leftOut.has(name)),
]);

const stream = async (customerId: string, query: string): Promise<unknown[]> =>
  (await call(`customers/${customerId}/googleAds:searchStream`, { query })) as unknown[];

it.each(selected)('%s is answered as Google publishes it', async (resource, names) => {
  expect(names.filter((name) => adsFieldType(name) === null)).toEqual([]);
  const when = names.includes('metrics.clicks') ? ' WHERE segments.date DURING LAST_30_DAYS' : '';
  const query = `SELECT ${names.join(', ')} FROM ${resource}${when}`;
  const batches = await stream(resource === 'customer_client' ? manager : shop, query);
  expect(JSON.stringify(batches)).toContain('"results"');
  expect(adsShapeErrors('[]services.SearchGoogleAdsStreamResponse', batches)).toEqual([]);
});

it('the accounts and the results of changes have the published shapes, refused ones with their reasons', async () => {
  const accounts = await call('customers:listAccessibleCustomers');
  expect(adsShapeErrors('services.ListAccessibleCustomersResponse', accounts)).toEqual([]);
  const [batch] = (await stream(shop, "SELECT ad_group.id FROM ad_group WHERE ad_group.name = 'Sleeping Pads'")) as [
    { results: { adGroup: { resourceName: string } }[] },
  ];
  const adGroup = batch.results[0]?.adGroup.resourceName;
  const texts = (...all: string[]) => all.map((text) => ({ text }));
  const ad = (headline: string) => ({
    finalUrls: ['https://www.juniperandpine.example/sleeping-pads/'],
    responsiveSearchAd: {
      headlines: texts(headline, 'Free Returns', 'Juniper & Pine'),
      descriptions: texts('Foam, air and self inflating.', 'Shipping is free on orders over $75.'),
    },
  });
  const operations = ['Sleeping Pads', 'Sleeping Pads That Are Far Too Long', 'Tents and Explosives'].map(
    (headline) => ({
      create: { adGroup, status: 'PAUSED', ad: ad(headline) },
    }),
  );
  const path = `customers/${shop}/adGroupAds:mutate`;
  const partial = await call(path, { operations, partialFailure: true });
  expect(JSON.stringify(partial)).toContain('policyFindingDetails');
  expect(adsShapeErrors('services.MutateAdGroupAdsResponse', partial)).toEqual([]);
  const checked = await call(path, { operations: operations.slice(0, 1), validateOnly: true });
  expect(adsShapeErrors('services.MutateAdGroupAdsResponse', checked)).toEqual([]);
  expect(adsShapeErrors('HttpError', await call(path, { operations }))).toEqual([]);
});

it('what is refused as a whole has the published shape, whatever the reason', async () => {
  const path = `customers/${shop}/googleAds:searchStream`;
  const query = 'SELECT campaign.id FROM campaign';
  const setting = (changes: object) =>
    fetch(`${sandbox.origin}/google-ads/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(changes),
    });
  const refused = [await call(path, { query: 'SELECT campaign.nmae FROM campaign' }), await call(path, { query }, '1')];
  await setting({ operationsPerMinute: 0 });
  refused.push(await call(path, { query }));
  await setting({ operationsPerMinute: null });
  for (const body of refused) {
    expect(body).toEqual([{ error: expect.anything() }]);
    expect(adsShapeErrors('[]HttpError', body)).toEqual([]);
  }
});

it('the enums that queries know are those that Google publishes', () => {
  for (const [name, values] of Object.entries(table.enums)) {
    const own = new Set(['UNSPECIFIED', 'UNKNOWN', ...values.split(' ')]);
    expect([name, [...own].sort()]).toEqual([name, adsEnum(name).sort()]);
  }
  for (const [field, type] of Object.entries(table.types).filter(([, type]) => type in table.enums)) {
    expect([field, adsFieldType(field)?.split('.').at(-1)]).toEqual([field, type]);
  }
});

it('an answer of another shape is found out', () => {
  const wrong = {
    results: [{ adGroup: { id: 7, status: 'DELETED', colour: 'red' }, metrics: { clicks: '1', ctr: '0.5' } }],
    fieldMask: '',
  };
  expect(
    adsShapeErrors('services.SearchGoogleAdsResponse', wrong, 'answer').map((error) => error.split(':')[0]),
  ).toEqual([
    'answer.results[0].adGroup.id',
    'answer.results[0].adGroup.status',
    'answer.results[0].adGroup.colour',
    'answer.results[0].metrics.ctr',
    'answer.fieldMask',
  ]);
  expect(adsFieldType('campaign.nmae')).toBeNull();
});
