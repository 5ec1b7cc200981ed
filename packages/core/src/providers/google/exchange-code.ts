import type { TokenPayload } from 'google-auth-library';
import { AppError } from '../../contract/errors.ts';
import { FailedAttempt, withoutRequest } from '../upstream/failed-attempt.ts';
import type { GoogleAccess } from './google-access.ts';
import type { GoogleGrant } from './google.ts';

const service = 'Google sign-in';

/** Trades an authorization code for tokens and checks the id_token's signature, issuer, audience and times. */
export async function exchangeCode(
  access: GoogleAccess,
  request: { code: string; codeVerifier: string; redirectUri: string; signal?: AbortSignal },
): Promise<GoogleGrant> {
  const { code, codeVerifier, redirectUri, signal } = request;
  const tokens = await access
    .asApplication({
      operation: 'exchangeCode',
      service,
      signal,
      secrets: [code, codeVerifier],
      attempt: async (auth) => (await auth.getToken({ code, codeVerifier, redirect_uri: redirectUri })).tokens,
    })
    .catch((error: unknown) => {
      throw exchangeFailed(error);
    });
  const { id_token: idToken, access_token: accessToken } = tokens;
  if (!idToken || !accessToken) throw invalidIdToken(new Error('the answer has no id_token or no access_token'));
  const { sub, email, nonce } = await verify(access, idToken, signal);
  if (!email) throw invalidIdToken(new Error('the id_token has no email'));
  return {
    refreshToken: tokens.refresh_token ?? null,
    accessToken,
    scopes: (tokens.scope ?? '').split(' ').filter((scope) => scope !== ''),
    idToken,
    sub,
    email,
    nonce: nonce ?? null,
    expiresAt: new Date(tokens.expiry_date ?? Date.now()),
  };
}

function verify(access: GoogleAccess, idToken: string, signal: AbortSignal | undefined): Promise<TokenPayload> {
  return access.asApplication({
    operation: 'verifyIdToken',
    service,
    signal,
    secrets: [idToken],
    attempt: async (auth) => {
      const { certs } = await auth.getFederatedSignonCertsAsync();
      try {
        const issuers = ['accounts.google.com', 'https://accounts.google.com'];
        const ticket = await auth.verifySignedJwtWithCertsAsync(idToken, certs, access.clientId, issuers);
        const payload = ticket.getPayload();
        if (payload === undefined) throw new Error('the id_token is empty');
        return payload;
      } catch (error) {
        throw new FailedAttempt(invalidIdToken(error), 'never');
      }
    },
  });
}

function exchangeFailed(error: unknown): unknown {
  if (!(error instanceof AppError) || error.details?.['reason'] !== 'revoked') return error;
  return new AppError('provider_rejected', 'Google did not accept the sign-in code. Start again.', {
    details: { reason: 'token_exchange_failed' },
    cause: error.cause,
  });
}

function invalidIdToken(cause: unknown): AppError {
  return new AppError('provider_rejected', "Google's answer could not be verified. Start again.", {
    details: { reason: 'invalid_id_token' },
    cause: withoutRequest(cause),
  });
}
