import { createHash } from 'node:crypto';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerConsent, type ConsentAnswer, type RunningSandbox, sandboxCredentials, startSandbox } from '../index.ts';

const redirectUri = 'http://localhost:3000/api/google/callback';
const webmasters = 'https://www.googleapis.com/auth/webmasters.readonly';
const analytics = 'https://www.googleapis.com/auth/analytics.readonly';
let sandbox: RunningSandbox;
let nowMs = Date.parse('2026-11-21T12:00:00Z');

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date(nowMs) });
});
afterAll(() => sandbox.close());

function client(): OAuth2Client {
  const base = sandbox.origin;
  return new OAuth2Client({
    ...sandboxCredentials.google,
    redirectUri,
    endpoints: {
      oauth2AuthBaseUrl: `${base}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${base}/token`,
      oauth2RevokeUrl: `${base}/revoke`,
      tokenInfoUrl: `${base}/tokeninfo`,
      oauth2FederatedSignonPemCertsUrl: `${base}/oauth2/v1/certs`,
      oauth2FederatedSignonJwkCertsUrl: `${base}/oauth2/v3/certs`,
    },
  });
}

interface Walk extends ConsentAnswer {
  scope?: string[];
  prompt?: string;
  accessType?: string;
}

/** From the authorization address to the tokens, with the real client. */
async function walk({
  scope = ['openid', 'email', webmasters],
  prompt = 'consent',
  accessType = 'offline',
  ...answer
}: Walk) {
  const auth = client();
  const { codeVerifier, codeChallenge = '' } = await auth.generateCodeVerifierAsync();
  const url = auth.generateAuthUrl({
    access_type: accessType,
    prompt,
    scope,
    state: 'state-1',
    code_challenge: codeChallenge,
    code_challenge_method: CodeChallengeMethod.S256,
  });
  const back = await answerConsent(url, answer);
  const code = back.searchParams.get('code') ?? '';
  const { tokens } = await auth.getToken({ code, codeVerifier });
  auth.setCredentials(tokens);
  return { auth, tokens, back, code, codeVerifier };
}

describe('the consent page', () => {
  it('is an accessible form that names accounts, scopes and both decisions', async () => {
    const url = client().generateAuthUrl({ scope: ['openid', webmasters, analytics] });
    const text = await (await fetch(url)).text();
    expect(text.match(/type="radio"/gu)).toHaveLength(3);
    expect(text.match(/type="checkbox"/gu)).toHaveLength(2);
    expect(text).toContain('<html lang="en">');
    expect(text).toMatch(/<legend>[^<]+<\/legend>/u);
    expect(text).not.toContain('<script');
  });

  it('sends a denial back with the state', async () => {
    const url = client().generateAuthUrl({ scope: [webmasters], state: 'abc' });
    const back = await answerConsent(url, { deny: true });
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 'abc' });
  });

  it.each([
    ['another client', { client_id: 'someone-else' }, 'invalid_client'],
    ['plain http elsewhere', { redirect_uri: 'http://shop.example/callback' }, 'redirect_uri_mismatch'],
    ['a fragment', { redirect_uri: 'http://localhost:3000/#back' }, 'redirect_uri_mismatch'],
    ['an unknown scope', { scope: ['https://www.googleapis.com/auth/drive'] }, 'invalid_scope'],
  ])('refuses %s on its own page and sends no one back', async (_name, change, error) => {
    const answer = await fetch(client().generateAuthUrl({ scope: [webmasters], ...change }), { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(error);
  });
});

describe('the token endpoint', () => {
  it('gives tokens whose id_token verifies with the real client and with jose', async () => {
    const { auth, tokens } = await walk({ scope: ['openid', 'email', 'profile', webmasters] });
    expect(tokens).toMatchObject({ token_type: 'Bearer', refresh_token: expect.stringMatching(/^1\/\/0/u) });
    const issuedNow = new Date(nowMs);
    const keys = createRemoteJWKSet(new URL(`${sandbox.origin}/oauth2/v3/certs`));
    const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
      issuer: 'https://accounts.google.com',
      audience: sandboxCredentials.google.clientId,
      algorithms: ['RS256'],
      currentDate: issuedNow,
    });
    expect(payload).toMatchObject({ email: 'demo@juniperandpine.example', email_verified: true, name: 'Dana Demo' });
    const certs = await auth.getFederatedSignonCertsAsync();
    expect(Object.values(certs.certs)[0]).toContain('BEGIN PUBLIC KEY');
    const info = await auth.getTokenInfo(tokens.access_token ?? '');
    expect(info.scopes).toContain(webmasters);
  });

  it('with a nonce signs in at Firebase only together with what the nonce is the hash of', async () => {
    const auth = client();
    const nonce = createHash('sha256').update('raw').digest('hex');
    const back = await answerConsent(auth.generateAuthUrl({ scope: ['openid', 'email'], nonce }), {});
    const { tokens } = await auth.getToken(back.searchParams.get('code') ?? '');
    const signIn = async (announced: object) => {
      const postBody = new URLSearchParams({ id_token: tokens.id_token ?? '', providerId: 'google.com', ...announced });
      const action = `v1/accounts:signInWithIdp?key=${sandboxCredentials.firebase.apiKey}`;
      const answer = await fetch(`${sandbox.origin}/identitytoolkit.googleapis.com/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          postBody: postBody.toString(),
          requestUri: 'http://localhost',
          returnSecureToken: true,
        }),
      });
      const { error } = (await answer.json()) as { error?: { message: string } };
      return [answer.status, error?.message.split(' : ')[0]];
    };
    expect(await signIn({})).toEqual([400, 'MISSING_OR_INVALID_NONCE']);
    expect(await signIn({ nonce: 'other' })).toEqual([400, 'MISSING_OR_INVALID_NONCE']);
    expect(await signIn({ nonce: 'raw' })).toEqual([200, undefined]);
  });

  it('carries the nonce of the request', async () => {
    const auth = client();
    const url = auth.generateAuthUrl({ scope: ['openid'], nonce: 'n-123' });
    const back = await answerConsent(url);
    const { tokens } = await auth.getToken(back.searchParams.get('code') ?? '');
    expect(decodeJwt(tokens.id_token ?? '')['nonce']).toBe('n-123');
  });

  it('grants only what stayed ticked', async () => {
    const { tokens } = await walk({ scope: ['openid', webmasters, analytics], scopes: [analytics] });
    expect(tokens.scope?.split(' ')).toEqual(['openid', analytics]);
  });

  it('gives a refresh token for the first consent and later only for prompt=consent with offline access', async () => {
    const email = 'noel.ward@mail.example';
    const first = await walk({ email, prompt: '' });
    const again = await walk({ email, prompt: '' });
    const asked = await walk({ email });
    const online = await walk({ email, accessType: 'online' });
    const has = [first, again, asked, online].map(({ tokens }) => typeof tokens.refresh_token === 'string');
    expect(has).toEqual([true, false, true, false]);
  });

  it('takes a code once, with its verifier and its redirect address', async () => {
    const { auth, code, codeVerifier } = await walk({});
    await expect(auth.getToken({ code, codeVerifier })).rejects.toMatchObject({ message: 'invalid_grant' });
    const url = (challenge: string) =>
      auth.generateAuthUrl({
        scope: ['openid'],
        code_challenge: challenge,
        code_challenge_method: CodeChallengeMethod.S256,
      });
    const fresh = async () => {
      const { codeChallenge = '' } = await auth.generateCodeVerifierAsync();
      return (await answerConsent(url(codeChallenge))).searchParams.get('code') ?? '';
    };
    await expect(auth.getToken({ code: await fresh() })).rejects.toMatchObject({
      response: { data: { error_description: 'Missing code verifier.' } },
    });
    await expect(auth.getToken({ code: await fresh(), codeVerifier })).rejects.toMatchObject({
      response: { data: { error_description: 'Invalid code verifier.' } },
    });
    await expect(
      auth.getToken({ code: await fresh(), codeVerifier, redirect_uri: `${redirectUri}/` }),
    ).rejects.toMatchObject({ message: 'redirect_uri_mismatch' });
  });

  it('refreshes expired access tokens without a new refresh token', async () => {
    const { auth, tokens } = await walk({});
    nowMs += 2 * 3_600_000;
    await expect(auth.getTokenInfo(tokens.access_token ?? '')).rejects.toThrow('invalid_token');
    const { credentials } = await auth.refreshAccessToken();
    expect(credentials.access_token).not.toBe(tokens.access_token);
    expect(credentials.refresh_token).toBe(tokens.refresh_token);
  });

  it('ends the whole grant on revocation', async () => {
    const one = await walk({});
    const two = await walk({});
    await one.auth.revokeToken(one.tokens.refresh_token ?? '');
    await expect(two.auth.refreshAccessToken()).rejects.toMatchObject({
      message: 'invalid_grant',
      response: {
        status: 400,
        data: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
      },
    });
    await expect(two.auth.getTokenInfo(two.tokens.access_token ?? '')).rejects.toThrow('invalid_token');
  });

  it('refuses a wrong client secret', async () => {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: sandboxCredentials.google.clientId,
      client_secret: 'x',
    });
    const answer = await fetch(`${sandbox.origin}/token`, { method: 'POST', body });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: 'invalid_client' });
  });
});
