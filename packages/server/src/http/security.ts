import { randomBytes } from 'node:crypto';
import type { Config } from '@serplift/core';
import type { Context as HttpContext, Middleware } from 'koa';
import { HttpRefusal } from './errors.ts';
import { isSecretPage } from './invitation-links.ts';

/** Origins a page of ours can have; anything else may not change state. */
export interface OwnOrigins {
  canonical: string;
  all: ReadonlySet<string>;
}

/** How a URL names the address that was bound; whoever listens everywhere is opened on this machine. */
function hostInUrl({ host }: Config): string {
  if (host === '::1') return '[::1]';
  if (host === '0.0.0.0' || host === '::' || host === 'localhost') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** The configured origin alone, or every name of the loopback address that was bound. */
export function ownOrigins(config: Config, port: number): OwnOrigins {
  if (config.publicUrl !== null) {
    const { origin } = new URL(config.publicUrl);
    return { canonical: origin, all: new Set([origin]) };
  }
  const host = hostInUrl(config);
  const hosts = ['127.0.0.1', 'localhost', '[::1]', host];
  const canonical = `http://${host}:${port}`;
  return { canonical, all: new Set(hosts.map((host) => `http://${host}:${port}`)) };
}

function identityOrigins(config: Config): string[] {
  const { identity, sandboxUrl } = config.providers;
  if (identity.state === 'live')
    return ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  return identity.state === 'sandbox' && sandboxUrl !== null ? [new URL(sandboxUrl).origin] : [];
}

function contentSecurityPolicy(nonce: string, connectOrigins: string[]): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src ${["'self'", ...connectOrigins].join(' ')}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

const apiPolicy = `default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Security headers on every answer, and a fresh nonce for the page. */
export function setSecurityHeaders(config: Config, origins: OwnOrigins): Middleware {
  const connectOrigins = identityOrigins(config);
  const https = origins.canonical.startsWith('https:');
  return async (http, next) => {
    const isApi = http.path.startsWith('/api/');
    // Answers of the API aren't pages: nothing in them may run, so they need no nonce.
    const nonce = isApi ? '' : randomBytes(16).toString('base64url');
    http.state.nonce = nonce;
    http.set({
      'content-security-policy': isApi ? apiPolicy : contentSecurityPolicy(nonce, connectOrigins),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': isSecretPage(http.path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    });
    if (https) http.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (isApi) http.set('cache-control', 'no-store');
    await next();
  };
}

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function isSameOrigin(http: HttpContext, origins: OwnOrigins): boolean {
  const origin = http.get('origin');
  if (origin !== '') return origins.all.has(origin);
  return http.get('sec-fetch-site') === 'same-origin';
}

/** Refuses a state-changing call that a page of another origin could have caused; tokens are exempt, browsers do not add them. */
export function requireSameOrigin(origins: OwnOrigins): Middleware {
  return async (http, next) => {
    const usesToken = http.get('authorization') !== '';
    if (unsafeMethods.has(http.method) && !usesToken && !isSameOrigin(http, origins)) {
      throw new HttpRefusal(
        403,
        'This call must come from a page of Serplift itself, or carry an access token.',
        'forbidden',
      );
    }
    await next();
  };
}

/** Sends a page asked for by another loopback name to the one that OAuth redirects use. */
export function useCanonicalHost(origins: OwnOrigins): Middleware {
  const { host } = new URL(origins.canonical);
  return async (http, next) => {
    const isPage = http.method === 'GET' && http.accepts('html') !== false && !http.path.startsWith('/api/');
    if (isPage && http.host !== host && origins.all.has(`http://${http.host}`)) {
      http.redirect(`${origins.canonical}${http.url}`);
      return;
    }
    await next();
  };
}
