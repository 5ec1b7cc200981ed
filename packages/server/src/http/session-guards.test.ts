import { api } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIdentityToken, openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let owner: Person;
let secret: string;
beforeAll(async () => {
  product = await openProduct();
  owner = await product.signUpWithTeam('owner@example.com', 'Careful');
  ({ secret } = await owner.call(api.tokens.create, { name: 'CI' }));
});
afterAll(() => product.close());

const json = { 'content-type': 'application/json' };
const codeOf = async (answer: Response) => ({
  status: answer.status,
  code: ((await answer.json()) as { code?: string }).code,
});
const refused = { status: 401, code: 'unauthenticated' };

describe('who calls', () => {
  it('is whom the session says, if there is no access token', async () => {
    expect((await owner.fetch('/api/user')).status).toBe(200);
    expect(await codeOf(await product.stranger().fetch('/api/user'))).toEqual(refused);
    const forged = product.stranger();
    forged.cookies.set('serplift', 'x'.repeat(43));
    expect(await codeOf(await forged.fetch('/api/user'))).toEqual(refused);
  });

  it.each(['Bearer slt_wrong', 'Bearer', 'Bearer ', 'Basic b3duZXI6cGFzcw==', 'bearer', 'Token', 'Bearer a b'])(
    'is refused with the credential "%s", even beside a good session',
    async (authorization) => {
      const answer = await owner.fetch('/api/user', { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain('The access token is not valid. Create a new one under Profile.');
    },
  );

  it.each([(token: string) => `x Bearer ${token}`, (token: string) => `Bearer ${token} x`, (token: string) => token])(
    'is nobody with a token in another form than Bearer (%#)',
    async (form) => {
      const answer = await product.stranger().fetch('/api/user', { headers: { authorization: form(secret) } });
      expect(answer.status).toBe(401);
    },
  );

  it('is whom the token says, not whom the session beside it says', async () => {
    const other = await product.signUpWithTeam('other@example.com', 'Other');
    const answer = await other.fetch('/api/user', { headers: { authorization: `Bearer ${secret}` } });
    expect(await answer.json()).toMatchObject({ email: 'owner@example.com' });
  });

  it('is known anew after each change, so that it takes effect with the next call', async () => {
    const person = await product.signUp('fresh@example.com');
    expect((await person.call(api.user.current, {})).hasTeam).toBe(false);
    await person.call(api.teams.create, { name: 'Fresh' });
    expect((await person.fetch('/api/projects')).status).toBe(200);
  });
});

describe('signing in', () => {
  const signIn = (person: Person, body: object) =>
    person.fetch('/api/auth/firebase', { method: 'POST', headers: json, body: JSON.stringify(body) });

  it('needs a token of the provider, and leaves the session one had', async () => {
    const before = owner.cookies.get('serplift');
    expect(await codeOf(await signIn(owner, { idToken: 'wrong' }))).toEqual(refused);
    expect((await signIn(owner, {})).status).toBe(400);
    expect(owner.cookies.get('serplift')).toBe(before);
    expect((await owner.fetch('/api/user')).status).toBe(200);
  });

  it('answers the user', async () => {
    const idToken = await newIdentityToken(product.sandbox, 'answered@example.com');
    const answer = await signIn(product.stranger(), { idToken });
    expect(await answer.json()).toMatchObject({ email: 'answered@example.com', hasTeam: false });
  });
});

describe('signing out', () => {
  it('clears the cookie as it was set, and ends that session alone', async () => {
    const idToken = await newIdentityToken(product.sandbox, 'twice@example.com');
    const [laptop, phone] = [product.stranger(), product.stranger()];
    for (const device of [laptop, phone]) await device.call(api.session.signIn, { idToken });
    const answer = await laptop.fetch('/api/auth/logout', { method: 'POST', headers: json, body: '{}' });
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { ok: true } });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^serplift=; path=\/; expires=Thu, 01 Jan 1970 .*; samesite=lax; httponly$/u),
    ]);
    expect((await laptop.fetch('/api/user')).status).toBe(401);
    expect((await phone.fetch('/api/user')).status).toBe(200);
  });
});

describe('the cookie that binds a sign-in with Google to a browser', () => {
  const start = async (person: Person) => {
    const answer = await person.fetch('/api/auth/google/start');
    const [cookie = '', ...others] = answer.headers.getSetCookie();
    expect({ status: answer.status, others }).toEqual({ status: 302, others: [] });
    return cookie;
  };

  it('is one that scripts do not see, for ten minutes, and stays the same for the next attempt', async () => {
    const person = product.stranger();
    const first = await start(person);
    expect(first).toMatch(/^serplift-oauth=[\w-]{43}; path=\/; expires=.+; samesite=lax; httponly$/u);
    const expiresAt = Date.parse(/expires=([^;]+)/u.exec(first)?.[1] ?? '');
    expect(expiresAt - Date.now()).toBeGreaterThan(9 * 60_000);
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    expect((await start(person)).split(';')[0]).toBe(first.split(';')[0]);
    expect((await start(product.stranger())).split(';')[0]).not.toBe(first.split(';')[0]);
  });
});

describe('an agent’s address', () => {
  const ask = (headers: Record<string, string>, method = 'POST') =>
    owner.fetch('/mcp', { method, headers: { ...json, ...headers }, ...(method === 'POST' ? { body: '{}' } : {}) });

  it('takes a token only, says so in the way of HTTP, and a session is none', async () => {
    for (const headers of [{}, { authorization: 'Bearer slt_wrong' }, { authorization: `Basic ${secret}` }]) {
      const answer = await ask(headers);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="serplift"']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('is closed to pages of other sites, with a token, too', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      expect((await ask({ authorization: `Bearer ${secret}`, origin })).status).toBe(403);
    }
    const own = await ask({ authorization: `Bearer ${secret}`, origin: product.origin });
    expect([401, 403]).not.toContain(own.status);
  });

  it.each(['GET', 'DELETE', 'PUT'])('takes no %s', async (method) => {
    const answer = await ask({ authorization: `Bearer ${secret}`, origin: product.origin }, method);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('connecting Google Ads by a link', () => {
  it('is for oneself, and for those who are signed in', async () => {
    const { id } = await owner.call(api.user.current, {});
    const connect = (person: Person, query: string) => person.fetch(`/api/google-ads/connect${query}`);
    const own = await connect(owner, `?userId=${id}`);
    expect([own.status, new URL(own.headers.get('location') ?? '').searchParams.has('state')]).toEqual([302, true]);
    expect((await connect(owner, '')).status).toBe(302);
    expect(await codeOf(await connect(owner, '?userId=01a1fc44-fee5-7793-968f-69da1690a3e1'))).toEqual({
      status: 404,
      code: 'not_found',
    });
    expect(await codeOf(await connect(product.stranger(), `?userId=${id}`))).toEqual(refused);
  });
});
