import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { sandboxCredentials } from '../frame/credentials.ts';
import type { SandboxContext } from '../frame/frame.ts';
import { signingKey } from '../frame/signing-keys.ts';
import { IdentityError } from './identity-errors.ts';
import type { IdentityUser, IdentityUsers } from './users.ts';

type SignInProvider = 'password' | 'google.com';

interface SignInTokens {
  idToken: string;
  refreshToken: string;
  expiresIn: string;
}

interface RefreshRecord {
  localId: string;
  authTimeSeconds: number;
  provider: SignInProvider;
}

const { projectId } = sandboxCredentials.firebase;
const issuer = `https://securetoken.google.com/${projectId}`;
const lifetimeSeconds = 3_600;

/** Signs and checks the ID tokens of the sandbox's Firebase project. */
export function identityTokens(sandbox: SandboxContext, users: IdentityUsers) {
  const { state } = sandbox;
  const stateKey = 'identity.refreshTokens';
  const records = () => state.get<Record<string, RefreshRecord>>(stateKey, {});
  const nowSeconds = () => Math.floor(sandbox.now().getTime() / 1_000);

  async function sign(user: IdentityUser, record: RefreshRecord): Promise<string> {
    const key = await signingKey(state, 'firebase');
    return new SignJWT(claimsOf(user, record))
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(projectId)
      .setSubject(user.localId)
      .setIssuedAt(nowSeconds())
      .setExpirationTime(nowSeconds() + lifetimeSeconds)
      .sign(key.privateKey);
  }

  return {
    /** Tokens of a new sign-in. */
    async issue(user: IdentityUser, provider: SignInProvider): Promise<SignInTokens> {
      const refreshToken = `AMf-${randomBytes(64).toString('base64url')}`;
      const record = { localId: user.localId, authTimeSeconds: nowSeconds(), provider };
      state.set(stateKey, { ...records(), [hashOf(refreshToken)]: record });
      return { idToken: await sign(user, record), refreshToken, expiresIn: String(lifetimeSeconds) };
    },

    /** New tokens of an old sign-in; the refresh token stays the same. */
    async refresh(refreshToken: string): Promise<SignInTokens & { user: IdentityUser }> {
      const record = records()[hashOf(refreshToken)];
      if (record === undefined) throw new IdentityError('INVALID_REFRESH_TOKEN');
      const user = await users.find(record.localId);
      if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
      if (record.authTimeSeconds < user.validSinceSeconds) throw new IdentityError('TOKEN_EXPIRED');
      return { idToken: await sign(user, record), refreshToken, expiresIn: String(lifetimeSeconds), user };
    },

    /** The user of a valid ID token. */
    async userOf(idToken: string): Promise<IdentityUser> {
      if (idToken === '') throw new IdentityError('MISSING_ID_TOKEN');
      const key = await signingKey(state, 'firebase');
      const claims = await jwtVerify(idToken, key.publicKey, {
        issuer,
        audience: projectId,
        algorithms: ['RS256'],
        currentDate: sandbox.now(),
      }).then(
        ({ payload }) => payload,
        () => {
          throw new IdentityError('INVALID_ID_TOKEN');
        },
      );
      const user = await users.find(claims.sub ?? '');
      if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
      if (Number(claims['auth_time']) < user.validSinceSeconds) throw new IdentityError('TOKEN_EXPIRED');
      return user;
    },
  };
}

function claimsOf(user: IdentityUser, record: RefreshRecord): Record<string, unknown> {
  return {
    ...(user.displayName !== undefined && { name: user.displayName }),
    auth_time: record.authTimeSeconds,
    user_id: user.localId,
    email: user.email,
    email_verified: user.emailVerified,
    firebase: {
      identities: { ...(user.google !== undefined && { 'google.com': [user.google.sub] }), email: [user.email] },
      sign_in_provider: record.provider,
    },
  };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export type IdentityTokens = ReturnType<typeof identityTokens>;
