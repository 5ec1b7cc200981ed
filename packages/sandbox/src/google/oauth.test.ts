import { createHash } from 'node:crypto';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerConsent, type ConsentAnswer, type RunningSandbox, sandboxCredentials, startSandbox } from '../index.ts';

const redirectUri = 'http://localhost:3000/api/google/callback';
const webmasters = 'https://www.googleapis.com/auth/webmasters.readonly';
const analytics = 'https://www.googleapis.com/auth/analytics.readonly';
let sandbox: RunningSandbox;
const nowMs = Date.parse('2026-11-21T12:00:00Z');

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
    expect(tokens.scope).toContain(webmasters);
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
});
