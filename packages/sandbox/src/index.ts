import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataforseoFamily } from './dataforseo/index.ts';
import { type FaultTable, openFaultTable } from './faults/fault-table.ts';
import { createFrameApp } from './frame/app.ts';
import { type CallLog, openCallLog } from './frame/calls.ts';
import type { SandboxContext } from './frame/frame.ts';
import { openState } from './frame/state.ts';
import { googleAdsFamily } from './google-ads/index.ts';
import { googleAnalyticsFamily } from './google-analytics/index.ts';
import { consentRouter } from './google/consent-router.ts';
import { oauthRouter } from './google/oauth-router.ts';
import { searchConsoleRouter } from './google/search-console-router.ts';
import { identityFamily } from './identity/index.ts';
import { inboxFamily } from './inbox/index.ts';
import { llmFamily } from './llm/index.ts';
import { type Mailbox, openMailbox } from './mail/mailbox.ts';
import { startSmtp } from './mail/smtp.ts';
import { githubFamily, wordpressFamily } from './site/changes.ts';
import { siteFamily } from './site/index.ts';
import { openRealSite } from './site/real-site.ts';
import { createWorld } from './world/create-world.ts';
import type { World } from './world/world.ts';

export type { Call, CallLog } from './frame/calls.ts';
export * from './frame/clients.ts';
export { sandboxCredentials } from './frame/credentials.ts';
export type { Fault } from './faults/fault-kind.ts';
export type { FaultTable } from './faults/fault-table.ts';
export type { AdsLedgerEntry } from './google-ads/ads-memory.ts';
export type { WordPressChange } from './wordpress/wordpress-memory.ts';
export { storePages } from './shopify/shopify-endpoints.ts';
export { buildPages } from './world/create-world.ts';
export type {
  PageFault,
  PageKind,
  World,
  WorldCompetitor,
  WorldPage,
  WorldQuery,
  WorldRanking,
} from './world/world.ts';

export interface StartSandboxOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Listens already, on the loopback interface; absent: it makes its own. */
  server?: Server;
  /** Where identity, grants and keys are kept; absent: in memory. */
  stateFolder?: string;
  now?: () => Date;
  /** Another number makes another world of the same company. */
  seed?: number;
  allowInProduction?: boolean;
  /** Where a real WordPress is that answers for the company's host, with some of the company's pages; read when it starts. */
  wordpressOrigin?: string;
  /** Search Console's per-minute limit for one user and site (the vendor's is 1,200); absent: no limit. */
  searchAnalyticsPerMinute?: number;
}

export interface RunningSandbox {
  origin: string;
  port: number;
  calls: CallLog;
  faults: FaultTable;
  world: World;
  /** The mails that reached it. */
  inbox: Pick<Mailbox, 'mails'>;
  close(): Promise<void>;
}

/** Starts the sandbox on the loopback interface; it refuses in production unless asked. */
export async function startSandbox(options: StartSandboxOptions = {}): Promise<RunningSandbox> {
  // oxlint-disable-next-line node/no-process-env -- the one lock that must not depend on a caller's config
  if (process.env['NODE_ENV'] === 'production' && options.allowInProduction !== true) {
    throw new Error(
      'The sandbox does not start when NODE_ENV is "production"; pass allowInProduction to do it anyway.',
    );
  }
  const state = openState(options.stateFolder);
  const { seed = 1, wordpressOrigin, stateFolder, searchAnalyticsPerMinute } = options;
  const realSite = wordpressOrigin === undefined ? null : await openRealSite(wordpressOrigin, createWorld(seed));
  const world = createWorld(seed, realSite?.pages);
  const calls = openCallLog();
  const faults = openFaultTable();
  const closing = new AbortController();
  // A client on a busy machine must not send into a connection that closes.
  const server = options.server ?? createServer({ keepAliveTimeout: 65_000 });
  const port = server.listening ? portOf(server) : await listen(server, options.port ?? 0);
  const now = options.now ?? (() => new Date());
  const inbox = openMailbox({ state, now });
  const smtp = await startSmtp(inbox);
  const sandbox: SandboxContext = {
    world,
    state,
    origin: `http://127.0.0.1:${port}`,
    smtpUrl: smtp.url,
    now,
    ...(stateFolder !== undefined && { stateFolder }),
    ...(searchAnalyticsPerMinute !== undefined && { searchAnalyticsPerMinute }),
  };
  const families = [
    ...[consentRouter, oauthRouter, searchConsoleRouter].map((router) => ({ name: 'google', router })),
    googleAdsFamily,
    googleAnalyticsFamily,
    identityFamily,
    inboxFamily,
    llmFamily,
    dataforseoFamily,
    wordpressFamily,
    githubFamily,
  ];
  const app = createFrameApp({ sandbox, families, site: siteFamily(realSite), calls, faults, closing: closing.signal });
  const handle = app.callback();
  server.on('request', (request, response) => void handle(request, response));

  return {
    origin: sandbox.origin,
    port,
    calls,
    faults,
    world,
    inbox,
    async close() {
      closing.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, smtp.close()]);
      state.flush();
    },
  };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(portOf(server)));
  });
}
