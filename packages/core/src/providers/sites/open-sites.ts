import { openSiteRequests, type SiteRequestsOptions } from './site-requests.ts';
import type { Sites } from './site.ts';
import { openWordPress } from './wordpress.ts';

/** Opens the way to the systems behind websites; `close` ends its connections. */
export function openSites(options: SiteRequestsOptions): Sites {
  const requests = openSiteRequests(options);
  return {
    state: options.sandboxUrl === null ? 'live' : 'sandbox',
    wordpress: (connection) => openWordPress(requests, connection),
    close: () => requests.close(),
  };
}
