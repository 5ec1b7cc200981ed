import { createHmac, generateKeyPairSync } from 'node:crypto';
import { api, ApiError } from '@serplift/core/api';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { identityTokenOf, newIdentityToken, openProduct, type Product } from '../testing/open-product.ts';

let product: Product;
let clock = 0;
const dayMs = 86_400_000;

beforeAll(async () => {
  product = await openProduct({ now: () => new Date(Date.now() + clock) });
});
afterAll(() => product.close());

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : Promise.reject(error)),
  );

describe('signing in', () => {
  it('opens a session in one HttpOnly cookie and puts no secret into the answer [AU-01, 7-3]', async () => {
    const idToken = await newIdentityToken(product.sandbox, 'ana@example.com');
    const person = product.stranger();
    const response = await person.fetch('/api/auth/firebase', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
    });
    const [cookie, ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^serplift=[\w-]{43}; path=\/; expires=.+; samesite=lax; httponly$/);
    const secret = person.cookies.get('serplift') ?? '';
    expect(await response.text()).not.toContain(secret);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses every token that the identity provider did not sign for this project [AU-02]', async () => {
    const good = await newIdentityToken(product.sandbox, 'bad-tokens@example.com');
    const [header = '', payload = ''] = good.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const kid = (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = {
      unsigned: `${encode({ alg: 'none', kid })}.${payload}.`,
      hmac: (() => {
        const text = `${encode({ alg: 'HS256', kid })}.${payload}`;
        return `${text}.${createHmac('sha256', 'public key').update(text).digest('base64url')}`;
      })(),
      foreignKey: await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
      unknownKid: await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'nobody' }).sign(privateKey),
      changed: `${header}.${encode({ ...claims, email: 'admin@example.com' })}.${good.split('.')[2]}`,
      nonsense: 'not a token',
    };
    for (const [name, idToken] of Object.entries(forged)) {
      const person = product.stranger();
      expect([name, await statusOf(person.call(api.session.signIn, { idToken }))]).toEqual([name, 401]);
      expect(person.cookies.size).toBe(0);
    }
  });

  it('refuses a token that has expired [AU-02]', async () => {
    const idToken = await newIdentityToken(product.sandbox, 'expired@example.com');
    clock = 2 * 3_600_000;
    expect(await statusOf(product.stranger().call(api.session.signIn, { idToken }))).toBe(401);
    clock = 0;
  });

  it('gives a new session each time and ends the one the browser had [AU-03]', async () => {
    const person = await product.signUp('again@example.com');
    const before = person.cookies.get('serplift') ?? '';
    await person.call(api.session.signIn, { idToken: await identityTokenOf(product.sandbox, 'again@example.com') });
    expect(person.cookies.get('serplift')).not.toBe(before);
    const old = product.stranger();
    old.cookies.set('serplift', before);
    expect(await statusOf(old.call(api.user.current, {}))).toBe(401);
    expect((await person.call(api.user.current, {})).email).toBe('again@example.com');
  });
});

describe('a session', () => {
  it('ends at once when signed out, and signing out twice is fine [AU-04, 4-3, 7-4]', async () => {
    const person = await product.signUp('leaving@example.com');
    const secret = person.cookies.get('serplift') ?? '';
    await person.call(api.session.signOut, {});
    expect(person.cookies.has('serplift')).toBe(false);
    person.cookies.set('serplift', secret);
    expect(await statusOf(person.call(api.user.current, {}))).toBe(401);
    expect(await statusOf(person.call(api.session.signOut, {}))).toBe(200);
  });

  it('ends after two weeks without a call, and lives on while it is used, up to thirty days [AU-05]', async () => {
    const idle = await product.signUp('idle@example.com');
    const busy = await product.signUp('busy@example.com');
    clock = 13 * dayMs;
    expect(await statusOf(busy.call(api.user.current, {}))).toBe(200);
    clock = 15 * dayMs;
    expect(await statusOf(idle.call(api.user.current, {}))).toBe(401);
    expect(await statusOf(busy.call(api.user.current, {}))).toBe(200);
    clock = 28 * dayMs;
    expect(await statusOf(busy.call(api.user.current, {}))).toBe(200);
    clock = 31 * dayMs;
    expect(await statusOf(busy.call(api.user.current, {}))).toBe(401);
    clock = 0;
  });
});

describe('a person removed from the team', () => {
  it('is refused with session and token as soon as the database says so, anyone who changed it [TI-05]', async () => {
    const owner = await product.signUpWithTeam('removed@example.com', 'Removed');
    const { id } = await owner.call(api.user.current, {});
    const { secret } = await owner.call(api.tokens.create, { name: 'CI' });
    const withToken = () => fetch(`${product.origin}/api/tokens`, { headers: { authorization: `Bearer ${secret}` } });
    expect(await statusOf(owner.call(api.tokens.list, {}))).toBe(200);
    expect((await withToken()).status).toBe(200);
    await product.database.knex('memberships').where({ user_id: id }).delete();
    await vi.waitFor(async () => {
      expect(await statusOf(owner.call(api.tokens.list, {}))).toBe(403);
      expect((await withToken()).status).toBe(401);
    }, 15_000);
  });
});

describe('an access token', () => {
  it('signs calls without Origin, shows its secret once, and stops working when revoked', async () => {
    const owner = await product.signUpWithTeam('token-owner@example.com', 'Tokens');
    const { secret, id } = await owner.call(api.tokens.create, { name: 'CI' });
    expect(secret).toMatch(/^slt_[\w-]{43}$/);
    const [listed] = await owner.call(api.tokens.list, {});
    expect(JSON.stringify(listed)).not.toContain(secret);
    const withToken = () =>
      fetch(`${product.origin}/api/projects`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: '{"name":"Shop","domain":"shop.example"}',
      });
    expect((await withToken()).status).toBe(200);
    await owner.call(api.tokens.revoke, { tokenId: id });
    expect((await withToken()).status).toBe(401);
  });

  it('expires on its day', async () => {
    const owner = await product.signUpWithTeam('token-expiry@example.com', 'Expiry');
    const { secret } = await owner.call(api.tokens.create, { name: 'short', expiresInDays: 1 });
    const ask = () => fetch(`${product.origin}/api/user`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await ask()).status).toBe(200);
    clock = 2 * dayMs;
    expect((await ask()).status).toBe(401);
    clock = 0;
  });
});
