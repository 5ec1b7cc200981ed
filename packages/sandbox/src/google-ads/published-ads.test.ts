import { OAuth2Client } from 'google-auth-library';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerConsent, type RunningSandbox, sandboxCredentials, startSandbox } from '../index.ts';
import { adsEnum, adsFieldType, adsShapeErrors } from '../testing/ads-shape-errors.ts';
import enums from './gaql-enums.json' with { type: 'json' };

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

const group = 'ad_group.id ad_group.name ad_group.status ad_group.type ad_group.campaign';
const campaign =
  'campaign.id campaign.name campaign.status campaign.advertising_channel_type campaign.primary_status campaign.contains_eu_political_advertising campaign.missing_eu_political_advertising_declaration campaign_budget.id campaign_budget.status campaign_budget.period campaign_budget.amount_micros campaign_budget.total_amount_micros campaign_budget.explicitly_shared';
const metrics =
  'metrics.impressions metrics.clicks metrics.cost_micros metrics.ctr metrics.conversions metrics.average_cpc segments.date';
const account = [
  'id',
  'resource_name',
  'descriptive_name',
  'currency_code',
  'time_zone',
  'status',
  'manager',
  'test_account',
];
const of = (resource: string, names: string): string[] => names.split(' ').map((name) => `${resource}.${name}`);

/** Everything that the sandbox answers to a query, by resource. */
const selected: Record<string, string[]> = {
  customer: [
    ...account.map((name) => `customer.${name}`),
    ...of('customer', 'auto_tagging_enabled'),
    ...metrics.split(' '),
  ],
  customer_client: [
    ...account.map((name) => `customer_client.${name}`),
    ...of('customer_client', 'level hidden client_customer'),
  ],
  campaign: [...campaign.split(' '), ...metrics.split(' ')],
  ad_group: [...group.split(' '), ...metrics.split(' ')],
  keyword_view: [
    'keyword_view.resource_name',
    ...of(
      'ad_group_criterion',
      'criterion_id type status negative final_urls keyword.text keyword.match_type quality_info.quality_score quality_info.creative_quality_score quality_info.post_click_quality_score quality_info.search_predicted_ctr',
    ),
    ...metrics.split(' '),
  ],
  ad_group_ad: [
    ...of(
      'ad_group_ad',
      'resource_name ad_group status ad_strength action_items primary_status policy_summary.approval_status policy_summary.review_status policy_summary.policy_topic_entries ad.id ad.resource_name ad.type ad.final_urls ad.responsive_search_ad.headlines ad.responsive_search_ad.descriptions ad.responsive_search_ad.path1 ad.responsive_search_ad.path2',
    ),
    ...metrics.split(' '),
  ],
  ad_group_ad_asset_view: [
    ...of('ad_group_ad_asset_view', 'ad_group_ad asset enabled field_type performance_label pinned_field source'),
    ...of('asset', 'id resource_name type text_asset.text'),
  ],
  search_term_view: [
    ...of('search_term_view', 'resource_name search_term status ad_group'),
    'segments.keyword.info.text',
    'segments.search_term_match_type',
    ...metrics.split(' '),
  ],
};

const stream = async (customerId: string, query: string): Promise<unknown[]> =>
  (await call(`customers/${customerId}/googleAds:searchStream`, { query })) as unknown[];

it.each(Object.entries(selected))('%s is answered as Google publishes it', async (resource, names) => {
  expect(names.filter((name) => adsFieldType(name) === null)).toEqual([]);
  const when = names.includes('segments.date') ? ' WHERE segments.date DURING LAST_7_DAYS' : '';
  const query = `SELECT ${names.join(', ')} FROM ${resource}${when}`;
  const batches = await stream(resource === 'customer_client' ? manager : shop, query);
  expect(JSON.stringify(batches)).toContain('"results"');
  expect(adsShapeErrors('[]services.SearchGoogleAdsStreamResponse', batches)).toEqual([]);
  if (resource !== 'campaign') return;
  const page = await call(`customers/${shop}/googleAds:search`, { query });
  expect(adsShapeErrors('services.SearchGoogleAdsResponse', page)).toEqual([]);
});

it('the accounts and the results of changes have the published shapes, refused ones with their reasons', async () => {
  const accounts = await call('customers:listAccessibleCustomers');
  expect(adsShapeErrors('services.ListAccessibleCustomersResponse', accounts)).toEqual([]);
  const [batch] = (await stream(
    shop,
    "SELECT ad_group.resource_name FROM ad_group WHERE ad_group.name = 'Sleeping Pads'",
  )) as [{ results: { adGroup: { resourceName: string } }[] }];
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
  const path = `customers/${shop}/googleAds:search`;
  const query = 'SELECT campaign.id FROM campaign';
  const setting = (changes: object) =>
    fetch(`${sandbox.origin}/google-ads/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(changes),
    });
  const refused = [
    await call(path, { query: 'SELECT campaign.nmae FROM campaign' }),
    await call(path, { query, pageSize: 10 }),
    await call(path, { query }, '1'),
  ];
  await setting({ operationsPerMinute: 0 });
  refused.push(await call(path, { query }));
  await setting({ operationsPerMinute: null });
  for (const body of refused) {
    expect(Object.keys(body as object)).toEqual(['error']);
    expect(adsShapeErrors('HttpError', body)).toEqual([]);
  }
});

it('the enums that queries know are those that Google publishes', () => {
  for (const [name, values] of Object.entries(enums.values)) {
    const own = new Set(['UNSPECIFIED', 'UNKNOWN', ...values.split(' ')]);
    expect([name, [...own].sort()]).toEqual([name, adsEnum(name).sort()]);
  }
  for (const [field, name] of Object.entries(enums.fields)) {
    expect([field, adsFieldType(field)?.split('.').at(-1)]).toEqual([field, name]);
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
