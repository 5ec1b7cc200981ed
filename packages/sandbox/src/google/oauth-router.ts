import { createHash } from 'node:crypto';
import { Router } from '@koa/router';
import { SignJWT } from 'jose';
import type { Context } from 'koa';
import { sandboxCredentials } from '../frame/credentials.ts';
import type { SandboxContext } from '../frame/frame.ts';
import { signingKey } from '../frame/signing-keys.ts';
import { findAccount, type GoogleAccount } from './accounts.ts';
import { accessTokenLifetimeSeconds, type Grants, grantsOf, type PendingCode } from './grants.ts';

type Form = Record<string, string | undefined>;

/** Google's token, revocation and key endpoints. */
export function oauthRouter(sandbox: SandboxContext): Router {
  const grants = grantsOf(sandbox);
  const router = new Router();

  router.post('/token', async (ctx) => {
    const form = (ctx.request.body ?? {}) as Form;
    ctx.set('cache-control', 'no-store');
    if (!isClientKnown(ctx, form)) return;
    if (form['grant_type'] === 'authorization_code') await exchangeCode(ctx, sandbox, grants);
    else if (form['grant_type'] === 'refresh_token') await refresh(ctx, sandbox, grants);
    else refuse(ctx, 'unsupported_grant_type', `Invalid grant_type: ${form['grant_type'] ?? ''}`);
  });

  router.post('/revoke', (ctx) => {
    const form = (ctx.request.body ?? {}) as Form;
    const token = form['token'] ?? ctx.URL.searchParams.get('token') ?? '';
    if (!grants.revoke(token)) return refuse(ctx, 'invalid_token', 'Token expired or revoked');
    ctx.body = {};
  });

  router.get('/oauth2/v1/certs', async (ctx) => {
    const key = await signingKey(sandbox.state, 'google');
    ctx.body = { [key.kid]: key.publicPem };
  });

  router.get('/oauth2/v3/certs', async (ctx) => {
    ctx.body = { keys: [(await signingKey(sandbox.state, 'google')).publicJwk] };
  });
  return router;
}

/** The client may prove itself in the form or in a Basic header. */
function isClientKnown(ctx: Context, form: Form): boolean {
  const encoded = /^Basic (.+)$/iu.exec(ctx.get('authorization'))?.[1] ?? '';
  const [basicId, basicSecret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const { clientId, clientSecret } = sandboxCredentials.google;
  const isIdRight = (form['client_id'] ?? basicId) === clientId;
  if (isIdRight && (form['client_secret'] ?? basicSecret) === clientSecret) return true;
  ctx.status = 401;
  ctx.body = {
    error: 'invalid_client',
    error_description: isIdRight ? 'The provided client secret is invalid.' : 'The OAuth client was not found.',
  };
  return false;
}

async function exchangeCode(ctx: Context, sandbox: SandboxContext, grants: Grants): Promise<void> {
  const form = (ctx.request.body ?? {}) as Form;
  const pending = grants.takeCode(form['code'] ?? '');
  if (pending === undefined) return refuse(ctx, 'invalid_grant', 'Malformed auth code.');
  if (pending.redirectUri !== form['redirect_uri']) return refuse(ctx, 'redirect_uri_mismatch', 'Bad Request');
  const problem = verifierProblem(pending.codeChallenge, form['code_verifier']);
  if (problem !== undefined) return refuse(ctx, 'invalid_grant', problem);
  ctx.body = {
    ...(await issueTokens(sandbox, grants, pending)),
    ...(pending.offline && { refresh_token: grants.addRefreshToken(pending) }),
  };
}

async function refresh(ctx: Context, sandbox: SandboxContext, grants: Grants): Promise<void> {
  const form = (ctx.request.body ?? {}) as Form;
  const found = grants.readRefreshToken(form['refresh_token'] ?? '');
  if (found === undefined) return refuse(ctx, 'invalid_grant', 'Token has been expired or revoked.');
  ctx.body = await issueTokens(sandbox, grants, found);
}

async function issueTokens(
  sandbox: SandboxContext,
  grants: Grants,
  pending: Pick<PendingCode, 'sub' | 'clientId' | 'scopes' | 'nonce'>,
): Promise<Record<string, unknown>> {
  const { sub, clientId, scopes, nonce } = pending;
  const accessToken = grants.addAccessToken({ sub, clientId, scopes });
  const account = findAccount(sub);
  const signsIn = account !== undefined && scopes.includes('openid');
  return {
    access_token: accessToken,
    expires_in: accessTokenLifetimeSeconds,
    scope: scopes.join(' '),
    token_type: 'Bearer',
    ...(signsIn && {
      id_token: await signGoogleIdToken(sandbox, {
        account,
        clientId,
        accessToken,
        scopes,
        ...(nonce !== undefined && { nonce }),
      }),
    }),
  };
}

/** What is wrong with a PKCE verifier, by S256. */
function verifierProblem(challenge: string | undefined, verifier: string | undefined): string | undefined {
  if (challenge === undefined) return undefined;
  if (verifier === undefined) return 'Missing code verifier.';
  const hash = createHash('sha256').update(verifier).digest('base64url');
  return hash === challenge && /^[\w.~-]{43,128}$/u.test(verifier) ? undefined : 'Invalid code verifier.';
}

function refuse(ctx: Context, error: string, description: string): void {
  ctx.status = 400;
  ctx.body = { error, error_description: description };
}

interface IdTokenParts {
  account: GoogleAccount;
  clientId: string;
  accessToken: string;
  scopes: string[];
  nonce?: string;
}

/** Google's RS256 id_token; email and profile claims follow the granted scopes. */
async function signGoogleIdToken(sandbox: SandboxContext, parts: IdTokenParts): Promise<string> {
  const { account, clientId, scopes } = parts;
  const key = await signingKey(sandbox.state, 'google');
  const issuedAt = Math.floor(sandbox.now().getTime() / 1_000);
  const accessTokenHash = createHash('sha256').update(parts.accessToken).digest().subarray(0, 16).toString('base64url');
  const claims = {
    azp: clientId,
    at_hash: accessTokenHash,
    ...(parts.nonce !== undefined && { nonce: parts.nonce }),
    ...(scopes.some((scope) => scope.endsWith('userinfo.email')) && { email: account.email, email_verified: true }),
    ...(scopes.some((scope) => scope.endsWith('userinfo.profile')) && {
      name: account.name,
      given_name: account.givenName,
      family_name: account.familyName,
    }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
    .setIssuer('https://accounts.google.com')
    .setAudience(clientId)
    .setSubject(account.sub)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenLifetimeSeconds + 1)
    .sign(key.privateKey);
}
