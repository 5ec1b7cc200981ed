import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../context/context.ts';
import { verifyIdentityToken } from './verify-identity-token.ts';

const projectId = 'our-project';
const nowSeconds = Math.floor(Date.now() / 1000);
let server: Server;
let key: CryptoKey;
let context: Context;

/** An identity provider that publishes one key. */
beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256' }] });
  server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(keys));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context = contextAt((server.address() as AddressInfo).port);
});
afterAll(() => server.close());

const contextAt = (port: number): Context =>
  ({
    config: {
      providers: {
        identity: { state: 'sandbox', apiKey: 'public', projectId, authDomain: null },
        sandboxUrl: `http://127.0.0.1:${port}`,
      },
    },
    now: () => new Date(nowSeconds * 1000),
  }) as unknown as Context;

const good: JWTPayload = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'a-person',
  iat: nowSeconds - 10,
  exp: nowSeconds + 3600,
  auth_time: nowSeconds - 10,
  email: 'Ana@Example.com',
  email_verified: false,
  firebase: { sign_in_provider: 'password' },
};

const signed = (changes: JWTPayload): Promise<string> =>
  new SignJWT({ ...good, ...changes }).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);

it('a token of this project names a person, and whether the address was verified', async () => {
  expect(await verifyIdentityToken(context, await signed({}))).toMatchObject({
    uid: 'a-person',
    email: 'ana@example.com',
    emailVerified: false,
  });
});

it.each<[string, JWTPayload]>([
  ['for another project', { aud: 'their-project' }],
  ['of another issuer', { iss: 'https://securetoken.google.com/their-project' }],
  ['that has expired', { exp: nowSeconds - 120 }],
  ['that is not valid yet', { nbf: nowSeconds + 120 }],
  ['issued in the future', { iat: nowSeconds + 120 }],
  ['of a sign-in in the future', { auth_time: nowSeconds + 120 }],
  ['without a subject', { sub: '' }],
  ['without an address', { email: undefined }],
  ['of a way to sign in that is not offered', { firebase: { sign_in_provider: 'anonymous' } }],
  ['without the time of its sign-in', { auth_time: undefined }],
])('a token %s is refused, though its signature is good [AU-02]', async (_what, changes) => {
  await expect(verifyIdentityToken(context, await signed(changes))).rejects.toMatchObject({ code: 'unauthenticated' });
});

it('keys that cannot be loaded are not blamed on the token', async () => {
  await expect(verifyIdentityToken(contextAt(1), await signed({}))).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
});
