import { Router } from '@koa/router';
import { AppError, dispatch, finishGoogleConsent, limitTries, networkOf, startGoogleSignIn } from '@serplift/core';
import { api } from '@serplift/core/api';
import type { Context as HttpContext } from 'koa';
import { browserSecret, type CookieNames, readCookie } from './session.ts';

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Sign-ins with Google that people behind one address start in a minute; anyone can start one. */
const startsPerMinute = 60;

/** Browser navigation to Google's consent page and back. */
export function oauthRoutes(names: CookieNames): Router {
  const router = new Router({ sensitive: true });
  router.get('/api/auth/google/start', async (http: HttpContext) => {
    const { world } = http.state;
    await limitTries(world, { what: 'started sign-ins', key: networkOf(http.ip), perMinute: startsPerMinute });
    http.redirect(await startGoogleSignIn(world, browserSecret(http, names)));
  });
  router.get('/api/google-ads/connect', async (http: HttpContext) => {
    const { world, actor } = http.state;
    const userId = one(http.query['userId']);
    if (actor.userId !== null && userId !== undefined && userId !== actor.userId) {
      throw new AppError('not_found', 'User not found.');
    }
    const input = { returnTo: '/responsive-search-ads' };
    const { authUrl } = await dispatch(world, actor, { endpoint: api.integrations.connectGoogleAds, input });
    http.redirect(authUrl);
  });
  router.get('/api/oauth/google/callback', async (http: HttpContext) => {
    const target = await finishGoogleConsent(http.state.world, http.state.actor, {
      state: one(http.query['state']),
      code: one(http.query['code']),
      error: one(http.query['error']),
      browserSecret: readCookie(http, names.browser),
    });
    http.redirect(target);
  });
  return router;
}
