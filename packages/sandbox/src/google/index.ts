import { Router } from '@koa/router';
import type { SandboxFamily } from '../frame/frame.ts';
import { analyticsAdminRouter } from './analytics-admin-router.ts';
import { consentRouter } from './consent-router.ts';
import { oauthRouter } from './oauth-router.ts';
import { searchConsoleRouter } from './search-console-router.ts';

/** Google sign-in and permissions, Search Console and Analytics, at Google's own paths. */
export const googleFamily: SandboxFamily = {
  name: 'google',
  router(sandbox) {
    const router = new Router();
    const parts = [consentRouter, oauthRouter, searchConsoleRouter, analyticsAdminRouter];
    for (const part of parts) router.use(part(sandbox).routes());
    return router;
  },
};
