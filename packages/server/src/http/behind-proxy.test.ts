import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIdentityToken, openProduct, type Product } from '../testing/open-product.ts';

let product: Product;
const publicUrl = 'https://serplift.example';

beforeAll(async () => {
  product = await openProduct({ env: { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '1' } });
});
afterAll(() => product.close());

/** A call as the proxy passes it on; `forwardedFor` is what it received, with the address it saw at the end. */
function call(path: string, options: { body?: object; forwardedFor?: string; origin?: string } = {}) {
  const headers = {
    origin: options.origin ?? publicUrl,
    'content-type': 'application/json',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': options.forwardedFor ?? '198.51.100.1',
  };
  const init = options.body === undefined ? {} : { method: 'POST', body: JSON.stringify(options.body) };
  return fetch(`http://127.0.0.1:${product.server.port}${path}`, { headers, ...init });
}

describe('under HTTPS behind a proxy', () => {
  it('the session is in one __Host- cookie that scripts and plain HTTP never see [AU-01]', async () => {
    const idToken = await newIdentityToken(product.sandbox, 'ana@example.com');
    const response = await call('/api/auth/firebase', { body: { idToken } });
    expect(response.status).toBe(200);
    const [cookie, ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^__Host-serplift=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/);
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  });

  it('its own public origin may change state, and the address it listens at may not', async () => {
    const origin = `http://127.0.0.1:${product.server.port}`;
    expect((await call('/api/auth/logout', { body: {} })).status).toBe(200);
    expect((await call('/api/auth/logout', { body: {}, origin })).status).toBe(403);
  });

  it('people are distinguished by the address that the proxy saw, whatever they claim before it [AU-07]', async () => {
    const signIn = (forwardedFor: string) => call('/api/auth/firebase', { body: { idToken: 'wrong' }, forwardedFor });
    const tries = Array.from({ length: 25 }, (_, index) => signIn(`192.0.2.${index}, 203.0.113.7`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await signIn('203.0.113.8')).status).toBe(401);
  });
});
