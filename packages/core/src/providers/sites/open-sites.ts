import { openGhost } from './ghost.ts';
import { openGitHub } from './github.ts';
import { openShopifyTokens, type ShopifyTokens } from './shopify-tokens.ts';
import { openShopify } from './shopify.ts';
import { openSiteRequests, type SiteRequests, type SiteRequestsOptions } from './site-requests.ts';
import type { Site, SiteConnection, Sites } from './site.ts';
import { openWordPress } from './wordpress.ts';

function open(requests: SiteRequests, connection: SiteConnection, tokens: ShopifyTokens): Site {
  if (connection.kind === 'ghost') return openGhost(requests, connection);
  if (connection.kind === 'shopify') return openShopify(requests, connection, tokens);
  return openWordPress(requests, connection);
}

/** The same requests, which count as those of a team. */
function requestsOf(requests: SiteRequests, teamId: string): SiteRequests {
  return {
    ...requests,
    send: (asked) => requests.send({ ...asked, teamId }),
  };
}

/** Opens the way to the systems behind websites; `close` ends its connections. */
export function openSites(options: SiteRequestsOptions): Sites {
  const requests = openSiteRequests(options);
  const tokens = openShopifyTokens(options.nowMs ?? Date.now);
  return {
    state: options.sandboxUrl === null ? 'live' : 'sandbox',
    open: (connection, teamId) => open(requestsOf(requests, teamId), connection, tokens),
    openRepository: async (connection, teamId) => openGitHub(requestsOf(requests, teamId), connection),
    close: () => requests.close(),
  };
}
