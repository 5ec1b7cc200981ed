import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { api, type Endpoint, type EndpointTable } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let owner: Person;

beforeAll(async () => {
  product = await openProduct();
  owner = await product.signUpWithTeam('owner@example.com', 'Careful');
});
afterAll(() => product.close());

const json = { 'content-type': 'application/json' };
const endpoints: Endpoint[] = Object.values(api as EndpointTable).flatMap((group) => Object.values(group));
const pathOf = (endpoint: Endpoint): string =>
  endpoint.path.replace(/\{\w+\}/g, '01a1fc44-fee5-7793-968f-69da1690a3e1');
const hasBody = (endpoint: Endpoint): boolean => endpoint.method !== 'GET' && endpoint.method !== 'DELETE';

describe('without a session', () => {
  it('every endpoint but the public ones answers 401 [AU-06, 6-1]', async () => {
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
      const init = hasBody(endpoint)
        ? { method: endpoint.method, headers: json, body: '{}' }
        : { method: endpoint.method };
      const response = await product.stranger().fetch(pathOf(endpoint), init);
      expect([endpoint.path, response.status]).toEqual([endpoint.path, 401]);
      expect(((await response.json()) as { code: string }).code).toBe('unauthenticated');
    }
  });
});

describe('a call from another origin', () => {
  const rename = (headers: Record<string, string>, body = '{"name":"Taken over"}') =>
    owner.fetch('/api/teams', { method: 'POST', headers, body });

  it('changes nothing [CH-01]', async () => {
    const foreign = await rename({ ...json, origin: 'https://evil.example' });
    const opaque = await rename({ ...json, origin: 'null' });
    expect([foreign.status, opaque.status]).toEqual([403, 403]);
    const form = await owner.fetch('/api/auth/logout', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(form.status).toBe(415);
    expect((await owner.call(api.user.current, {})).team?.name).toBe('Careful');
  });

  it('changes nothing when it spells the path in another case', async () => {
    const shouted = await owner.fetch('/API/auth/logout', {
      method: 'POST',
      headers: { ...json, origin: 'https://evil.example' },
      body: '{}',
    });
    expect(shouted.status).toBe(404);
    expect((await owner.call(api.user.current, {})).team?.name).toBe('Careful');
  });

  it('gets no CORS permission [CH-02]', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const response = await fetch(`${product.origin}/api/user`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('a malformed request', () => {
  const post = (body: string | Uint8Array, headers: Record<string, string> = json) =>
    owner.fetch('/api/tokens', { method: 'POST', headers, body });

  it.each([
    ['bad JSON', '{"name":', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['a __proto__ key', '{"__proto__":{"name":"x"}}', 400],
    ['a number for text', '{"name":7}', 400],
    ['a NUL character', '{"name":"a\\u0000b"}', 400],
    ['half of a character pair', '{"name":"a\\ud83d"}', 400],
    ['ten thousand levels', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
    ['a huge body', JSON.stringify({ name: 'x'.repeat(400_000) }), 413],
  ])('with %s is refused [VA-02, VA-03, VA-04]', async (_what, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
  });

  it('with bytes that are not UTF-8 is refused [VA-03]', async () => {
    expect((await post(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))).status).toBe(400);
  });

  it('with a compressed body is refused before it is inflated [VA-03]', async () => {
    const response = await post(gzipSync(Buffer.alloc(2_000_000)), { ...json, 'content-encoding': 'gzip' });
    expect(response.status).toBe(415);
  });

  it('with a NUL in its path is refused', async () => {
    expect((await owner.fetch('/api/seo-optimize/a%00b')).status).toBe(400);
  });

  it('with a repeated query key is refused [VA-02]', async () => {
    const { id } = await owner.call(api.user.current, {});
    expect((await owner.fetch(`/api/user/${id}/api-usage/history?page=1&page=2`)).status).toBe(400);
  });

  it('names every issue with its place', async () => {
    const { id } = await owner.call(api.user.current, {});
    const response = await owner.fetch(`/api/user/${id}/api-usage/history?page=0&limit=1000`);
    const body = (await response.json()) as { details: { issues: { at: string }[] } };
    expect(response.status).toBe(400);
    expect(body.details.issues.map(({ at }) => at)).toEqual(['page', 'limit']);
  });
});

describe('every answer', () => {
  it('carries the security headers [CH-04]', async () => {
    const paths = ['/api/health', '/api/user', '/api/nothing', '/openapi.json'];
    for (const path of paths) {
      const { headers } = await product.stranger().fetch(path);
      expect(headers.get('content-security-policy')).toMatch(
        /object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
      );
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    }
  });

  it('is 404 or 405 for what does not exist [CH-06]', async () => {
    const answers = await Promise.all([
      owner.fetch('/api/nothing'),
      owner.fetch('/api/user', { method: 'PUT', headers: json, body: '{}' }),
      owner.fetch('/.git/config'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 405, 404]);
  });

  it.each(['TRACE', 'PROPFIND', 'CONNECT'])('refuses %s [CH-06]', async (method) => {
    // fetch sends none of these.
    const asked = request(`${product.origin}/api/user`, { method, headers: { cookie: 'serplift=x' } }).end();
    const status = await new Promise<number | undefined>((resolve) => {
      asked.on('response', (response) => resolve(response.resume().statusCode));
      asked.on('connect', (response) => resolve(response.statusCode));
      asked.on('error', () => resolve(undefined));
    });
    expect([404, 405, undefined]).toContain(status);
  });
});
