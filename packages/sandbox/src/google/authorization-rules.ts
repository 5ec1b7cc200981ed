import { sandboxCredentials } from '../frame/credentials.ts';
import { isUrl } from '../frame/url-rules.ts';
import { grantableScopes, readScopes } from './scopes.ts';

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
