import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../contract/errors.ts';
import { type ConnectError, grantedServices, type Service } from '../../contract/team/integrations-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import type { GoogleGrant } from '../../providers/google/google.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Actor, Context } from '../context/context.ts';
import { lockMemberships } from '../teams/teams-store.ts';
import { reasonAgainstConnecting } from './connect-rights-rules.ts';
import { hasGrant, listIntegrations, markConnected, upsertGrant, upsertIntegration } from './integrations-store.ts';
import { insertHandoff, type OAuthState, takeHandoff, takeOAuthState } from './oauth-states-store.ts';
import { redirectUri } from './start-google-consent.ts';

const handoffLifetimeMs = 60_000;

/** What Google's redirect brought, and who the browser is. */
export interface ConsentAnswer {
  state: string | undefined;
  code: string | undefined;
  error: string | undefined;
  browserSecret: string | null;
}

const withError = (path: string, code: ConnectError): string => `${path}?error=${code}`;

function isSameBrowser(state: OAuthState, actor: Actor, browserSecret: string | null): boolean {
  if (state.purpose === 'connect') {
    return state.sessionId === actor.sessionId && state.userId === actor.userId && state.teamId === actor.teamId;
  }
  return (
    browserSecret !== null &&
    state.browserHash !== null &&
    timingSafeEqual(state.browserHash, hashSecret(browserSecret))
  );
}

async function exchange(context: Context, state: OAuthState, code: string): Promise<GoogleGrant | undefined> {
  try {
    const tokens = await context.providers.google.exchangeCode({
      code,
      codeVerifier: state.codeVerifier,
      redirectUri: redirectUri(context.publicOrigin),
      signal: context.signal,
    });
    return state.purpose === 'signIn' || tokens.nonce === state.nonce ? tokens : undefined;
  } catch (error) {
    context.log.warn({ err: error, requestId: context.requestId }, 'Google did not exchange the authorization code');
    return undefined;
  }
}

async function finishSignIn(context: Context, state: OAuthState, tokens: GoogleGrant): Promise<string> {
  if (tokens.idToken === null || state.browserHash === null) return withError('/login', 'oauth_failed');
  const code = newSecret();
  await insertHandoff(context.db, {
    code,
    browserHash: state.browserHash,
    sealedIdToken: context.secrets.seal(tokens.idToken),
    keyId: context.secrets.keyId,
    expiresAt: new Date(context.now().getTime() + handoffLifetimeMs),
  });
  return `/login#google=${code}`;
}

/** Whether the person may connect these services now: the role and the connections may have changed during consent. */
async function mayConnect(
  context: Context,
  of: { userId: string; teamId: string; wanted: readonly Service[]; sub: string },
): Promise<boolean> {
  const { userId, teamId, wanted, sub } = of;
  const members = await lockMemberships(context.db, teamId);
  const reason = reasonAgainstConnecting({
    role: members.find((member) => member.userId === userId)?.role ?? null,
    wanted,
    connected: (await listIntegrations(context.db, teamId)).map(({ service }) => service),
    isKnownAccount: await hasGrant(context.db, { teamId, sub }),
  });
  return reason === null;
}

async function finishConnect(context: Context, state: OAuthState, tokens: GoogleGrant): Promise<string> {
  const { userId, teamId } = state;
  if (userId === null || teamId === null) return withError(state.returnTo, 'oauth_failed');
  const granted = grantedServices(state.services, tokens.scopes);
  if (granted.length === 0) return withError(state.returnTo, 'access_denied');
  const { refreshToken } = tokens;
  if (refreshToken === null) return withError(state.returnTo, 'no_refresh_token');
  const isAllowed = await transact(context, async (context) => {
    const now = context.now();
    if (!(await mayConnect(context, { userId, teamId, wanted: granted, sub: tokens.sub }))) return false;
    const grantId = await upsertGrant(context.db, {
      teamId,
      sub: tokens.sub,
      email: tokens.email,
      refreshToken: context.secrets.seal(refreshToken),
      keyId: context.secrets.keyId,
      scopes: tokens.scopes,
      now,
    });
    await markConnected(context.db, grantId);
    for (const service of granted) await upsertIntegration(context.db, { teamId, service, grantId, userId, now });
    const who = { userId, teamId, via: 'browser' as const, viaName: null };
    await recordAudit(context, who, { action: 'integration.connect', subject: granted.join(', ') });
    return true;
  });
  if (!isAllowed) return withError(state.returnTo, 'not_allowed');
  const missing = state.services.filter((service) => !granted.includes(service));
  return `${state.returnTo}?connected=true${missing.length > 0 ? `&missing=${missing.join(',')}` : ''}`;
}

/** Handles Google's redirect after consent, for signing in and for connecting; answers where the browser goes. */
export async function finishGoogleConsent(context: Context, actor: Actor, answer: ConsentAnswer): Promise<string> {
  const state = answer.state === undefined ? undefined : await takeOAuthState(context.db, answer.state, context.now());
  if (state === undefined || !isSameBrowser(state, actor, answer.browserSecret)) {
    return withError(actor.userId === null ? '/login' : '/team-settings', 'oauth_failed');
  }
  if (answer.error !== undefined) {
    return withError(state.returnTo, answer.error === 'access_denied' ? 'access_denied' : 'oauth_failed');
  }
  if (answer.code === undefined) return withError(state.returnTo, 'oauth_failed');
  const tokens = await exchange(context, state, answer.code);
  if (tokens === undefined) return withError(state.returnTo, 'token_exchange_failed');
  try {
    return state.purpose === 'signIn'
      ? await finishSignIn(context, state, tokens)
      : await finishConnect(context, state, tokens);
  } catch (error) {
    context.log.error({ err: error, requestId: context.requestId }, 'A Google connection could not be stored');
    return withError(state.returnTo, 'connection_failed');
  }
}

/** Hands the identity token of a finished Google sign-in to the browser that began it, once. */
export async function takeGoogleIdToken(
  context: Context,
  input: { code: string; browserSecret: string | null },
): Promise<{ idToken: string }> {
  const handoff =
    input.browserSecret === null
      ? undefined
      : await takeHandoff(context.db, {
          code: input.code,
          browserHash: hashSecret(input.browserSecret),
          now: context.now(),
        });
  if (handoff === undefined) throw new AppError('unauthenticated', 'This Google sign-in has expired. Try again.');
  return { idToken: context.secrets.open(handoff.sealedIdToken, handoff.keyId) };
}
