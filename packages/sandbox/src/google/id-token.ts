import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { SandboxContext } from '../frame/frame.ts';
import { signingKey } from '../frame/signing-keys.ts';
import type { GoogleAccount } from './accounts.ts';
import { accessTokenLifetimeSeconds } from './grants.ts';

interface IdTokenParts {
  account: GoogleAccount;
  clientId: string;
  accessToken: string;
  scopes: string[];
  nonce?: string;
}

/** Google's RS256 id_token; email and profile claims follow the granted scopes. */
export async function signGoogleIdToken(sandbox: SandboxContext, parts: IdTokenParts): Promise<string> {
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
