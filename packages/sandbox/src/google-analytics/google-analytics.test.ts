import { analyticsdata, type analyticsdata_v1beta } from '@googleapis/analyticsdata';
import { OAuth2Client } from 'google-auth-library';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerConsent, type RunningSandbox, sandboxCredentials, startSandbox } from '../index.ts';

let sandbox: RunningSandbox;
let api: analyticsdata_v1beta.Analyticsdata;
const now = new Date('2026-11-21T19:00:00Z');

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => now });
  const auth = new OAuth2Client({
    ...sandboxCredentials.google,
    redirectUri: 'http://localhost:3000/callback',
    endpoints: { oauth2AuthBaseUrl: `${sandbox.origin}/o/oauth2/v2/auth`, oauth2TokenUrl: `${sandbox.origin}/token` },
  });
  const url = auth.generateAuthUrl({ scope: 'https://www.googleapis.com/auth/analytics.readonly' });
  const back = await answerConsent(url, { email: 'demo@juniperandpine.example' });
  const { tokens } = await auth.getToken(back.searchParams.get('code') ?? '');
  auth.setCredentials({ access_token: tokens.access_token ?? '' });
  api = analyticsdata({ version: 'v1beta', auth, rootUrl: `${sandbox.origin}/`, retry: false });
});
afterAll(() => sandbox.close());

const usual: analyticsdata_v1beta.Schema$RunReportRequest = {
  dateRanges: [{ startDate: '2026-08-21', endDate: '2026-11-18' }],
  dimensions: [{ name: 'landingPagePlusQueryString' }],
  metrics: ['sessions', 'keyEvents', 'totalRevenue'].map((name) => ({ name })),
};
const report = async (more: analyticsdata_v1beta.Schema$RunReportRequest = {}, property = '410001') => {
  const requestBody = { ...usual, ...more };
  return (await api.properties.runReport({ property: `properties/${property}`, requestBody })).data;
};

it('reports landing pages in pages, most sessions first, with what a property needs', async () => {
  const whole = await report();
  const first = await report({ limit: '3' });
  const next = await report({ limit: '3', offset: '3' });
  expect(whole.rowCount).toBeGreaterThan(50);
  expect([...(first.rows ?? []), ...(next.rows ?? [])]).toEqual(whole.rows?.slice(0, 6));
  const sessions = (whole.rows ?? []).map(({ metricValues }) => Number(metricValues?.[0]?.value));
  expect(sessions).toEqual(sessions.toSorted((a, b) => b - a));
  expect(whole.metadata).toMatchObject({ currencyCode: 'USD' });
  expect(whole.rows?.map(({ dimensionValues }) => dimensionValues?.[0]?.value)).toContain('(not set)');
});

it.each([
  ['an unknown metric', { metrics: [{ name: 'clicks' }] }],
  ['another dimension', { dimensions: [{ name: 'country' }] }],
  ['no dates', { dateRanges: [] }],
  ['an unknown field', { rows: 3 }],
])('refuses %s', async (_name, more: object) => {
  await expect(report(more)).rejects.toMatchObject({ status: 400 });
});

it('refuses someone else’s property', async () => {
  await expect(report({}, '999')).rejects.toMatchObject({ status: 403 });
});
