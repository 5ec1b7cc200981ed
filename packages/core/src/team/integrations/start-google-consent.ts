import { createHash } from 'node:crypto';
import { AppError } from '../../contract/errors.ts';
import { type Service, safeReturnTo, serviceScopes } from '../../contract/team/integrations-api.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { reasonAgainstConnecting } from './connect-rights-rules.ts';
import { listIntegrations } from './integrations-store.ts';
import { insertOAuthState, type OAuthState } from './oauth-states-store.ts';

const stateLifetimeMs = 10 * 60_000;
const signInScopes = ['openid', 'email', 'profile'];

/** The one redirect URI registered at Google. */
export function redirectUri(publicOrigin: string): string {
  return `${publicOrigin}/api/oauth/google/callback`;
}

async function startConsent(
  context: Context,
  state: Omit<OAuthState, 'codeVerifier' | 'nonce'>,
  consent: { scopes: string[]; offline: boolean },
): Promise<string> {
  const now = context.now();
  const [secret, codeVerifier, nonce] = [newSecret(), newSecret(), newSecret()];
  await insertOAuthState(context.db, {
    ...state,
    codeVerifier,
    nonce,
    secret,
    now,
    expiresAt: new Date(now.getTime() + stateLifetimeMs),
  });
  return context.providers.google.authUrl({
    ...consent,
    state: secret,
    // Firebase refuses a Google identity token with a nonce it doesn't know; state and PKCE bind signing in.
    ...(state.purpose === 'connect' ? { nonce } : {}),
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    redirectUri: redirectUri(context.publicOrigin),
  });
}

/** Google's consent page for signing in; bound to the browser that asks. */
export function startGoogleSignIn(context: Context, browserSecret: string): Promise<string> {
  return startConsent(
    context,
    {
      purpose: 'signIn',
      sessionId: null,
      browserHash: hashSecret(browserSecret),
      userId: null,
      teamId: null,
      services: [],
      returnTo: '/login',
    },
    { scopes: signInScopes, offline: false },
  );
}

/** Google's consent page for connecting services to the team; bound to the session that asks. */
export async function startConnect(
  context: Context,
  actor: TeamActor,
  input: { services: Service[]; returnTo: string | undefined },
): Promise<{ authUrl: string }> {
  if (actor.sessionId === null) {
    throw new AppError('forbidden', 'Google is connected in the browser: open Team Settings in the dashboard.');
  }
  const reason = reasonAgainstConnecting({
    role: actor.role,
    wanted: input.services,
    connected: (await listIntegrations(context.db, actor.teamId)).map(({ service }) => service),
    isKnownAccount: false,
  });
  if (reason !== null) throw new AppError('forbidden', reason);
  const authUrl = await startConsent(
    context,
    {
      purpose: 'connect',
      sessionId: actor.sessionId,
      browserHash: null,
      userId: actor.userId,
      teamId: actor.teamId,
      services: input.services,
      returnTo: safeReturnTo(input.returnTo, '/team-settings'),
    },
    { scopes: ['openid', 'email', ...input.services.map((service) => serviceScopes[service])], offline: true },
  );
  return { authUrl };
}
