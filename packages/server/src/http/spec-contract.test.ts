import { api, type EndpointTable } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';
import { openApiDocument } from './openapi.ts';

const missingId = '01a1fc44-fee5-7793-968f-69da1690a3e1';

/** SPEC 7, line by line: method, path, and what travels in query or body. */
const calls = [
  'POST /api/auth/firebase {idToken}',
  'POST /api/auth/logout {}',
  'GET /api/user',
  'POST /api/user/select-website {websiteUrl}',
  'GET /api/teams/{teamId}/integrations',
  'GET /api/teams/{teamId}/google-ads-accounts',
  'GET /api/teams/{teamId}/google-ads-campaigns {accountId}',
  'GET /api/teams/{teamId}/search-console-websites',
  'GET /api/teams/{teamId}/google-analytics-properties',
  'POST /api/responsive-search-ads {adGroupIds}',
  'POST /api/optimize {teamId, createdBy, campaignIds, adGroupIds, settings}',
  'GET /api/optimize/{id}',
  'POST /api/optimize/{id}/cancel {}',
  'GET /api/optimizations/{userId}',
  'POST /api/deploy-ads {optimizationId, adIds}',
  'POST /api/seo-optimize {userId, websiteUrl, settings}',
  'GET /api/seo-optimize/{id}',
  'POST /api/seo-optimize/{id}/cancel {}',
  'GET /api/seo-optimizations/{userId}',
  'POST /api/question-optimize {websiteUrl, settings}',
  'GET /api/question-optimize/{id}',
  'POST /api/question-optimize/{id}/cancel {}',
  'GET /api/user/{userId}/question-optimizations',
  'POST /api/auth/google-search-console {userId}',
  'POST /api/auth/google-search-console/team {}',
  'POST /api/auth/google-ads/team {}',
  'POST /api/auth/google-analytics/team {}',
  'POST /api/auth/google-all/team {}',
  'DELETE /api/auth/google-search-console/team',
  'DELETE /api/auth/google-ads/team',
  'DELETE /api/auth/google-analytics/team',
  'GET /api/projects',
  'POST /api/projects {name, domain, competitorDomains, searchConsoleWebsiteId, googleAdsAccountId, googleAnalyticsAccountId}',
  'GET /api/projects/{id}',
  'PUT /api/projects/{id} {name, domain, competitorDomains}',
  'DELETE /api/projects/{id}',
  'GET /api/projects/{projectId}/pages',
  'POST /api/projects/{projectId}/pages {url, priority, volume}',
  'PUT /api/pages/{id} {url, priority, volume}',
  'DELETE /api/pages/{id}',
  'GET /api/pages/{pageId}/ideas',
  'POST /api/pages/{pageId}/ideas {type, tags, stats, analysis, changes}',
  'PUT /api/ideas/{id} {type, tags, stats, analysis, changes}',
  'DELETE /api/ideas/{id}',
  'GET /api/user/{userId}/api-usage',
  'GET /api/user/{userId}/api-usage/history {page, limit}',
  'GET /api/user/{userId}/api-usage-history',
  'POST /api/teams {name}',
  'PATCH /api/teams/{id} {name}',
  'GET /api/team/members',
  'GET /api/teams/{id}/invitations',
  'POST /api/teams/{id}/invitations {firstName, lastName, email, roleId}',
  'DELETE /api/invitations/{id}',
  'POST /api/invitations/{id}/resend {}',
  'GET /api/roles',
  'GET /api/invitations/{token}',
  'POST /api/invitations/{token}/accept {firstName, lastName, email, password}',
].map((line) => {
  const [method = '', target = '', ...rest] = line.split(' ');
  return { line, method, target, sent: rest.join(' ').match(/\w+/g) ?? [] };
});

interface Operation {
  parameters?: { name: string }[];
  requestBody?: { content: { 'application/json': { schema: { properties: Record<string, object> } } } };
}

/** Two paths are the same whatever their ids are called. */
const withoutNames = (call: string) => call.replaceAll(/\{\w+\}/g, '{}');

let operations: Map<string, Operation>;
beforeAll(() => {
  const { paths } = JSON.parse(JSON.stringify(openApiDocument())) as {
    paths: Record<string, Record<string, Operation>>;
  };
  operations = new Map(
    Object.entries(paths).flatMap(([target, methods]) =>
      Object.entries(methods).map(([method, one]) => [withoutNames(`${method.toUpperCase()} ${target}`), one] as const),
    ),
  );
});

describe('the contract', () => {
  it('has every call of the specification with all that it sends [7-3, 7-4, 7-5, 7-6, 7-7, 7-8, 7-9, 7-10, 7-11, 7-13, 7-14, 7-15, 7-16, 7-17, 7-18, 7-19, 7-20, 7-21, 7-22, 7-23, 7-24, 7-25, 7-26, 7-27, 7-28, 7-29, 7-30, 7-31, 7-32, 7-33, 7-34, 7-35, 7-36, 7-37, 7-38, 7-39, 7-40, 7-41, 7-42, 7-43, 7-44, 7-45, 7-46, 7-47, 7-48, 7-49, 7-50]', () => {
    const faults = calls.flatMap(({ line, method, target, sent }) => {
      const operation = operations.get(withoutNames(`${method} ${target}`));
      if (operation === undefined) return [`${line}: not in the contract`];
      const { parameters = [], requestBody } = operation;
      const body = requestBody?.content['application/json'].schema.properties ?? {};
      const takes = (name: string) => name in body || parameters.some((one) => one.name === name);
      return sent.filter((name) => !takes(name)).map((name) => `${line}: does not take ${name}`);
    });
    expect(faults).toEqual([]);
    expect(calls).toHaveLength(57);
  });
});

describe('the server', () => {
  let product: Product;
  let owner: Person;
  beforeAll(async () => {
    product = await openProduct();
    owner = await product.signUpWithTeam('owner@spec.example', 'Spec');
  });
  afterAll(() => product.close());

  const ask = (person: Person, { method, target }: { method: string; target: string }) =>
    person.fetch(target.replaceAll(/\{\w+\}/g, missingId), {
      method,
      ...(method === 'GET' || method === 'DELETE'
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: '{}' }),
    });

  it('routes every call of the specification, and refuses strangers before anything else [7-3, 7-4, 7-5, 7-6, 7-7, 7-8, 7-9, 7-10, 7-11, 7-13, 7-14, 7-15, 7-16, 7-17, 7-18, 7-19, 7-20, 7-21, 7-22, 7-23, 7-24, 7-25, 7-26, 7-27, 7-28, 7-29, 7-30, 7-31, 7-32, 7-33, 7-34, 7-35, 7-36, 7-37, 7-38, 7-39, 7-40, 7-41, 7-42, 7-43, 7-44, 7-45, 7-46, 7-47, 7-48, 7-49, 7-50]', async () => {
    const open = new Set(
      Object.values(api as EndpointTable)
        .flatMap((group) => Object.values(group))
        .filter(({ access }) => access === 'public')
        .map((one) => withoutNames(`${one.method} ${one.path}`)),
    );
    for (const call of calls) {
      const response = await ask(product.stranger(), call);
      const body = await response.text();
      expect([call.line, body]).toEqual([call.line, expect.not.stringContaining('There is no ')]);
      const expected = open.has(withoutNames(`${call.method} ${call.target}`)) ? [200, 400, 401, 404] : [401];
      expect([call.line, expected.includes(response.status) ? 'fine' : response.status]).toEqual([call.line, 'fine']);
    }
  });

  it('answers every call of an owner with success, bad input, a missing thing or a missing connection [7-51]', async () => {
    // Signing out would end the session of the calls after it.
    for (const call of calls.filter(({ target }) => target !== '/api/auth/logout')) {
      const response = await ask(owner, call);
      const body = await response.text();
      expect([call.line, body]).toEqual([call.line, expect.not.stringContaining('There is no ')]);
      const isFine = [200, 400, 401, 404, 409].includes(response.status);
      expect([call.line, isFine ? 'fine' : `${response.status} ${body}`]).toEqual([call.line, 'fine']);
    }
  });

  it('leads to Google to sign in, for email and profile [7-57]', async () => {
    const leave = await product.stranger().fetch('/api/auth/google/start');
    const scopes = new URL(leave.headers.get('location') ?? '').searchParams.get('scope')?.split(' ');
    expect(scopes).toEqual(expect.arrayContaining(['email', 'profile']));
  });

  it('leads a browser from the older connect address to Google, and no one else [7-12]', async () => {
    const { id } = await owner.call(api.user.current, {});
    const leave = await owner.fetch(`/api/google-ads/connect?userId=${id}`);
    expect(leave.status).toBe(302);
    expect(leave.headers.get('location')).toContain('/o/oauth2/');
    expect((await owner.fetch(`/api/google-ads/connect?userId=${missingId}`)).status).toBe(404);
    expect((await product.stranger().fetch(`/api/google-ads/connect?userId=${id}`)).status).toBe(401);
  });
});
