import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import { requireSetting } from '../../providers/upstream/require-setting.ts';
import type { Context } from '../context/context.ts';

/** What a verified identity token says about a person. */
export interface VerifiedIdentity {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
}

const jwksPath = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const clockToleranceSeconds = 60;

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  email: z.string(),
  email_verified: z.optional(z.boolean()),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
  auth_time: z.number(),
  firebase: z.object({ sign_in_provider: z.enum(['password', 'google.com']) }),
});

/** Loads with the first sign-in. */
const jose = () => import('jose');

const keySets = new Map<string, JWTVerifyGetKey>();

async function keySetAt(origin: string): Promise<JWTVerifyGetKey> {
  const known = keySets.get(origin);
  if (known !== undefined) return known;
  const { createRemoteJWKSet } = await jose();
  const created = createRemoteJWKSet(new URL(jwksPath, origin), { timeoutDuration: 10_000 });
  keySets.set(origin, created);
  return created;
}

async function failure(error: unknown): Promise<AppError> {
  const { errors } = await jose();
  if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) {
    return new AppError('provider_unavailable', 'The identity provider cannot be reached. Try again in a minute.', {
      cause: error,
    });
  }
  return new AppError('unauthenticated', 'The sign-in could not be verified. Sign in again.', { cause: error });
}

/** Whom a token claims to be of, before anyone has checked it: enough to count tries by. Unreadable ones are one account. */
export async function claimedAccount(idToken: string): Promise<string> {
  const { decodeJwt } = await jose();
  try {
    return decodeJwt(idToken).sub ?? '';
  } catch {
    return '';
  }
}

async function verifiedPayload(context: Context, idToken: string): Promise<JWTPayload> {
  const setting = requireSetting('identity', context.config.providers.identity);
  const origin =
    setting.state === 'sandbox' ? (context.config.providers.sandboxUrl ?? '') : 'https://www.googleapis.com';
  try {
    const { jwtVerify } = await jose();
    const { payload } = await jwtVerify(idToken, await keySetAt(origin), {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${setting.projectId}`,
      audience: setting.projectId,
      requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
      clockTolerance: clockToleranceSeconds,
      currentDate: context.now(),
    });
    return payload;
  } catch (error) {
    throw await failure(error);
  }
}

/**
 * Verifies a Firebase ID token: RS256 only, issuer, audience, subject and times; there is no unsigned branch.
 * Throws `unauthenticated` for a token that is not good, `provider_unavailable` when the keys cannot be had.
 */
export async function verifyIdentityToken(context: Context, idToken: string): Promise<VerifiedIdentity> {
  const payload = await verifiedPayload(context, idToken);
  const parsed = claims.safeParse(payload);
  const nowSeconds = context.now().getTime() / 1000 + clockToleranceSeconds;
  if (!parsed.success || parsed.data.auth_time > nowSeconds || (payload.iat ?? 0) > nowSeconds) {
    throw new AppError('unauthenticated', 'The sign-in could not be verified. Sign in again.');
  }
  return {
    uid: parsed.data.sub,
    email: parsed.data.email.toLowerCase(),
    emailVerified: parsed.data.email_verified === true,
    displayName: parsed.data.name ?? null,
    photoUrl: parsed.data.picture ?? null,
  };
}
