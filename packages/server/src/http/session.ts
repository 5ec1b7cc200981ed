import {
  type ActorCache,
  actorOfSession,
  actorOfToken,
  AppError,
  claimedAccount,
  closeSession,
  limitGuesses,
  networkOf,
  newSecret,
  nobody,
  openSession,
  parseInput,
  takeGoogleIdToken,
  wrongPerMinute,
} from '@serplift/core';
import { api, userHeader } from '@serplift/core/api';
import type { Context as HttpContext, Middleware } from 'koa';
import type { OwnOrigins } from './security.ts';

const browserCookieLifetimeMs = 10 * 60_000;
/** More failed sign-ins a minute than a network of ordinary people has. */
const wrongPerNetwork = 300;

/** Cookie names: `__Host-` needs HTTPS, so plain names on http://127.0.0.1. */
export interface CookieNames {
  session: string;
  browser: string;
  secure: boolean;
}

/** The names for an installation's origin. */
export function cookieNames(origins: OwnOrigins): CookieNames {
  const secure = origins.canonical.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  return { session: `${prefix}serplift`, browser: `${prefix}serplift-oauth`, secure };
}

/** Reads a cookie; null when absent. */
export function readCookie(http: HttpContext, name: string): string | null {
  return http.cookies.get(name) ?? null;
}

function writeCookie(
  http: HttpContext,
  cookie: { name: string; value: string | null; secure: boolean; expires?: Date },
): void {
  http.cookies.secure = cookie.secure;
  http.cookies.set(cookie.name, cookie.value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: cookie.secure,
    path: '/',
    overwrite: true,
    ...(cookie.expires === undefined ? {} : { expires: cookie.expires }),
  });
}

/** The secret that binds an OAuth flow to this browser; made on first use. */
export function browserSecret(http: HttpContext, names: CookieNames): string {
  const known = readCookie(http, names.browser);
  const secret = known ?? newSecret();
  const expires = new Date(Date.now() + browserCookieLifetimeMs);
  writeCookie(http, { name: names.browser, value: secret, secure: names.secure, expires });
  return secret;
}

/** Finds out who calls: an access token, otherwise a session cookie, otherwise no one. A bad token is refused, not ignored. */
export function resolveActor(names: CookieNames, cache: ActorCache): Middleware {
  return async (http, next) => {
    const { world } = http.state;
    const authorization = http.get('authorization');
    const cookie = readCookie(http, names.session);
    if (authorization !== '') {
      const token = /^Bearer (\S+)$/.exec(authorization)?.[1];
      http.state.actor = token === undefined ? nobody : await actorOfToken(world, token, cache);
      if (http.state.actor === nobody) {
        throw new AppError('unauthenticated', 'The access token is not valid. Create a new one under Profile.');
      }
    } else {
      http.state.actor = cookie === null ? nobody : await actorOfSession(world, cookie, cache);
    }
    requireNamedUser(http);
    try {
      await next();
    } finally {
      if (http.method !== 'GET') cache.forget();
    }
  };
}

/** A page acts only as the user whom it shows: in another tab of its browser, another one may have signed in since. */
function requireNamedUser(http: HttpContext): void {
  const named = http.get(userHeader);
  const { userId } = http.state.actor;
  if (named === '' || userId === null || userId === named) return;
  throw new AppError(
    'conflict',
    'Another account is signed in to this browser now, so nothing was done. Reload the page to continue with that account.',
    { details: { reason: 'otherUser' } },
  );
}

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.code === 'unauthenticated';

/** The calls that open and close sessions; they set cookies, so dispatch does not know them. */
export function sessionHandlers(names: CookieNames) {
  return {
    signIn: async (http: HttpContext, input: unknown) => {
      const { idToken } = parseInput(api.session.signIn, input);
      const { world } = http.state;
      const previousSecret = readCookie(http, names.session);
      const network = networkOf(http.ip);
      // Behind one address can be a whole office: one person's tries stop only that person.
      const keys = [
        { key: `${network} ${await claimedAccount(idToken)}`, perMinute: wrongPerMinute },
        { key: network, perMinute: wrongPerNetwork },
      ];
      const guessed = { what: 'failed sign-ins', keys, isWrong: isRefusal };
      const opened = await limitGuesses(world, guessed, () => openSession(world, { idToken, previousSecret })).catch(
        (error: unknown) => {
          if (isRefusal(error)) http['log'].warn({ address: http.ip, reason: error.message }, 'sign-in refused');
          throw error;
        },
      );
      writeCookie(http, {
        name: names.session,
        value: opened.secret,
        secure: names.secure,
        expires: opened.expiresAt,
      });
      return opened.user;
    },
    signOut: async (http: HttpContext) => {
      const secret = readCookie(http, names.session);
      if (secret !== null) await closeSession(http.state.world, secret);
      writeCookie(http, { name: names.session, value: null, secure: names.secure });
      return { ok: true as const };
    },
    takeGoogleIdToken: (http: HttpContext, input: unknown) => {
      const { code } = parseInput(api.session.takeGoogleIdToken, input);
      return takeGoogleIdToken(http.state.world, { code, browserSecret: readCookie(http, names.browser) });
    },
  };
}
