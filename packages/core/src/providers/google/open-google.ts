import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { GoogleValues, Setting } from '../upstream/provider-settings.ts';
import { requireSetting } from '../upstream/require-setting.ts';
import type { RetryPolicy } from '../upstream/retry-rules.ts';
import { fetchAnalyticsAccounts } from './analytics.ts';
import { exchangeCode } from './exchange-code.ts';
import { type GoogleAccess, openGoogleAccess } from './google-access.ts';
import type { GoogleAuthRequest, GoogleProvider } from './google.ts';
import { fetchLandingPages } from './landing-pages.ts';
import { openSearchConsole } from './search-console.ts';

export interface GoogleOptions {
  setting: Setting<GoogleValues>;
  sandboxUrl: string | null;
  log: Log;
  policy?: RetryPolicy;
  timeoutMs?: number;
}

/** Opens Google; its libraries load when they are first used. */
export function openGoogle(options: GoogleOptions): GoogleProvider {
  const { setting, sandboxUrl } = options;
  let opened: GoogleAccess | null = null;
  const access = (): GoogleAccess =>
    (opened ??= openGoogleAccess({ ...options, ...requireSetting('google', setting) }));
  return {
    state: setting.state,
    authUrl: (request) => {
      const { clientId } = requireSetting('google', setting);
      return authUrl(`${sandboxUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`, clientId, request);
    },
    exchangeCode: async (request) => exchangeCode(access(), request),
    revoke: async (refreshToken, { signal } = {}) => revoke(access(), refreshToken, signal),
    searchConsole: (connection) => openSearchConsole(access(), connection),
    analytics: (connection) => {
      const google = access();
      return {
        accounts: ({ signal } = {}) => fetchAnalyticsAccounts(google, connection, signal),
        landingPages: (query) => fetchLandingPages(google, connection, query),
      };
    },
  };
}

function authUrl(endpoint: string, clientId: string, request: GoogleAuthRequest): string {
  const { scopes, state, codeChallenge, nonce, redirectUri, loginHint, offline } = request;
  const url = new URL(endpoint);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: [...new Set(['openid', 'email', ...scopes])].join(' '),
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(offline
      ? { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' }
      : { access_type: 'online', prompt: 'select_account' }),
    ...(nonce !== undefined && { nonce }),
    ...(loginHint !== undefined && { login_hint: loginHint }),
  }).toString();
  return url.href;
}

async function revoke(access: GoogleAccess, refreshToken: string, signal: AbortSignal | undefined): Promise<void> {
  try {
    await access.asApplication({
      operation: 'revoke',
      service: 'Google',
      signal,
      secrets: [refreshToken],
      attempt: (auth) => auth.revokeToken(refreshToken),
    });
  } catch (error) {
    const reason = error instanceof AppError ? error.details?.['reason'] : null;
    if (reason !== 'rejected' && reason !== 'revoked') throw error;
  }
}
