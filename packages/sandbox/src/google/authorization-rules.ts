import { sandboxCredentials } from '../frame/credentials.ts';
import { isUrl } from '../frame/url-rules.ts';

const userinfo = 'https://www.googleapis.com/auth/userinfo.';

/** What the sandbox can grant, with the consent page's words for it. */
export const grantableScopes: Record<string, string> = {
  openid: 'Know who you are on Google',
  [`${userinfo}email`]: 'See your primary Google Account email address',
  [`${userinfo}profile`]: 'See your personal info, including your name and picture',
  'https://www.googleapis.com/auth/webmasters.readonly': 'View Search Console data for your verified sites',
  'https://www.googleapis.com/auth/webmasters': 'View and manage Search Console data for your verified sites',
  'https://www.googleapis.com/auth/analytics.readonly': 'See and download your Google Analytics data',
  'https://www.googleapis.com/auth/analytics.edit': 'Edit Google Analytics management entities',
  'https://www.googleapis.com/auth/drive.file':
    'See, edit, create and delete only the specific Google Drive files you use with this app',
  'https://www.googleapis.com/auth/adwords': 'See, edit, create and delete your Google Ads accounts and data',
};

/** Scopes as Google names them in answers: `email` and `profile` become addresses. */
function readScopes(text: string): string[] {
  const scopes = text.split(/\s+/u).filter((scope) => scope !== '');
  return [...new Set(scopes.map((scope) => (scope === 'email' || scope === 'profile' ? userinfo + scope : scope)))];
}

/** Sign-in scopes cannot be unticked on the consent page. */
export function isSignInScope(scope: string): boolean {
  return scope === 'openid' || scope.startsWith(userinfo);
}

/** A valid request to the authorization endpoint. */
export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  state?: string;
  nonce?: string;
  codeChallenge?: string;
  loginHint?: string;
  offline: boolean;
  promptsConsent: boolean;
  includesGranted: boolean;
}

/** Why Google shows an error page instead of asking; nothing is sent to the redirect address. */
export interface AuthorizationRefusal {
  error: string;
  description: string;
}

/** Reads the query of the authorization endpoint by Google's rules. */
export function readAuthorizationRequest(query: URLSearchParams): AuthorizationRequest | AuthorizationRefusal {
  const read = (name: string) => query.get(name) ?? '';
  const scopes = readScopes(read('scope'));
  const refusal = refuse(query, scopes);
  if (refusal !== undefined) return refusal;
  const optional = {
    state: query.get('state'),
    nonce: query.get('nonce'),
    codeChallenge: query.get('code_challenge'),
    loginHint: query.get('login_hint'),
  };
  return {
    clientId: read('client_id'),
    redirectUri: read('redirect_uri'),
    scopes,
    offline: read('access_type') === 'offline',
    promptsConsent: read('prompt').split(' ').includes('consent'),
    includesGranted: read('include_granted_scopes') === 'true',
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
  };
}

function refuse(query: URLSearchParams, scopes: string[]): AuthorizationRefusal | undefined {
  const read = (name: string) => query.get(name) ?? '';
  if (read('client_id') !== sandboxCredentials.google.clientId) {
    return { error: 'invalid_client', description: 'The OAuth client was not found.' };
  }
  if (!isRedirectUri(read('redirect_uri'))) {
    return { error: 'redirect_uri_mismatch', description: `This address is not allowed: ${read('redirect_uri')}` };
  }
  if (read('response_type') !== 'code') {
    return { error: 'unsupported_response_type', description: 'Only response_type=code is supported.' };
  }
  const unknown = scopes.filter((scope) => !(scope in grantableScopes));
  if (scopes.length === 0 || unknown.length > 0) {
    return { error: 'invalid_scope', description: `Missing or invalid scopes: ${unknown.join(' ')}` };
  }
  if (query.has('code_challenge') && read('code_challenge_method') !== 'S256') {
    return { error: 'invalid_request', description: 'The sandbox accepts code_challenge_method=S256 only.' };
  }
  return undefined;
}

/** https anywhere, http on this machine; no wildcard, fragment or user name. */
function isRedirectUri(text: string): boolean {
  if (!isUrl(text)) return false;
  const url = new URL(text);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isSchemeAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal);
  return isSchemeAllowed && !text.includes('#') && !text.includes('*') && url.username === '' && url.password === '';
}
