import { readConfig } from '@serplift/core';
import Koa from 'koa';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { HttpRefusal } from './errors.ts';
import { ownOrigins, requireSameOrigin, setSecurityHeaders } from './security.ts';

const local = ownOrigins(readConfig({ HOST: '192.0.2.7' }, '/nowhere'), 4100);
const proxied = ownOrigins(readConfig({ PUBLIC_URL: 'https://serplift.example/' }, '/nowhere'), 4100);

/** Answers 200 to what the guard lets through, and 403 to what it refuses. */
function guarded(origins = local): ReturnType<Koa['callback']> {
  const app = new Koa();
  app.use(async (http, next) => {
    await next().catch((error: unknown) => {
      if (!(error instanceof HttpRefusal)) throw error;
      http.status = error.status;
      http.body = error.message;
    });
  });
  app.use(requireSameOrigin(origins));
  app.use((http) => {
    http.status = 200;
  });
  return app.callback();
}

const statusOf = async (headers: Record<string, string>, method: 'post' | 'get' = 'post', origins = local) =>
  (await request(guarded(origins))[method]('/api/teams').set(headers)).status;

describe('a call that changes something', () => {
  it.each([['http://127.0.0.1:4100'], ['http://localhost:4100'], ['http://[::1]:4100'], ['http://192.0.2.7:4100']])(
    'passes from a page at %s',
    async (origin) => {
      expect(await statusOf({ origin })).toBe(200);
      expect(await statusOf({ origin, 'sec-fetch-site': 'cross-site' })).toBe(200);
    },
  );

  it.each([
    ['https://evil.example'],
    ['null'],
    ['http://127.0.0.1'],
    ['http://127.0.0.1:4101'],
    ['https://127.0.0.1:4100'],
    ['http://127.0.0.1:4100.evil.example'],
    ['http://localhost.evil.example:4100'],
    ['HTTP://LOCALHOST:4100'],
    ['file://'],
    ['undefined'],
  ])('is refused from a page at %s, whatever else the browser says', async (origin) => {
    expect(await statusOf({ origin })).toBe(403);
    expect(await statusOf({ origin, 'sec-fetch-site': 'same-origin' })).toBe(403);
    expect(await statusOf({ origin, cookie: 'serplift=a-session' })).toBe(403);
  });

  it('without an Origin passes only if the browser says that the page is of the same origin', async () => {
    expect(await statusOf({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    for (const site of ['same-site', 'cross-site', 'none', '', 'Same-Origin', 'same-origin, cross-site']) {
      expect([site, await statusOf({ 'sec-fetch-site': site })]).toEqual([site, 403]);
    }
    expect(await statusOf({})).toBe(403);
    expect(await statusOf({ referer: 'http://127.0.0.1:4100/dashboard' })).toBe(403);
  });

  it('passes with an access token, which no browser adds by itself', async () => {
    expect(await statusOf({ origin: 'https://evil.example', authorization: 'Bearer slt_x' })).toBe(200);
    expect(await statusOf({ authorization: 'anything' })).toBe(200);
  });

  it.each(['post', 'put', 'patch', 'delete'] as const)('is refused as %s, with what to do', async (method) => {
    const answer = await request(guarded())[method]('/api/teams').set('origin', 'https://evil.example');
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('carry an access token')]);
  });

  it.each(['get', 'head', 'options'] as const)('a %s is not one', async (method) => {
    expect((await request(guarded())[method]('/api/teams').set('origin', 'https://evil.example')).status).toBe(200);
  });

  it('of an installation with a public address passes from there alone', async () => {
    expect(proxied).toEqual({ canonical: 'https://serplift.example', all: new Set(['https://serplift.example']) });
    expect(await statusOf({ origin: 'https://serplift.example' }, 'post', proxied)).toBe(200);
    for (const origin of ['http://serplift.example', 'http://127.0.0.1:4100', 'http://localhost:4100', 'null']) {
      expect([origin, await statusOf({ origin }, 'post', proxied)]).toEqual([origin, 403]);
    }
  });
});

describe('security headers', () => {
  const headersOf = async (path: string, env: Record<string, string> = {}) => {
    const config = readConfig(env, '/nowhere');
    const app = new Koa();
    app.use(setSecurityHeaders(config, ownOrigins(config, 4100)));
    app.use((http) => {
      http.body = http.state['nonce'];
    });
    const { headers, text } = await request(app.callback()).get(path);
    const policy = String(headers['content-security-policy']);
    return { headers, nonce: text, policy: policy.split('; ') };
  };
  const publicUrl = { PUBLIC_URL: 'https://serplift.example' };

  it('let a page run its own scripts and the one with its nonce, a new one each time', async () => {
    const [first, second] = [await headersOf('/login'), await headersOf('/login')];
    expect(first.policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        `script-src 'self' 'nonce-${first.nonce}'`,
        `style-src 'self' 'nonce-${first.nonce}'`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(first.nonce).toMatch(/^[\w-]{22}$/u);
    expect(second.nonce).not.toBe(first.nonce);
    expect(first.headers['cache-control']).toBeUndefined();
  });

  it('let an answer of the API run nothing and keep it nowhere', async () => {
    const { headers, policy, nonce } = await headersOf('/api/user');
    expect(policy).toEqual([
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect({ nonce, cache: headers['cache-control'] }).toEqual({ nonce: '', cache: 'no-store' });
  });

  it('ask browsers for HTTPS only where the public address has it', async () => {
    const secure = (await headersOf('/login', publicUrl)).headers['strict-transport-security'];
    expect(secure).toBe('max-age=31536000; includeSubDomains');
    expect((await headersOf('/login')).headers['strict-transport-security']).toBeUndefined();
    const plain = await headersOf('/login', { PUBLIC_URL: 'http://serplift.example' });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
  });

  it('let pages call the identity provider that is in use, and nothing else', async () => {
    const connectOf = async (env: Record<string, string>) =>
      (await headersOf('/login', env)).policy.find((one) => one.startsWith('connect-src'));
    const sandbox = { SERPLIFT_SANDBOX_URL: 'http://127.0.0.1:4900/any' };
    expect(await connectOf(sandbox)).toBe("connect-src 'self' http://127.0.0.1:4900");
    const firebase = { FIREBASE_API_KEY: 'key', FIREBASE_PROJECT_ID: 'project' };
    expect(await connectOf(firebase)).toBe(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    );
    expect(await connectOf({ NODE_ENV: 'production', ...sandbox, ...publicUrl })).toBe("connect-src 'self'");
  });
});
