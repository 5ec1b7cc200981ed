import { Router } from '@koa/router';
import type { SandboxFamily } from '../frame/frame.ts';
import { consentRouter } from './consent-router.ts';
import { oauthRouter } from './oauth-router.ts';
import { searchConsoleRouter } from './search-console-router.ts';

/** Google sign-in and permissions, and Search Console, at Google's own paths. */
export const googleFamily: SandboxFamily = {
  name: 'google',
  router(sandbox) {
    const router = new Router();
    const parts = [consentRouter, oauthRouter, searchConsoleRouter];
    for (const part of parts) router.use(part(sandbox).routes());
    return router;
  },
};
