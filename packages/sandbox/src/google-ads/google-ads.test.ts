import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OAuth2Client } from 'google-auth-library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerConsent, readAdsLedger, type RunningSandbox, sandboxCredentials, startSandbox } from '../index.ts';

const managerId = '4180001000';
const shopId = '4180001001';
const redirectUri = 'http://localhost:3000/callback';
let nowMs = Date.parse('2026-11-21T20:00:00Z');
let folder: string;
let sandbox: RunningSandbox;
let token: string;

const start = () => startSandbox({ now: () => new Date(nowMs), stateFolder: folder });

async function signIn(email: string): Promise<string> {
  const base = sandbox.origin;
  const auth = new OAuth2Client({
    ...sandboxCredentials.google,
    redirectUri,
    endpoints: { oauth2AuthBaseUrl: `${base}/o/oauth2/v2/auth`, oauth2TokenUrl: `${base}/token` },
  });
  const url = auth.generateAuthUrl({ scope: ['openid', 'https://www.googleapis.com/auth/adwords'], state: 's' });
  const code = (await answerConsent(url, { email })).searchParams.get('code') ?? '';
  return (await auth.getToken(code)).tokens.access_token ?? '';
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sandbox-ads-'));
  sandbox = await start();
  token = await signIn('demo@juniperandpine.example');
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the wire's JSON, looked at in many ways
  body: any;
  headers: Headers;
}

async function post(tail: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${sandbox.origin}/v26/customers/${tail}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

const stream = (query: string, customerId = shopId, login = managerId) =>
  post(`${customerId}/googleAds:searchStream`, { query }, login === '' ? {} : { 'login-customer-id': login });

/** The rows of a query. */
async function rowsOf(query: string) {
  const { body } = await stream(query);
  return body[0].results ?? [];
}

const errorCode = ({ body }: Answer): unknown => {
  const { error } = Array.isArray(body) ? body[0] : body;
  return error.details[0].errors[0].errorCode;
};

describe('the query language', () => {
  it('answers in proto JSON: camel case, whole numbers as texts, enums as names, defaults left out', async () => {
    const { body, headers } = await stream(
      "SELECT campaign.id, campaign.status, campaign_budget.amount_micros, metrics.impressions, metrics.conversions FROM campaign WHERE campaign.name = 'Brand' AND segments.date DURING LAST_30_DAYS",
    );
    expect(headers.get('request-id')).toMatch(/^[\w-]{22}$/u);
    expect(body[0].results).toHaveLength(1);
    const [{ campaign, campaignBudget, metrics }] = body[0].results;
    expect([campaign.status, campaignBudget.amountMicros]).toEqual(['ENABLED', '30000000']);
    expect(metrics.impressions).toMatch(/^\d+$/u);
    const [none] = await rowsOf(
      "SELECT campaign.id, campaign.missing_eu_political_advertising_declaration FROM campaign WHERE campaign.name = 'Brand'",
    );
    expect(Object.keys(none.campaign)).toEqual(['resourceName', 'id']);
  });

  it('leaves out rows without impressions as soon as a date is named', async () => {
    const paused = "SELECT campaign.id FROM campaign WHERE campaign.status = 'PAUSED'";
    expect(await rowsOf(paused)).toHaveLength(1);
    expect(await rowsOf(`${paused} AND segments.date DURING LAST_30_DAYS`)).toEqual([]);
  });

  it('filters on fields that are not selected', async () => {
    const ads = "SELECT ad_group_ad.ad.id FROM ad_group_ad WHERE ad_group.name = 'Tents'";
    expect(await rowsOf(ads)).toHaveLength(3);
    expect(await rowsOf(`${ads} AND ad_group_ad.status = 'PAUSED'`)).toEqual([]);
  });

  it.each([
    ['SELECT campaign.nmae FROM campaign', 'UNRECOGNIZED_FIELD'],
    ['SELECT campaign.id FROM campaigns', 'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE'],
    ['SELECT * FROM campaign', 'BAD_FIELD_NAME'],
    ['SELECT campaign.id', 'UNEXPECTED_INPUT'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id = 1 OR campaign.id = 2', 'UNEXPECTED_INPUT'],
    ['SELECT metrics.clicks FROM ad_group_criterion', 'PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE'],
    ['SELECT ad_group.id FROM campaign', 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE'],
    ['SELECT campaign.id FROM campaign WHERE segments.date DURING LAST_90_DAYS', 'INVALID_VALUE_WITH_DURING_OPERATOR'],
    ['SELECT campaign.id FROM campaign WHERE campaign.status = enabled', 'BAD_ENUM_CONSTANT'],
    ["SELECT campaign.id FROM campaign WHERE campaign.status = 'ACTIVE'", 'BAD_ENUM_CONSTANT'],
    ["SELECT ad_group.id FROM ad_group WHERE ad_group.status IN ('ENABLED', 'DELETED')", 'BAD_ENUM_CONSTANT'],
    ["SELECT ad_group.id FROM ad_group WHERE ad_group.type != 'SEARCH'", 'BAD_ENUM_CONSTANT'],
    ["SELECT campaign.id FROM campaign WHERE campaign.id = 'x'", 'BAD_VALUE'],
    ['SELECT campaign.id FROM campaign ORDER BY campaign.id', 'UNEXPECTED_INPUT'],
  ])('refuses %s', async (query, name) => {
    const answer = await stream(query);
    expect([answer.status, errorCode(answer)]).toEqual([400, { queryError: name }]);
  });

  it('takes no metrics of a manager and no old version', async () => {
    const manager = await stream('SELECT metrics.clicks FROM campaign', managerId);
    expect(errorCode(manager)).toEqual({ queryError: 'REQUESTED_METRICS_FOR_MANAGER' });
    const alive = await Promise.all(
      ['v23', 'v24', 'v25', 'v26'].map((version) =>
        fetch(`${sandbox.origin}/${version}/customers:listAccessibleCustomers`),
      ),
    );
    expect(alive.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    const old = await fetch(`${sandbox.origin}/v22/customers:listAccessibleCustomers`);
    expect(errorCode({ body: await old.json() } as Answer)).toEqual({ requestError: 'UNSUPPORTED_VERSION' });
  });

  it('streams large answers by ten thousand rows', async () => {
    const query =
      'SELECT ad_group_criterion.criterion_id, ad_group_criterion.keyword.text, metrics.clicks FROM keyword_view';
    const { body } = await stream(query, '4180001002');
    expect(body.map((batch: { results: unknown[] }) => batch.results.length)).toEqual([10_000, 9_215]);
  });
});

describe('who reaches what', () => {
  it.each([
    ['a client without its manager', '4180001002', '', { authorizationError: 'USER_PERMISSION_DENIED' }],
    ['a manager one does not have', '4180001002', '4180009001', { authorizationError: 'USER_PERMISSION_DENIED' }],
    ['dashes', shopId, '418-000-1000', { headerError: 'INVALID_LOGIN_CUSTOMER_ID' }],
    ['a cancelled account', '4180002000', '', { authorizationError: 'CUSTOMER_NOT_ENABLED' }],
  ])('%s', async (...row) => {
    const [, customerId, login, code] = row;
    expect(errorCode(await stream('SELECT campaign.id FROM campaign', customerId, login))).toEqual(code);
  });
});

const texts = (...values: string[]) => values.map((text) => ({ text }));
const goodAd = {
  finalUrls: ['https://www.juniperandpine.example/sleeping-pads/'],
  responsiveSearchAd: {
    headlines: texts('Sleeping Pads', 'Free Returns', 'Juniper & Pine'),
    descriptions: texts('Foam, air and self inflating.', 'Shipping is free on orders over $75.'),
  },
};

async function padsGroup(): Promise<string> {
  const [row] = await rowsOf("SELECT ad_group.id FROM ad_group WHERE ad_group.name = 'Sleeping Pads'");
  return row.adGroup.resourceName;
}

describe('changing ads', () => {
  it('keeps what was made over a restart, and reviews it as time passes', async () => {
    const adGroup = await padsGroup();
    const operations = [{ create: { adGroup, status: 'PAUSED', ad: goodAd } }];
    const made = await post(`${shopId}/adGroupAds:mutate`, { operations });
    const [{ resourceName }] = made.body.results;
    await sandbox.close();
    sandbox = await start();
    token = await signIn('demo@juniperandpine.example');
    const query = `SELECT ad_group_ad.status, ad_group_ad.ad_strength, ad_group_ad.policy_summary.review_status, ad_group_ad.policy_summary.approval_status FROM ad_group_ad WHERE ad_group_ad.resource_name = '${resourceName}'`;
    const fresh = (await rowsOf(query))[0].adGroupAd;
    expect(fresh).toMatchObject({
      status: 'PAUSED',
      adStrength: 'PENDING',
      policySummary: { reviewStatus: 'REVIEW_IN_PROGRESS' },
    });
    nowMs += 30_000;
    const later = (await rowsOf(query))[0].adGroupAd;
    expect(later).toMatchObject({
      adStrength: 'POOR',
      policySummary: { reviewStatus: 'REVIEWED', approvalStatus: 'APPROVED' },
    });
    expect(await readAdsLedger(sandbox.origin)).toMatchObject([
      { number: 1, operation: 'create', resourceName, status: 'PAUSED' },
    ]);
    const second = await post(`${shopId}/adGroupAds:mutate`, { operations });
    expect(second.body.results[0].resourceName).not.toBe(resourceName);
  });
});
